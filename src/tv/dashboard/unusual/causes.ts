import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { causesOf, mainSource } from '#insights/causes.ts'
import type { Insight } from '#insights/insight.ts'
import { levelDays } from '#insights/usual.ts'
import { videoTitles } from '#tv/data/channel.ts'
import { reportQuery } from '#tv/data/report.ts'
import { unnamedVideo } from '#tv/data/unnamed.ts'
import { addDays } from '#tv/dates/days.ts'
import type { Period } from '#tv/dates/periods.ts'

/** A video or a traffic source that carries a part of a change. */
export const namedCause = z.object({
  by: z.enum(['video', 'source']),
  /** The title of the video, or the code of the source. */
  part: z.string(),
  /** Of a video: its ID; undefined in answers that an earlier release has stored. */
  id: z.optional(z.string()),
  /** Percentage points of the usual value. */
  points: z.number(),
  /** Of a video: the code of the traffic source that carries most of it. */
  source: z.optional(z.string()),
})
export type NamedCause = z.infer<typeof namedCause>

const wholes: ReadonlySet<Insight['kind']> = new Set(['spike', 'drop', 'level'])
/** Metrics that add up over videos; the service has no subscribers by traffic source (specification: television 7). */
const addsUp = ['views', 'estimatedMinutesWatched', 'subscribersGained'] as const
export type AddsUp = (typeof addsUp)[number]
export const isAddsUp = (metric: string): metric is AddsUp => addsUp.some((name) => name === metric)
/** The number of videos that the service lists at most (specification: reports 6.3). */
export const maxVideos = 200

/**
 * What caused an insight, as far as arithmetic finds it: videos, the largest with its traffic source, or sources if no
 * video carries enough of it.
 */
export async function namedCauses(client: QueryClient, insight: Insight): Promise<NamedCause[]> {
  const { kind, metric, first, last, days } = insight
  if (!wholes.has(kind) || !isAddsUp(metric) || days) return []
  const now = { start: first, end: last }
  const before = { start: addDays(first, -levelDays), end: addDays(first, -1) }
  const [total] = await client.fetchQuery(reportQuery({ period: before, metrics: [metric] }))
  // The value of minutes is that of an average day, and parts are sums.
  const days7 = kind === 'level' && metric === 'estimatedMinutesWatched' ? 7 : 1
  const change = { value: insight.value * days7, usual: insight.usual * days7, beforeTotal: total?.[metric] ?? 0 }
  const videos = (period: Period) => byVideo(client, metric, period)
  const found = causesOf({ ...change, now: await videos(now), before: await videos(before) })
  if (found.length > 0) {
    const titles = await videoTitles(
      found.map(({ part }) => part),
      new AbortController().signal,
    )
    const [largest] = found
    const sourcesOf = (period: Period) =>
      metric === 'subscribersGained' || !largest ? undefined : bySource(client, metric, period, largest.part)
    const [sourcesNow, sourcesBefore] = [await sourcesOf(now), await sourcesOf(before)]
    const source = largest && sourcesNow && sourcesBefore && mainSource(largest, sourcesNow, sourcesBefore)
    return found.map(({ part, points }) => ({
      by: 'video',
      id: part,
      part: titles.get(part) ?? unnamedVideo(part),
      points,
      ...(part === largest?.part && source !== undefined && { source }),
    }))
  }
  if (metric === 'subscribersGained') return []
  const sources = (period: Period) => bySource(client, metric, period)
  const bySources = causesOf({ ...change, now: await sources(now), before: await sources(before) })
  return bySources.map(({ part, points }) => ({ by: 'source', part, points }))
}

async function byVideo(client: QueryClient, metric: AddsUp, period: Period): Promise<Map<string, number>> {
  const query = { period, metrics: [metric], by: ['video'], sort: `-${metric}`, maxResults: maxVideos } as const
  const rows = await client.fetchQuery(reportQuery(query))
  return new Map(rows.map((row) => [row.video, row[metric]]))
}

async function bySource(
  client: QueryClient,
  metric: Exclude<AddsUp, 'subscribersGained'>,
  period: Period,
  video?: string,
): Promise<Map<string, number>> {
  const query = {
    period,
    metrics: [metric],
    by: ['insightTrafficSourceType'],
    ...(video && { where: { video } }),
  } as const
  const rows = await client.fetchQuery(reportQuery(query))
  return new Map(rows.map((row) => [row.insightTrafficSourceType, row[metric]]))
}
