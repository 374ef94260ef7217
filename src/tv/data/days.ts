import { useQuery } from '@tanstack/react-query'
import type { AvailableDates } from '../dates/calendar.ts'
import { type ReportRow, reportQuery } from './report.ts'

/** What the days of the channel are counted in: enough for the overview of any of them. */
export const dayMetrics = [
  'views',
  'estimatedMinutesWatched',
  'averageViewDuration',
  'subscribersGained',
  'subscribersLost',
] as const
/** With what weighs the average. */
const asked = [...dayMetrics, 'engagedViews'] as const
export type DayRow = ReportRow<'day', (typeof asked)[number]>

/** The longest preset and the one before it, and a few: days without data have no row. */
const daysAsked = 2 * 365 + 14
/** The service has nothing older. */
const firstDay = '2005-01-01'

/** The newest days that have data, newest first, wherever in time they are: one call says which days there are. */
export const newestDaysQuery = reportQuery({
  period: 'ever',
  metrics: asked,
  by: ['day'],
  sort: '-day',
  most: daysAsked,
})

/** Days that a person can choose; undefined while they are not known, or when there are none. */
export function availableDatesOf(rows: readonly DayRow[] | undefined): AvailableDates | undefined {
  const newest = rows?.[0]?.day
  if (rows === undefined || newest === undefined) return undefined
  const oldest = rows[rows.length - 1]?.day ?? newest
  return { newest, earliest: rows.length < daysAsked ? oldest : firstDay }
}

/** Whether these rows are all there are from `day` on. */
export function holdsAllSince(rows: readonly DayRow[], day: string): boolean {
  const oldest = rows[rows.length - 1]?.day
  return rows.length < daysAsked || (oldest !== undefined && oldest <= day)
}

/** Which days have data. */
export function useAvailableDates() {
  const days = useQuery(newestDaysQuery)
  return { days, available: availableDatesOf(days.data) }
}
