import { useMemo } from 'react'
import type { StudyInList } from '#contract/datahub.ts'
import { t } from '#tv/language/t.ts'
import { Measure } from '../study/Measure.tsx'
import { scaleOf } from '../study/scale.ts'
import { messages } from './messages.ts'

/** The changes of a study for everybody, drawn as on its own screen. The list contains them, so nothing is fetched. */
export function Preview({ study: { displayName, overall } }: { study: StudyInList }) {
  const scale = useMemo(() => scaleOf(overall), [overall])
  return (
    <section className="study-preview" aria-label={t(messages.changeOf, { study: displayName })}>
      <h2 className="study-preview-title">
        <bdi>{displayName}</bdi>
      </h2>
      <p className="study-details">{t(messages.change)}</p>
      <div className="study-preview-measures">
        {overall.map((result) => (
          <Measure key={result.metric} result={result} scale={scale} />
        ))}
      </div>
    </section>
  )
}
