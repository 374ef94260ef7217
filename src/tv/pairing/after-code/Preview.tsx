/** A picture of what the television shows once it is paired: a dashboard with its menu, tiles and a chart. */
export function Preview() {
  return (
    <div className="after-code-preview">
      <svg viewBox="0 0 480 288" aria-hidden="true">
        <path className="preview-stand" d="M180 285h120" />
        <rect className="preview-screen" x="2" y="2" width="476" height="270" rx="16" />
        <g className="preview-quiet">
          {[70, 102, 134, 166].map((y) => (
            <rect key={y} x="22" y={y} width="18" height="18" rx="5" />
          ))}
          <rect x="64" y="46" width="84" height="8" rx="4" />
        </g>
        <rect className="preview-text" x="64" y="26" width="150" height="12" rx="6" />
        {[64, 164, 264, 364].map((x, place) => (
          <g key={x} className={place === 0 ? 'preview-tile preview-lit' : 'preview-tile'}>
            <rect x={x} y="68" width="90" height="58" rx="8" />
            <path d={`M${x + 12} 84h34`} />
            <path className="preview-number" d={`M${x + 14} 105h${[44, 36, 52, 40][place]}`} />
          </g>
        ))}
        <g className="preview-chart">
          <path className="preview-rules" d="M64 154h390M64 190h390M64 226h390" />
          <path
            className="preview-before"
            d="M64 222L110 214 156 218 202 206 248 210 294 198 340 204 386 192 454 196"
          />
          <path className="preview-line" d="M64 226L110 206 156 212 202 188 248 196 294 160 340 182 386 158 454 148" />
        </g>
      </svg>
    </div>
  )
}
