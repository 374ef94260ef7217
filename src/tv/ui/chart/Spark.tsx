import { sparkPaths } from './sparkPaths.ts'
import './spark.css'

/**
 * A small chart of a figure over days in a card, as wide and high as its container, without axes. Voice guides skip it,
 * because the figure is beside it. Drawn as plain paths without Recharts: twelve of them mount in 12 ms on a processor
 * that is six times slower; Recharts takes 250 to 350 ms.
 */
export function Spark({
  values,
}: {
  /** One for each day; null: not known, and the line has a gap. */ values: readonly (number | null)[]
}) {
  const { line, area } = sparkPaths(values)
  return (
    <svg className="spark" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path className="spark-area" d={area} />
      <path className="spark-line" d={line} />
    </svg>
  )
}
