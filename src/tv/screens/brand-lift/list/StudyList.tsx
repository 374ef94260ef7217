import type { StudyInList } from '#contract/datahub.ts'
import { dayAt } from '../../../dates/days.ts'
import { openScreen } from '../../../remote/back.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { LongList } from '../../../ui/list/LongList.tsx'
import { feedName, metricNames, points, ran, strongest, tally, tendency } from '../labels.ts'
import { paths } from '../paths.ts'
import './list.css'

interface StudyListProps {
  focusKey: string
  studies: readonly StudyInList[]
  rows: number
}

/** Studies with what they found at a glance; OK opens one. */
export function StudyList({ focusKey, studies, rows }: StudyListProps) {
  const at = (index: number) => studies[index] as StudyInList
  return (
    <LongList
      focusKey={focusKey}
      className="studies-list"
      label="Studies, newest first"
      count={studies.length}
      rows={rows}
      keyOf={(index) => at(index).name}
      nameOf={(index) => spoken(at(index))}
      onPress={(index) => openScreen(paths.study(at(index).name))}
      drawRow={(index) => <Row study={at(index)} />}
    />
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

function Row({ study }: { study: StudyInList }) {
  const first = strongest(study.overall)
  return (
    <div className="study-row">
      <span className="study-names">
        <span className="study-title">{study.displayName}</span>
        <span className="study-details">{detailsOf(study)}</span>
      </span>
      <span className="study-tally">
        <span className="study-arrows">
          {study.overall.map(({ metric, lift }) => (
            <span key={metric} className="study-arrow" data-says={lift.significance}>
              <Icon name={arrows[lift.significance]} />
            </span>
          ))}
        </span>
        <span className="study-details">{tally(study.overall)}</span>
      </span>
      {first && (
        <span className="study-first">
          <span className="study-figure">{points(first.lift.absolute)}</span>
          <span className="study-details">{metricNames[first.metric]}</span>
        </span>
      )}
    </div>
  )
}
