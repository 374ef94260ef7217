import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Study as StudyRead, StudyResult } from '#contract/datahub.ts'
import { dayAt } from '#tv/dates/days.ts'
import { dotted } from '#tv/format/list.ts'
import { t } from '#tv/language/t.ts'
import { LongList } from '#tv/ui/list/LongList.tsx'
import { Skeleton } from '#tv/ui/skeleton/Skeleton.tsx'
import { HubScreen } from '../HubScreen.tsx'
import { studyQuery } from '../hub.ts'
import { feedName, metricNames, spokenResult, studyDates, tally, verdict } from '../labels.ts'
import { Answers } from './Answers.tsx'
import { Measure } from './Measure.tsx'
import { messages } from './messages.ts'
import { Parts } from './Parts.tsx'
import { scaleOf } from './scale.ts'
import './study.css'

const screen = 'study'
const listKey = `${screen}:metrics`
const maxRows = 5

/** An imported study: the changes with their confidence, exposed compared with control, and the changes by segment. */
export default function Study({ params: { customer = '', study = '' } }: StudyProps) {
  const query = useQuery(studyQuery(customer, study))
  return (
    <HubScreen
      screen={screen}
      title={query.data?.displayName ?? t(messages.title)}
      note={query.data && noteOf(query.data)}
      firstFocus={listKey}
      query={query}
      skeleton={<StudySkeleton />}
      goneTitle={t(messages.gone)}
    >
      {(answer) => <Measures study={answer} />}
    </HubScreen>
  )
}

interface StudyProps {
  params: { customer?: string | undefined; study?: string | undefined }
}

const overallOf = ({ results }: StudyRead) => results.filter(({ segmentType }) => segmentType === 'ALL')

function noteOf(study: StudyRead): string {
  const when = studyDates(study.startDate, study.endDate, dayAt(Date.now()))
  const feed = study.instance === '' ? [] : [feedName(study.instance)]
  return dotted([tally(overallOf(study)), study.campaign, when, ...feed])
}

function Measures({ study }: { study: StudyRead }) {
  const measures = useMemo(() => overallOf(study), [study])
  const scale = useMemo(() => scaleOf(measures), [measures])
  const [place, setPlace] = useState(0)
  const chosen = measures[place] ?? measures[0]
  const at = (index: number) => measures[index] as StudyResult
  return (
    <div className="study">
      <section className="study-measures" aria-label={t(messages.byMeasure)}>
        <h2 className="study-heading">{t(messages.change)}</h2>
        <LongList
          focusKey={listKey}
          label={t(messages.byMeasureLabel)}
          count={measures.length}
          rows={maxRows}
          keyOf={(index) => at(index).metric}
          nameOf={(index) => {
            const result = at(index)
            return spokenResult(t(metricNames[result.metric]), result)
          }}
          onPoint={setPlace}
          drawRow={(index) => <Measure result={at(index)} scale={scale} />}
        />
      </section>
      {chosen && (
        <section className="study-chosen" aria-label={t(metricNames[chosen.metric])}>
          <h2 className="study-heading">{t(metricNames[chosen.metric])}</h2>
          <p className="study-verdict">{verdict(chosen)}</p>
          <Answers result={chosen} />
          <Parts
            results={study.results.filter(
              ({ metric, segmentType }) => metric === chosen.metric && segmentType !== 'ALL',
            )}
          />
        </section>
      )}
    </div>
  )
}

function StudySkeleton() {
  return (
    <div className="study" aria-hidden="true">
      <div className="study-measures">
        {[20, 26, 16, 22].map((width) => (
          <div key={width} className="measure">
            <Skeleton width={`${width}rem`} height="2.5rem" />
          </div>
        ))}
      </div>
    </div>
  )
}
