import '#tv/ui/skeleton/ghost.css'

/** A still drawing of a group's dashboard, for a group without items. */
export const GhostDashboard = () => (
  <svg className="ghost" viewBox="0 0 900 560" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
    {[0, 310, 620].map((left) => (
      <g key={left} transform={`translate(${left})`}>
        <rect x="1" y="1" width="278" height="148" rx="16" strokeWidth="2" />
        <rect className="ghost-solid" x="28" y="30" width="130" height="20" rx="6" />
        <rect className="ghost-solid" x="28" y="70" width="90" height="44" rx="6" />
      </g>
    ))}
    {[220, 330, 440, 550].map((top) => (
      <path key={top} strokeWidth="2" d={`M0 ${top}H900`} />
    ))}
    <path
      strokeWidth="6"
      d="M0 470L75 430L150 455L225 380L300 420L375 350L450 375L525 290L600 330L675 265L750 300L825 240L900 270"
    />
  </svg>
)
