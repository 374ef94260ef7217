import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type MetricName, metricNames } from '#contract/reportNames.ts'
import { earlierPartWeeks, minPartWeeks } from '#insights/changedParts.ts'
import { type Insight, insightKinds } from '#insights/insight.ts'
import { type Total, totalsByDay } from '#insights/milestone.ts'
import { minEarlierVideos, type Ranking, ranked, type VideoDays } from '#insights/ranked.ts'
import { chosen, unusual } from '#insights/unusual.ts'
import { type DayRow, dayMetrics, newestDaysQuery } from '#tv/data/newestDays.ts'
import { firstDay, reportQuery } from '#tv/data/report.ts'
import { type Published, releasedQuery } from '#tv/data/videos.ts'
import { addDays, type Day, dayAt, daysBetween } from '#tv/dates/days.ts'
import { idle } from '#tv/time/idle.ts'
import { releasesOf } from '../metrics/releases.ts'
import { daySeries } from '../metrics/useTypical.ts'
import { isYoung, storedRanking, viewsSince } from '../rank/ranking.ts'
import { type NamedCause, namedCause, namedCauses } from './causes.ts'
import { fetchPartWeeks } from './partWeeks.ts'

/** Days that the detectors look back: 26 weeks of a level, each compared with the 16 weeks before it. */
const daysBack = 320
/** A screen names what was unusual in these newest days. */
export const newestDays = 28
/** A kiosk tells as news what was unusual in these newest days. */
export const newsDays = 7
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

/** Whether it reaches into this number of the newest days that have numbers. */
export const isWithin = ({ last }: Pick<Insight, 'last'>, newest: Day | undefined, days: number): boolean =>
  newest !== undefined && last > addDays(newest, -days)

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

const added = ['views', 'estimatedMinutesWatched', 'subscribersGained', 'subscribersLost'] as const

type Added = Readonly<Record<(typeof added)[number], number | null>>

/** The totals that have milestones, from the row of a report. */
const totals: readonly { metric: MetricName; of: (row: Added) => number }[] = [
  { metric: 'views', of: (row) => row.views ?? 0 },
  { metric: 'estimatedMinutesWatched', of: (row) => row.estimatedMinutesWatched ?? 0 },
  { metric: 'subscribersGained', of: (row) => (row.subscribersGained ?? 0) - (row.subscribersLost ?? 0) },
]

/** The totals of the channel on each of its newest days: one report of one row. @param rows newest first */
async function totalsOf(client: QueryClient, rows: readonly DayRow[]): Promise<Total[]> {
  const newest = rows[0]?.day
  if (newest === undefined) return []
  // Until that day, not until today: an answer of another time may have one day more or less than the rows.
  const [allTime] = await client.fetchQuery(allTimeQuery(newest))
  return allTime ? totals.flatMap(({ metric }) => totalsOn(rows, metric, allTime)) : []
}

/** What the channel has had until the end of a day, as one row. */
export const allTimeQuery = (newest: Day) => reportQuery({ period: { start: firstDay, end: newest }, metrics: added })

/** A total at the end of each day. @param rows newest first @param allTime what the channel has had until the newest */
export function totalsOn(rows: readonly DayRow[], metric: MetricName, allTime: Added): Total[] {
  const total = totals.find((each) => each.metric === metric)
  if (!total) return []
  const days = rows.map((row) => ({ day: row.day, value: total.of(row) }))
  return totalsByDay(metric, total.of(allTime), days)
}

/** A young video with the last ones before it. */
interface NewVideo {
  title: string
  own: VideoDays
  earlier: VideoDays[]
}

/**
 * The newest video that has a rank, and the last ten of the days before its own: a report for each of the eleven, ten
 * of which are those of its page. Undefined, and without reports, if there is no such video or fewer than ten before it.
 * @param released the videos that were published in the days that are looked at, newest first
 */
async function newVideoOf(
  client: QueryClient,
  newest: Day,
  released: readonly Published[],
): Promise<NewVideo | undefined> {
  const video = released.find(({ publishedAt }) => isYoung(publishedAt, newest))
  if (!video) return undefined
  const published = dayOf(video) ?? newest
  // A video whose publication time is not known is none of them.
  const earlierVideos = released
    .filter((earlierVideo) => (dayOf(earlierVideo) ?? newest) < published)
    .slice(0, minEarlierVideos)
  if (earlierVideos.length < minEarlierVideos) return undefined
  const earlier: VideoDays[] = []
  // One after the other: nobody waits for them.
  for (const earlierVideo of earlierVideos) earlier.push(await viewsSince(client, earlierVideo, newest))
  return { title: video.title, own: await viewsSince(client, video, newest), earlier }
}

const dayOf = ({ publishedAt }: Published): Day | undefined =>
  publishedAt === undefined ? undefined : dayAt(Date.parse(publishedAt))
