import { sparkPaths } from './sparkPaths.ts'
import './spark.css'

/**
 * The course of a figure in a card, as wide and high as what it stands in, without axes. The figure stands beside it, so
 * voice guides pass it over. Paths and no Recharts: of twelve, which mount at once on a six times slower processor,
 * Recharts takes 250 to 350 ms and these take 12.
 */
export function Spark({ values }: { /** One for each day. */ values: readonly number[] }) {
  const { line, area } = sparkPaths(values)
  return (
    <svg className="spark" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path className="spark-area" d={area} />
      <path className="spark-line" d={line} />
    </svg>
  )
}
