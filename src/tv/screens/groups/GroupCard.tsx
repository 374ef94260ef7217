import { useQuery } from '@tanstack/react-query'
import { metrics } from '#tv/dashboard/metrics/metrics.ts'
import { changeText, MetricDelta } from '#tv/dashboard/metrics/tiles/Tiles.tsx'
import { failureText, useLastError } from '#tv/data/failure.ts'
import { type Group, membersQuery } from '#tv/data/groups.ts'
import type { Day } from '#tv/dates/days.ts'
import { t } from '#tv/language/t.ts'
import { Spark } from '#tv/ui/chart/Spark.tsx'
import { RowTitle } from '#tv/ui/list/RowTitle.tsx'
import { Thumbnail } from '#tv/ui/picture/Thumbnail.tsx'
import { Skeleton } from '#tv/ui/skeleton/Skeleton.tsx'
import { contentsText } from './contents.ts'
import { cardPeriods, cardQuery, figuresOf, firstMetricOf } from './groupFigures.ts'
import { pictureKinds } from './ItemRow.tsx'
import { messages } from './messages.ts'
import '#tv/ui/skeleton/skeleton.css'

interface GroupCardProps {
  group: Group
  /** The newest day that has data; undefined while it is not known. */
  newest: Day | undefined
  /** Whether OK opens this card. */
  active: boolean
}

const picturesShown = 3

/** A group as a card: its members and numbers. Each card fetches its own numbers, so only visible cards cause calls. */
export function GroupCard({ group, newest, active }: GroupCardProps) {
  return (
    <div className="group-card">
      <Pictures group={group} />
      <div className="group-card-name">
        <RowTitle text={group.title} pointed={active} />
        <span className="group-card-holds">{contentsText(group)}</span>
      </div>
      {group.count > 0 ? <Figures group={group} newest={newest} /> : <GhostDays />}
    </div>
  )
}

/** The pictures of the first members, if members of this type have pictures. */
function Pictures({ group: { id, title, type, count } }: { group: Group }) {
  const kind = type && pictureKinds[type]
  const shown = Math.min(count, picturesShown)
  const { data } = useQuery({ ...membersQuery(id), enabled: kind !== undefined && count > 0 })
  if (kind === undefined || shown === 0) return null
  return (
    <div className="group-card-pictures">
      {data
        ? data
            .slice(0, picturesShown)
            .map(({ resourceId }) => <Thumbnail key={resourceId} kind={kind} id={resourceId} title={title} />)
        : Array.from({ length: shown }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
            <span key={index} className="thumbnail" data-state="loading" />
          ))}
    </div>
  )
}

/** The number of the newest 28 days, its change, and a small chart by day. */
function Figures({ group, newest }: Pick<GroupCardProps, 'group' | 'newest'>) {
  const periods = cardPeriods(newest ?? '1970-01-01')
  const query = useQuery({ ...cardQuery(group, periods), enabled: newest !== undefined && group.type !== undefined })
  const error = useLastError(query)
  const name = firstMetricOf(group)
  const { short, exact } = metrics[name]
  if (error && !query.data) return <p className="group-card-none">{failureText(error, 'analytics').title}</p>
  if (group.type === undefined) return null
  const figures = query.data && figuresOf(name, query.data, periods)
  return (
    <>
      <div className="group-card-line">
        {figures ? (
          <>
            <span className="group-card-figure" aria-hidden="true">
              {short(figures.totals.current[name])}
            </span>
            <span className="spoken-only">
              {t(messages.spoken, {
                value: exact(figures.totals.current[name]),
                metric: name,
                change: changeText(name, figures.totals),
              })}
            </span>
            <span className="group-card-beside" aria-hidden="true">
              <MetricDelta name={name} totals={figures.totals} labels={undefined} />
              <span>{t(messages.unit, { metric: name })}</span>
            </span>
          </>
        ) : (
          <Skeleton width="9rem" height="3rem" />
        )}
      </div>
      <div className="group-card-days">{figures && <Spark values={figures.days} />}</div>
    </>
  )
}

/** A still drawing of the chart that a group without members will have. */
function GhostDays() {
  return (
    <div className="group-card-days">
      <svg className="ghost" viewBox="0 0 400 300" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 190L50 150L100 180L150 110L200 160L250 90L300 130L350 60L400 100" />
      </svg>
    </div>
  )
}
