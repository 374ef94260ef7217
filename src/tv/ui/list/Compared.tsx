import './rank.css'

interface ComparedProps {
  labels: { current: string; previous: string }
  className?: string
}

/** The legend of paired bars: filled and hollow, as in the lists below it. */
export function Compared({ labels: { current, previous }, className = '' }: ComparedProps) {
  return (
    <p className={`compared ${className}`}>
      <span className="compared-name" data-shorter={current.length < previous.length}>
        <span className="rank-length" />
        <span className="compared-text">{current}</span>
      </span>
      <span className="compared-name" data-shorter={previous.length < current.length}>
        <span className="rank-length rank-hollow" />
        <span className="compared-text">{previous}</span>
      </span>
    </p>
  )
}
