import './metrics.css'

interface ReadoutProps {
  title: string
  /** Beside the title. */
  aside?: string | undefined
  /** The number that is read. */
  figure: string | undefined
  /** Beside the number, or in its place: lines of text. */
  beside: readonly (string | undefined | false)[]
}

/** Above a chart: its title, and the value that is read, or what the whole chart says. */
export const Readout = ({ title, aside, figure, beside }: ReadoutProps) => (
  <header className="metric-readout">
    <h2 className="metric-readout-title">
      {title}
      {aside !== undefined && (
        // The space before it is on the side of the title, in whichever direction it is read itself.
        <span className="metric-smooth">
          <bdi>{aside}</bdi>
        </span>
      )}
    </h2>
    <p className="metric-readout-line">
      {figure !== undefined && <span className="metric-figure">{figure}</span>}
      <span className="metric-readout-beside" data-alone={figure === undefined}>
        {beside.map((line) => line && <span key={line}>{line}</span>)}
      </span>
    </p>
  </header>
)
