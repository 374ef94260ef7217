import { useState } from 'react'
import type { StudyInList } from '#contract/datahub.ts'
import { dayAt } from '../../../dates/days.ts'
import { openScreen } from '../../../remote/back.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { LongList } from '../../../ui/list/LongList.tsx'
import { RowTitle } from '../../../ui/list/RowTitle.tsx'
import { feedName, metricNames, points, ran, strongest, tally, tendency } from '../labels.ts'
import { paths } from '../paths.ts'
import { Preview } from './Preview.tsx'
import './list.css'

interface StudyListProps {
  focusKey: string
  studies: readonly StudyInList[]
  rows: number
}

/** A list of studies with their results in short, and beside it the changes of the study that OK opens. */
export function StudyList({ focusKey, studies, rows }: StudyListProps) {
  const [place, setPlace] = useState(0)
  const at = (index: number) => studies[index] as StudyInList
  const shown = studies[place] ?? studies[0]
  return (
    <div className="studies">
      <LongList
        focusKey={focusKey}
        className="studies-list"
        label="Studies, newest first"
        count={studies.length}
        rows={rows}
        keyOf={(index) => at(index).name}
        nameOf={(index) => spoken(at(index))}
        onPoint={setPlace}
        onPress={(index) => openScreen(paths.study(at(index).name))}
        drawRow={(index, pointed) => <Row study={at(index)} pointed={pointed} />}
      />
      {shown && <Preview study={shown} />}
    </div>
  )
}

const arrows = { LIFT: 'up', DECLINE: 'down', NOT_SIGNIFICANT: 'same' } as const

function detailsOf({ campaign, startDate, endDate, instance }: StudyInList): string {
  const feed = instance === '' ? [] : [feedName(instance)]
  return [campaign, ran(startDate, endDate, dayAt(Date.now())), ...feed].join(' · ')
}

function spoken(study: StudyInList): string {
  const first = strongest(study.overall)
  const result = first && `${metricNames[first.metric]}: ${tendency(first)}, ${points(first.lift.absolute)} points`
  return [study.displayName, detailsOf(study), tally(study.overall), result].filter(Boolean).join(', ')
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
