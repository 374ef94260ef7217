import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Selection } from '#tv/dashboard/comparison/comparison.ts'
import { countryName } from '#tv/dashboard/labels/countries.ts'
import { sourceName } from '#tv/dashboard/labels/trafficSources.ts'
import { videoTitles } from '#tv/data/channel.ts'
import type { dayMetrics } from '#tv/data/newestDays.ts'
import { askReport } from '#tv/data/report.ts'
import { unnamedVideo } from '#tv/data/unnamed.ts'
import { metricMessages } from '../messages.ts'

export type Shown = (typeof dayMetrics)[number]

/** What a metric can be divided by, with labels. */
export const dividers = {
  videos: metricMessages.videos,
  countries: metricMessages.countries,
  sources: metricMessages.sources,
}
export type Divider = keyof typeof dividers

/** The service has no subscribers by traffic source (specification: television 7). */
export const dividersOf = (metric: Shown): readonly Divider[] =>
  metric === 'subscribersGained' || metric === 'subscribersLost'
    ? ['videos', 'countries']
    : ['videos', 'countries', 'sources']

const part = z.object({ id: z.string(), title: z.string(), value: z.number() })
export type Part = z.infer<typeof part>

/** The most titles that one call returns. */
export const maxParts = 50

/**
 * A metric divided by videos, countries or traffic sources, the largest first. An average is ranked among the fifty
 * parts with the most views: among all, the smallest would come first.
 */
export const dividedQuery = (metric: Shown, by: Divider, selection: Selection) =>
  queryOptions({
    queryKey: ['report', 'divided', metric, by, selection.period, ...(selection.where ? [selection.where] : [])],
    queryFn: async ({ signal }): Promise<Part[]> => {
      const parts = await partsOf(metric, by, selection, signal)
      return parts.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value)
    },
    meta: { stored: z.array(part) },
  })

async function partsOf(metric: Shown, by: Divider, { period, where }: Selection, signal: AbortSignal): Promise<Part[]> {
  const selected = { period, ...(where && { where }) }
  const first = metric === 'averageViewDuration' ? 'views' : metric
  const names = metric === 'views' ? (['views'] as const) : (['views', metric] as const)
  if (by === 'videos') {
    const query = { ...selected, metrics: names, by: ['video'], sort: `-${first}`, maxResults: maxParts } as const
    const rows = await askReport(query, signal)
    const titles = await videoTitles(
      rows.map(({ video }) => video),
      signal,
    )
    return rows.map((row) => ({
      id: row.video,
      title: titles.get(row.video) ?? unnamedVideo(row.video),
      value: Number(row[metric]),
    }))
  }
  if (by === 'countries') {
    const rows = await askReport({ ...selected, metrics: names, by: ['country'], sort: `-${first}` }, signal)
    return rows
      .slice(0, maxParts)
      .map((row) => ({ id: row.country, title: countryName(row.country), value: Number(row[metric]) }))
  }
  const metrics = ['views', 'engagedViews', 'estimatedMinutesWatched'] as const
  const rows = await askReport({ ...selected, metrics, by: ['insightTrafficSourceType'], sort: '-views' }, signal)
  return rows.map(({ insightTrafficSourceType: id, views, engagedViews, estimatedMinutesWatched: minutes }) => {
    // This report has no average: it is calculated from the minutes, over engaged views like other averages.
    const averaged = engagedViews || views
    const average = averaged > 0 ? (minutes * 60) / averaged : 0
    const value = metric === 'views' ? views : metric === 'estimatedMinutesWatched' ? minutes : average
    return { id, title: sourceName('sources', id), value }
  })
}
