import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { type SegmentType, type Study as StudyRead, type StudyResult, segmentTypes } from '#contract/datahub.ts'
import { dayAt } from '#tv/dates/days.ts'
import { dotted } from '#tv/format/list.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { useEntryState } from '#tv/remote/focus/entryState.ts'
import { Segments } from '#tv/ui/controls/Segments.tsx'
import { LongList } from '#tv/ui/list/LongList.tsx'
import { Skeleton } from '#tv/ui/skeleton/Skeleton.tsx'
import { HubScreen } from '../HubScreen.tsx'
import { studyQuery } from '../hub.ts'
import {
  feedName,
  metricNames,
  points,
  segmentName,
  segmentTypeNames,
  share,
  spokenResult,
  studyDates,
  tally,
  verdict,
} from '../labels.ts'
import { studyMessages } from '../messages.ts'
import { Interval, Measure, scaleOf } from './Measure.tsx'
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
      title={query.data?.displayName ?? t(studyMessages.title)}
      note={query.data && noteOf(query.data)}
      firstFocus={listKey}
      query={query}
      skeleton={<StudySkeleton />}
      goneTitle={t(studyMessages.gone)}
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
      <section className="study-measures" aria-label={t(studyMessages.byMeasure)}>
        <h2 className="study-heading">{t(studyMessages.change)}</h2>
        <LongList
          focusKey={listKey}
          label={t(studyMessages.byMeasureLabel)}
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
        <section className="study-chosen" data-large="narrow" aria-label={t(metricNames[chosen.metric])}>
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

/** The share of people who said yes, among those who saw the campaign and among those who did not. */
function Answers({ result: { exposed, control } }: { result: StudyResult }) {
  const max = Math.max(exposed.share, control.share, 0.0001)
  const groups = [
    { name: t(studyMessages.sawIt), group: exposed, className: 'answers-exposed' },
    { name: t(studyMessages.didNot), group: control, className: 'answers-control' },
  ]
  return (
    <dl className="answers" aria-label={t(studyMessages.saidYes)}>
      {groups.map(({ name, group, className }) => (
        <div key={name} className="answers-group">
          <dt className="answers-name">{name}</dt>
          <dd className="answers-text">
            <span className="answers-track">
              <span className={`answers-bar ${className}`} style={{ width: `${(group.share / max) * 100}%` }} />
            </span>
            <span className="answers-share">{share(group.share)}</span>
            <span className="answers-asked">{t(studyMessages.of, { count: numbers.exact(group.respondents) })}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const rows = 5

/** One measure by segments of the people: by age, by device, and so on. */
function Parts({ results }: { results: readonly StudyResult[] }) {
  const types = useMemo(
    () => segmentTypes.filter((type) => results.some(({ segmentType }) => segmentType === type)),
    [results],
  )
  const [wanted, setWanted] = useEntryState<SegmentType | undefined>('study:by', undefined)
  const type = types.find((type) => type === wanted) ?? types[0]
  if (type === undefined) return null
  return (
    <div className="parts">
      <Segments
        label={t(studyMessages.by)}
        focusKey="study:by"
        values={types}
        chosen={type}
        onChoose={setWanted}
        textOf={(type) => t(segmentTypeNames[type])}
      />
      <Ranked key={type} type={type} results={results.filter(({ segmentType }) => segmentType === type)} />
    </div>
  )
}

function Ranked({ type, results }: { type: SegmentType; results: readonly StudyResult[] }) {
  const scale = useMemo(() => scaleOf(results), [results])
  const at = (index: number) => results[index] as StudyResult
  return (
    <LongList
      focusKey={`study:by:${type}:list`}
      label={t(studyMessages.changeBy, { type })}
      count={results.length}
      rows={rows}
      keyOf={(index) => at(index).segment}
      nameOf={(index) => {
        const result = at(index)
        return spokenResult(segmentName(type, result.segment), result)
      }}
      drawRow={(index) => {
        const result = at(index)
        return (
          <div className="part">
            <span className="part-name">{segmentName(type, result.segment)}</span>
            <Interval result={result} scale={scale} />
            <span className="part-figure">{points(result.lift.absolute)}</span>
          </div>
        )
      }}
    />
  )
}
