import type { SeriesColour } from './drawing/series.ts'
import { sparkPaths } from './sparkPaths.ts'
import './spark.css'

interface SparkProps {
  /** One for each day; `null`: nothing is known, and the line has a gap. */
  values: readonly (number | null)[]
  colour?: SeriesColour
}

/**
 * The course of a figure in a card, as wide and high as what it stands in: no axes, a dot at the newest value. The figure
 * stands beside it, so voice guides pass it over. Paths and no Recharts: there are no axes to reckon, and cards are many.
 */
export function Spark({ values, colour = 1 }: SparkProps) {
  const { line, dot } = sparkPaths(values)
  return (
    <svg className="spark" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path className="spark-line" d={line} stroke={`var(--series-${colour})`} />
      <path className="spark-dot" d={dot} stroke={`var(--series-${colour})`} />
    </svg>
  )
}
