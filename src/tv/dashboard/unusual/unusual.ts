import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { metricNames } from '#contract/reportNames.ts'
import { earlierPartWeeks, minPartWeeks } from '#insights/changedParts.ts'
import { type Insight, insightKinds } from '#insights/insight.ts'
import { type Ranking, ranked } from '#insights/ranked.ts'
import { chosen, unusual } from '#insights/unusual.ts'
import { dayMetrics, newestDaysQuery } from '#tv/data/newestDays.ts'
import { releasedQuery } from '#tv/data/videos.ts'
import { addDays, type Day, daysBetween } from '#tv/dates/days.ts'
import { idle } from '#tv/time/idle.ts'
import { daySeries } from '../metrics/daySeries.ts'
import { releasesOf } from '../metrics/launches.ts'
import { storedRanking } from '../rank/ranking.ts'
import { type NamedCause, namedCause, namedCauses } from './causes.ts'
import { newVideoOf } from './newVideo.ts'
import { fetchPartWeeks } from './partWeeks.ts'
import { totalsOf } from './totals.ts'

/** Days that the detectors look back: 26 weeks of a level, each compared with the 16 weeks before it. */
const daysBack = 320
/** A screen names what was unusual in these newest days. */
export const newestDays = 28
/** More than are shown at a time, because some may be dismissed. */
const maxFound = 6
/** Where it is among the queries. */
export const unusualKey = 'unusual'
/** The detectors run again after this time, and when a new day has numbers. */
const staleAfterMs = 3_600_000

const storedInsight = z.object({
  kind: z.enum(insightKinds),
  metric: z.enum(metricNames),
  first: z.string(),
  last: z.string(),
  days: z.optional(z.array(z.string())),
  part: z.optional(z.string()),
  value: z.number(),
  usual: z.number(),
  change: z.number(),
  rarity: z.number(),
  size: z.number(),
  sample: z.number(),
  causes: z.array(z.object({ part: z.string(), value: z.number(), usual: z.number(), points: z.number() })),
})

/** Something unusual, with what it takes to say it and to draw it. */
const finding = z.object({
  insight: storedInsight,
  causes: z.array(namedCause),
  /** Of a source, country or device: its numbers by week, oldest first. */
  weeks: z.optional(z.array(z.number())),
  /** Of a rank. */
  video: z.optional(z.object({ title: z.string(), ranking: storedRanking })),
})
export interface Finding {
  insight: Insight
  causes: readonly NamedCause[]
  weeks?: readonly number[] | undefined
  video?: { title: string; ranking: Ranking } | undefined
}

/**
 * What is unusual in the channel's numbers, most important first (specification: television 10).
 * @param newest the newest day that has numbers
 */
export const unusualQuery = (newest: Day) =>
  queryOptions({
    queryKey: [unusualKey, newest],
    queryFn: ({ client }) => find(client, newest),
    staleTime: staleAfterMs,
    meta: { stored: z.array(finding) },
  })

async function find(client: QueryClient, newest: Day): Promise<Finding[]> {
  const rows = await client.ensureQueryData(newestDaysQuery)
  const oldest = rows[rows.length - 1]?.day ?? newest
  const first = [addDays(newest, 1 - daysBack), oldest].sort().pop() ?? oldest
  const released = await client.ensureQueryData(releasedQuery(first))
  const weeks = Math.min(earlierPartWeeks + 1, Math.floor((daysBetween(first, newest) + 1) / 7))
  const parts = weeks > minPartWeeks ? await fetchPartWeeks(client, rows, newest, weeks) : []
  const video = await newVideoOf(client, newest, released)
  const totals = await totalsOf(client, rows.slice(0, newestDays))
  await idle()
  const found = unusual({
    series: dayMetrics.flatMap((metric) => daySeries(metric, rows, first, newest) ?? []),
    releases: releasesOf(released).map(({ day }) => day),
    parts,
    ...(video && { videos: { metric: 'views', recent: [video.own], earlier: video.earlier } }),
    totals,
    newestDays,
  })
  return Promise.all(
    chosen(found, maxFound).map(async (insight) => {
      const part = parts.find(({ dimension }) => dimension === insight.kind)
      const ranking = insight.kind === 'rank' && video ? ranked(video.own, video.earlier) : null
      return {
        // A part without an earlier value has an infinite change, which JSON cannot store; its sentence has no change.
        insight: Number.isFinite(insight.change) ? insight : { ...insight, change: 0 },
        causes: await namedCauses(client, insight),
        ...(part && { weeks: part.weeks.map((week) => week.get(insight.part ?? '') ?? 0) }),
        ...(video && ranking && { video: { title: video.title, ranking } }),
      }
    }),
  )
}
