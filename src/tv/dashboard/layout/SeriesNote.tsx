import { type UseQueryResult, useIsFetching } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText, useLastError } from '#tv/data/failure.ts'
import type { AvailableDates } from '#tv/dates/calendar.ts'
import { dayAt } from '#tv/dates/days.ts'
import type { Periods } from '#tv/dates/periods.ts'
import { dotted } from '#tv/format/list.ts'
import { days as dayText, times } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { useLasting } from '#tv/time/useLasting.ts'
import { GroupNote } from '../comparison/GroupNote.tsx'
import type { GroupChoice } from '../comparison/useGroupChoice.ts'
import { messages } from './messages.ts'

/** The note says that the numbers take long after this time. */
const patienceMs = 10_000

interface SeriesNoteProps {
  query: UseQueryResult<unknown>
  available: AvailableDates | undefined
  periods: Periods | undefined
  /** The groups that are shown, on screens that can be filtered to a group. */
  groups?: Pick<GroupChoice, 'shown' | 'against' | 'unfit'>
  /** Whether the title already shows the group's name. */
  named?: boolean
}

/** Under the title of a screen over days: the groups and the days, or why the numbers take long. */
export function SeriesNote({ query, available, periods, groups, named = false }: SeriesNoteProps) {
  const inKiosk = useOnlyShown()
  const error = useLastError(query)
  const isAnyPending = useIsAnyPending()
  const slow = useLasting((query.isPending && !error) || isAnyPending, patienceMs)
  // A kiosk shows elsewhere how old the numbers are, and what cannot be reached.
  if (inKiosk) return kioskSubject({ slow, periods, groups })
  if (slow)
    return (
      <span className="note-parts">
        <span>{t(messages.slow)}</span>
        <span> {t(messages.slowNext)}</span>
      </span>
    )
  const brief = groups !== undefined && (groups.unfit || (named ? groups.against : groups.shown) !== undefined)
  const note = daysNote({ query, available, periods, brief })
  return groups ? (
    <GroupNote choice={groups} named={named}>
      {note}
    </GroupNote>
  ) : (
    note
  )
}

interface DaysNoteProps extends Pick<SeriesNoteProps, 'query' | 'available' | 'periods'> {
  /** Whether another note is shown beside it. */
  brief: boolean
}

/** For people who pass: the days by their dates, and whose numbers where they are not the channel's. */
function kioskSubject({
  slow,
  periods,
  groups,
}: Pick<SeriesNoteProps, 'periods' | 'groups'> & { slow: boolean }): string {
  const groupNote = groups?.unfit
    ? t(messages.unfitHead)
    : groups?.shown && t(messages.onlyHead, { group: groups.shown.title })
  const days = periods && dayText.range(periods.current.start, periods.current.end, dayAt(Date.now()))
  return dotted([groupNote, slow ? t(messages.slowHead) : days])
}

/** The last day with data, or what is compared. */
function daysNote({ query, available, periods, brief }: DaysNoteProps): ReactNode {
  if (!available || !periods) return null
  const today = dayAt(Date.now())
  if (query.error) return t(messages.older, { title: failureText(query.error, 'analytics').title })
  const { current, previous } = periods
  if (current.end === available.newest) {
    const newest = dayText.short(available.newest, today)
    if (brief) return t(messages.until, { day: newest })
    return (
      <span className="note-parts">
        <span>{t(messages.dataUntil, { day: newest })}</span>
        {/* While other days or another list are loading, nothing of them has come yet. */}
        {query.dataUpdatedAt > 0 && <span>{t(messages.updated, { time: times.clock(query.dataUpdatedAt) })}</span>}
      </span>
    )
  }
  const range = ({ start, end }: Periods['current']) => dayText.range(start, end, today)
  if (current.start === previous.start) return range(current)
  return t(messages.rangeAgainst, { range: range(current), other: range(previous) })
}

/**
 * Whether any report of the screen is fetched for the first time: the screen then shows skeletons, or other days. One
 * that has failed is not counted: its place shows the error.
 */
const useIsAnyPending = () =>
  useIsFetching({
    queryKey: ['report'],
    type: 'active',
    predicate: ({ state }) => state.data === undefined && state.errorUpdateCount === 0,
  }) > 0
