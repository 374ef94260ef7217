import type { QueryClient } from '@tanstack/react-query'
import type { MetricName } from '#contract/reportNames.ts'
import { type Total, totalsByDay } from '#insights/milestone.ts'
import type { DayRow } from '#tv/data/newestDays.ts'
import { firstDay, reportQuery } from '#tv/data/report.ts'

const added = ['views', 'estimatedMinutesWatched', 'subscribersGained', 'subscribersLost'] as const

/** The totals that have milestones, from the row of a report. */
const totals: readonly { metric: MetricName; of: (row: Record<(typeof added)[number], number | null>) => number }[] = [
  { metric: 'views', of: (row) => row.views ?? 0 },
  { metric: 'estimatedMinutesWatched', of: (row) => row.estimatedMinutesWatched ?? 0 },
  { metric: 'subscribersGained', of: (row) => (row.subscribersGained ?? 0) - (row.subscribersLost ?? 0) },
]

/** The totals of the channel on each of its newest days: one report of one row. @param rows newest first */
export async function totalsOf(client: QueryClient, rows: readonly DayRow[]): Promise<Total[]> {
  const newest = rows[0]?.day
  if (newest === undefined) return []
  // Until that day, not until today: an answer of another time may have one day more or less than the rows.
  const [allTime] = await client.fetchQuery(reportQuery({ period: { start: firstDay, end: newest }, metrics: added }))
  if (!allTime) return []
  return totals.flatMap(({ metric, of }) =>
    totalsByDay(
      metric,
      of(allTime),
      rows.map((row) => ({ day: row.day, value: of(row) })),
    ),
  )
}
