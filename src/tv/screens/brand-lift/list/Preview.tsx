import { useMemo } from 'react'
import type { StudyInList } from '#contract/datahub.ts'
import { Measure } from '../study/Measure.tsx'
import { scaleOf } from '../study/scale.ts'

/** What a study changed over everybody, as its own screen draws it. The list brought these results: nothing is loaded. */
export function Preview({ study: { displayName, overall } }: { study: StudyInList }) {
  const scale = useMemo(() => scaleOf(overall), [overall])
  return (
    <section className="study-preview" aria-label={`Change in points, ${displayName}`}>
      <h2 className="study-preview-title">{displayName}</h2>
      <p className="study-details">Change in points</p>
      <div className="study-preview-measures">
        {overall.map((result) => (
          <Measure key={result.metric} result={result} scale={scale} />
        ))}
      </div>
    </section>
  )
}
