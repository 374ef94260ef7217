import '#tv/ui/skeleton/ghost.css'

/** The width of each name, and the two ends of its interval. */
const rows = [
  { name: 190, low: 520, high: 760 },
  { name: 150, low: 640, high: 900 },
  { name: 230, low: 380, high: 590 },
  { name: 170, low: 560, high: 740 },
]
const rowHeight = 96
const noChange = 450

/** A static drawing of what is shown once access is allowed: changes with their intervals. */
export function GhostIntervals() {
  return (
    <svg className="ghost" viewBox="0 0 1000 400" preserveAspectRatio="xMinYMin meet" aria-hidden="true">
      <path strokeWidth="2" d={`M${noChange} 0V${rows.length * rowHeight}`} />
      {rows.map(({ name, low, high }, row) => {
        const middle = (row + 0.5) * rowHeight
        return (
          <g key={name}>
            <rect className="ghost-solid" y={middle - 12} width={name} height="24" rx="6" />
            <path strokeWidth="6" d={`M${low} ${middle}H${high}`} />
            <circle className="ghost-solid" cx={(low + high) / 2} cy={middle} r="14" />
          </g>
        )
      })}
    </svg>
  )
}
