import { useMemo } from 'react'
import type { StudyInList } from '#contract/datahub.ts'
import { dayAt } from '#tv/dates/days.ts'
import { dotted, listOf } from '#tv/format/list.ts'
import { t } from '#tv/language/t.ts'
import { openScreen } from '#tv/remote/back.ts'
import { Icon } from '#tv/ui/icons/Icon.tsx'
import { PreviewedList } from '#tv/ui/list/PreviewedList.tsx'
import { RowTitle } from '#tv/ui/list/RowTitle.tsx'
import { feedName, metricNames, points, strongest, studyDates, tally, tendency } from '../labels.ts'
import { messages, messages as shared } from '../messages.ts'
import { paths } from '../paths.ts'
import { Measure, scaleOf } from '../study/Measure.tsx'
import './list.css'

interface StudyListProps {
  focusKey: string
  studies: readonly StudyInList[]
  rows: number
}

/** A list of studies with their results in short, and beside it the changes of the study that OK opens. */
export function StudyList({ focusKey, studies, rows }: StudyListProps) {
  return (
    <PreviewedList
      focusKey={focusKey}
      className="studies"
      label={t(messages.label)}
      items={studies}
      rows={rows}
      keyOf={nameOf}
      nameOf={spoken}
      onPress={open}
      drawRow={drawRow}
      preview={(study) => <Preview study={study} />}
    />
  )
}

const nameOf = ({ name }: StudyInList) => name
const open = ({ name }: StudyInList) => openScreen(paths.study(name))
const drawRow = (study: StudyInList, pointed: boolean) => <Row study={study} pointed={pointed} />

const arrows = { LIFT: 'up', DECLINE: 'down', NOT_SIGNIFICANT: 'same' } as const

function detailsOf({ campaign, startDate, endDate, instance }: StudyInList): string {
  const feed = instance === '' ? [] : [feedName(instance)]
  return dotted([campaign, studyDates(startDate, endDate, dayAt(Date.now())), ...feed])
}

function spoken(study: StudyInList): string {
  const first = strongest(study.overall)
  const result =
    first &&
    t(shared.spoken, {
      name: t(metricNames[first.metric]),
      tendency: tendency(first),
      points: points(first.lift.absolute),
    })
  return listOf([study.displayName, detailsOf(study), tally(study.overall), result])
}

function Row({ study, pointed }: { study: StudyInList; pointed: boolean }) {
  return (
    <div className="study-row">
      <RowTitle text={study.displayName} pointed={pointed} />
      <span className="study-details">{detailsOf(study)}</span>
      <span className="study-tally">
        {study.overall.map(({ metric, lift }) => (
          <span key={metric} className="study-arrow" data-says={lift.significance}>
            <Icon name={arrows[lift.significance]} />
          </span>
        ))}
        <span className="study-details">{tally(study.overall)}</span>
      </span>
    </div>
  )
}

/** The changes of a study for everybody, drawn as on its own screen. The list contains them, so nothing is fetched. */
function Preview({ study: { displayName, overall } }: { study: StudyInList }) {
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
