import { useQuery } from '@tanstack/react-query'
import type { AvailableDates } from '../dates/calendar.ts'
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
/** The newest days that have data, newest first, however long ago: one call tells which days are available. */
export const newestDaysQuery = reportQuery({
  period: 'ever',
  metrics: requestedMetrics,
  by: ['day'],
  sort: '-day',
  maxResults: requestedDays,
})

/** The days that a person can choose; undefined while they are not known, or when there are none. */
export function availableDatesOf(rows: readonly DayRow[] | undefined): AvailableDates | undefined {
  const newest = rows?.[0]?.day
  if (rows === undefined || newest === undefined) return undefined
  const oldest = rows[rows.length - 1]?.day ?? newest
  return { newest, earliest: rows.length < requestedDays ? oldest : firstDay }
}

/** Whether these rows include every day with data from `day` on. */
export function holdsAllSince(rows: readonly DayRow[], day: string): boolean {
  const oldest = rows[rows.length - 1]?.day
  return rows.length < requestedDays || (oldest !== undefined && oldest <= day)
}

/** Which days have data. */
export function useAvailableDates() {
  const days = useQuery(newestDaysQuery)
  return { days, available: availableDatesOf(days.data) }
}
