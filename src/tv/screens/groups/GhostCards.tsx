import '#tv/ui/skeleton/ghost.css'

const cards = [
  { left: 0, days: 'L80 250L140 280L200 210L260 260L320 190L390 220' },
  { left: 480, days: 'L80 300L140 230L200 250L260 170L320 200L390 150' },
]

/** A still drawing of two groups as cards, for a screen without groups. */
export function GhostCards() {
  return (
    <svg className="ghost" viewBox="0 0 900 400" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      {cards.map(({ left, days }) => (
        <g key={left} transform={`translate(${left})`}>
          <rect x="1" y="1" width="418" height="398" rx="16" strokeWidth="2" />
          <rect className="ghost-solid" x="30" y="36" width="200" height="24" rx="6" />
          <rect className="ghost-solid" x="30" y="80" width="110" height="44" rx="6" />
          <path strokeWidth="6" d={`M30 290${days}`} />
        </g>
      ))}
    </svg>
  )
}
