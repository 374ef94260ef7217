import type { StudyResult } from '#contract/datahub.ts'
import { t } from '#tv/language/t.ts'
import { metricNames, points, tendency } from '../labels.ts'
import './study.css'

/** The row of a measure for everybody: its name, its outcome in words, its interval, and its change in points. */
export function Measure({ result, scale }: { result: StudyResult; scale: Scale }) {
  return (
    <div className="measure">
      <span className="measure-names">
        <span className="measure-name">{t(metricNames[result.metric])}</span>
        <span className="measure-says" data-says={result.lift.significance}>
          {tendency(result)}
        </span>
      </span>
      <Interval result={result} scale={scale} />
      <span className="measure-figure">{points(result.lift.absolute)}</span>
    </div>
  )
}

import './study.css'

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

/** Returns the position of a change, in per cent of the drawing's width from its left edge. */
type Scale = (change: number) => number

/** Creates one scale for several results, so that they can be compared. It contains 0 and every interval. */
export function scaleOf(results: readonly StudyResult[]): Scale {
  const low = Math.min(0, ...results.map(({ lift }) => lift.low))
  const high = Math.max(0, ...results.map(({ lift }) => lift.high))
  // Leaves space at both edges, so that a mark there is not cut off.
  const room = (high - low || 0.01) * 0.06
  const [left, width] = [low - room, high - low + 2 * room]
  return (change) => ((change - left) / width) * 100
}
