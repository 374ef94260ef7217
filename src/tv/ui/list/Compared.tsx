import './list.css'

interface ComparedProps {
  called: { current: string; previous: string }
  className?: string
}

/** Which of two bars is whose: filled and hollow, as in the lists below it. */
export function Compared({ called, className = '' }: ComparedProps) {
  return (
    <p className={`compared ${className}`}>
      <span className="compared-name">
        <span className="rank-length" />
        <span className="compared-text">{called.current}</span>
      </span>
      <span className="compared-name">
        <span className="rank-length rank-hollow" />
        <span className="compared-text">{called.previous}</span>
      </span>
    </p>
  )
}
