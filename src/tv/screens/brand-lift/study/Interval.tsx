import type { StudyResult } from '#contract/datahub.ts'
import type { Scale } from './scale.ts'
import './interval.css'

/**
 * A change as a mark on its confidence interval, with the line of no change. Filled mark: a clear change; hollow mark:
 * the interval contains 0. The parent component shows the same as text.
 */
export function Interval({ result: { lift }, scale }: { result: StudyResult; scale: Scale }) {
  const [low, high] = [scale(lift.low), scale(lift.high)]
  return (
    <span className="interval" dir="ltr" data-says={lift.significance} aria-hidden="true">
      <span className="interval-zero" style={{ left: `${scale(0)}%` }} />
      <span className="interval-range" style={{ left: `${low}%`, width: `${high - low}%` }} />
      <span className="interval-mark" style={{ left: `${scale(lift.absolute)}%` }} />
    </span>
  )
}
