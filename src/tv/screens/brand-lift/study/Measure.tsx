import type { StudyResult } from '#contract/datahub.ts'
import { t } from '#tv/language/t.ts'
import { metricNames, points, tendency } from '../labels.ts'
import { Interval } from './Interval.tsx'
import type { Scale } from './scale.ts'
import './measure.css'

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
