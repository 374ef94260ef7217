import '#tv/ui/skeleton/ghost.css'

const rules = [40, 140, 240, 340]

/** A static drawing of the chart that is shown once access is allowed: the lines of two periods over rules. */
export function GhostChart() {
  return (
    <svg className="ghost" viewBox="0 0 1000 400" preserveAspectRatio="xMinYMin meet" aria-hidden="true">
      {rules.map((y) => (
        <path key={y} strokeWidth="2" d={`M0 ${y}H1000`} />
      ))}
      <path
        strokeWidth="6"
        d="M0 250L83 205L167 232L250 148L333 178L417 120L500 164L583 92L667 136L750 80L833 118L1000 62"
      />
      <path
        strokeWidth="6"
        strokeDasharray="18 14"
        d="M0 292L125 268L250 280L375 232L500 250L625 204L750 222L875 180L1000 190"
      />
    </svg>
  )
}
