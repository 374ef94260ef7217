import { queryOptions } from '@tanstack/react-query'
import { videoTitles } from '../data/channel.ts'
import { queryReport, type ReportRow } from '../data/reports.ts'
import { type Day, dayAt } from '../ui/words/days.ts'
import { type MetricValues, metricNames } from './metrics.ts'
import type { Period } from './periods.ts'

/** The longest period and the one before it, and a few: days without data have no row. */
const daysAsked = 2 * 365 + 14
/** The service has nothing older. */
const firstDay: Day = '2005-01-01'
export const topVideosAsked = 5

export interface DayRow extends MetricValues {
  day: Day
}

/** The newest days that have data, oldest first, wherever in time they are: one call serves every period. */
export const daysQuery = queryOptions({
  queryKey: ['report', 'days', 'newest', daysAsked],
  queryFn: async ({ signal }): Promise<DayRow[]> => {
    const rows = await queryReport(
      {
        startDate: firstDay,
        endDate: dayAt(Date.now()),
        dimensions: 'day',
        metrics: metricNames.join(','),
        sort: '-day',
        maxResults: String(daysAsked),
      },
      signal,
    )
    return rows.map((row) => ({ day: row.text('day'), ...valuesOf(row) })).reverse()
  },
})

/** The key figures of one period. A period without a row counts as zeros. */
export const totalsQuery = ({ start, end }: Period) =>
  queryOptions({
    queryKey: ['report', 'totals', start, end],
    queryFn: async ({ signal }): Promise<MetricValues> => {
      const [row] = await queryReport({ startDate: start, endDate: end, metrics: metricNames.join(',') }, signal)
      return valuesOf(row)
    },
  })

export interface TopVideo {
  id: string
  title: string
  views: number
}

export const topVideosQuery = ({ start, end }: Period) =>
  queryOptions({
    queryKey: ['report', 'top videos', start, end],
    queryFn: async ({ signal }): Promise<TopVideo[]> => {
      const rows = await queryReport(
        {
          startDate: start,
          endDate: end,
          dimensions: 'video',
          metrics: 'views',
          sort: '-views',
          maxResults: String(topVideosAsked),
        },
        signal,
      )
      const ids = rows.map((row) => row.text('video'))
      const titles = await videoTitles(ids, signal)
      return rows.map((row) => {
        const id = row.text('video')
        return { id, title: titles.get(id) ?? `Video ${id}`, views: row.number('views') }
      })
    },
  })

function valuesOf(row: ReportRow | undefined): MetricValues {
  const value = (name: (typeof metricNames)[number]) => row?.number(name) ?? 0
  return {
    views: value('views'),
    estimatedMinutesWatched: value('estimatedMinutesWatched'),
    averageViewDuration: value('averageViewDuration'),
    subscribersGained: value('subscribersGained'),
    subscribersLost: value('subscribersLost'),
  }
}
