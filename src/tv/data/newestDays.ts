import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AvailableDates } from '../dates/calendar.ts'
import { beingMade, useLastError } from './failure.ts'
import { firstDay, type ReportRow, reportQuery } from './report.ts'

/** The metrics that are fetched by day: enough for the overview of any period. */
export const dayMetrics = [
  'views',
  'estimatedMinutesWatched',
  'averageViewDuration',
  'subscribersGained',
  'subscribersLost',
] as const
/** `dayMetrics`, and the weight of the average duration. */
const requestedMetrics = [...dayMetrics, 'engagedViews'] as const
export type DayRow = ReportRow<'day', (typeof requestedMetrics)[number]>

/** The longest preset and the one before it, and two weeks more. */
const requestedDays = 2 * 365 + 14
const newestDays = { metrics: requestedMetrics, by: ['day'], sort: '-day', maxResults: requestedDays } as const
/** The newest days that have data, newest first, however long ago: one call tells which days are available. */
export const newestDaysQuery = reportQuery({ period: 'ever', ...newestDays })

/** The days that a person can choose; undefined while they are not known, or when there are none. */
export function availableDatesOf(rows: readonly DayRow[] | undefined): AvailableDates | undefined {
  const newest = rows?.[0]?.day
  if (rows === undefined || newest === undefined) return undefined
  const oldest = rows[rows.length - 1]?.day ?? newest
  return { newest, earliest: rows.length < requestedDays ? oldest : firstDay }
}

/**
 * Whether these rows include every day with data from `day` on.
 * @param isPart whether older days may have data too, although there are fewer rows than were asked for
 */
export function holdsAllSince(rows: readonly DayRow[], day: string, isPart = false): boolean {
  const oldest = rows[rows.length - 1]?.day
  return (rows.length < requestedDays && !isPart) || (oldest !== undefined && oldest <= day)
}

/** Which days have data. While older days of the demo are being made: those that are there (`isPart`). */
export function useAvailableDates() {
  const all = useQuery(newestDaysQuery)
  const made = beingMade(useLastError(all))?.days
  const part = useQuery({
    ...reportQuery({ period: { start: made?.from ?? firstDay, end: made?.to ?? firstDay }, ...newestDays }),
    enabled: made !== undefined,
    // More days are made every few seconds.
    placeholderData: keepPreviousData,
    meta: {},
  })
  const isPart = made !== undefined && part.data !== undefined
  const days = isPart ? part : all
  return { days, available: availableDatesOf(days.data), isPart }
}
