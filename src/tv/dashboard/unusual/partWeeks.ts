import type { QueryClient } from '@tanstack/react-query'
import { largePartWeeks, type PartReports, type PartWeeks, weeksEnding } from '#insights/changedParts.ts'
import type { DayRow } from '#tv/data/newestDays.ts'
import { reportQuery } from '#tv/data/report.ts'
import { addDays, type Day } from '#tv/dates/days.ts'

/** Views by traffic source, device and country, in whole weeks. @param rows the days of the channel */
export async function fetchPartWeeks(
  client: QueryClient,
  rows: readonly DayRow[],
  last: Day,
  weeks: number,
): Promise<PartWeeks[]> {
  const period = { start: addDays(last, 1 - 7 * weeks), end: last }
  const week = { metric: 'views', first: addDays(last, -6), last } as const
  const [sources, devices] = await Promise.all([
    client.fetchQuery(reportQuery({ period, metrics: ['views'], by: ['day', 'insightTrafficSourceType'] })),
    client.fetchQuery(reportQuery({ period, metrics: ['views'], by: ['day', 'deviceType'] })),
  ])
  const bySource = sources.map(({ day, insightTrafficSourceType: part, views }) => ({ day, part, value: views ?? 0 }))
  const byDevice = devices.map(({ day, deviceType: part, views }) => ({ day, part, value: views ?? 0 }))
  return [
    { ...week, dimension: 'source', weeks: weeksEnding(last, bySource, weeks) },
    { ...week, dimension: 'device', weeks: weeksEnding(last, byDevice, weeks) },
    { ...week, dimension: 'country', ...(await countriesOf(client, rows, last, weeks)) },
  ]
}

/**
 * A report by country has no days (specification: reports 6.2). So the days of large countries alone are asked for.
 */
function countriesOf(client: QueryClient, rows: readonly DayRow[], last: Day, weeks: number) {
  const reports: PartReports = {
    totals: async (start, end) => {
      const answer = await client.fetchQuery(
        reportQuery({ period: { start, end }, metrics: ['views'], by: ['country'] }),
      )
      return new Map(answer.map(({ country, views }) => [country, views]))
    },
    days: async (country, start, end) => {
      const ofCountry = { period: { start, end }, metrics: ['views'], by: ['day'], where: { country } } as const
      const answer = await client.fetchQuery(reportQuery(ofCountry))
      return answer.map(({ day, views }) => ({ day, value: views ?? 0 }))
    },
  }
  const channel = rows.map(({ day, views }) => ({ day, value: views ?? 0 }))
  return largePartWeeks(reports, channel, last, weeks)
}
