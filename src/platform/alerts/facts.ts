import type { MetricName } from '#contract/reportNames.ts'
import {
  earlierPartWeeks,
  largePartWeeks,
  minPartWeeks,
  type PartReports,
  type PartWeeks,
  weeksEnding,
} from '#insights/changedParts.ts'
import { type Total, totalsByDay } from '#insights/milestone.ts'
import { maxEarlierVideos, rankAges, type VideoDays } from '#insights/ranked.ts'
import type { DaySeries } from '#insights/series.ts'
import type { ChannelNumbers } from '#insights/unusual.ts'
import { addDays, type Day, dayNumber, pacificDay } from '../time/days.ts'
import type { Video } from '../video/videoRepository.ts'
import type { Cell } from '../warehouse/port.ts'
import type { ReadReport, Topic } from './reader.ts'

/** Days that the detectors look back: 26 weeks of a level, each compared with the 16 weeks before it. */
const daysBack = 320

const metrics = [
  ['views', 'count'],
  ['estimatedMinutesWatched', 'measure'],
  ['averageViewDuration', 'measure'],
  ['subscribersGained', 'count'],
] as const satisfies readonly (readonly [MetricName, DaySeries['kind']])[]

export interface TopicVideos {
  /** Newest first. */
  videos: readonly Video[]
  /** Of a channel: the day of its publication. */
  began: Day | undefined
}

/** The newest day that has numbers, at most yesterday; undefined without any. One small report. */
export async function newestDay(read: ReadReport, topic: Topic, now: number): Promise<Day | undefined> {
  const yesterday = addDays(pacificDay(now), -1)
  const rows = await read(topic, {
    startDate: addDays(yesterday, -60),
    endDate: yesterday,
    metrics: 'views',
    dimensions: 'day',
    sort: '-day',
    maxResults: '1',
  })
  const day = rows[0]?.[0]
  return typeof day === 'string' ? day : undefined
}

/**
 * The input of the detectors, as the reports give it on a day: days by metric, weeks by source, device and country, new
 * videos, and the totals of views and subscribers. A group has no ranks and no totals.
 * @param newestDays how many of the newest days were not checked before
 */
export async function lookAt(
  read: ReadReport,
  topic: Topic,
  { videos, began: firstDay }: TopicVideos,
  last: Day,
  newestDays: number,
): Promise<ChannelNumbers> {
  const series = await seriesOf(read, topic, last)
  const releases = videos.map(({ publishedAt }) => pacificDay(publishedAt)).filter((day) => day <= last)
  const known = series[0]?.values.length ?? 0
  const weeks = Math.min(earlierPartWeeks + 1, Math.floor(known / 7))
  const parts = weeks > minPartWeeks ? await partsOf(read, topic, series[0], last, weeks) : []
  if (topic.kind === 'group' || firstDay === undefined) return { series, releases, parts, newestDays }
  return {
    series,
    releases,
    parts,
    newestDays,
    videos: await ranksOf(read, topic, videos, last, newestDays),
    totals: await totalsOf(read, topic, firstDay, last, newestDays),
  }
}

/** The metrics by day, from the first day with numbers. A day without a row has 0, and no average. */
export async function seriesOf(read: ReadReport, topic: Topic, last: Day, days = daysBack): Promise<DaySeries[]> {
  const rows = await read(topic, {
    startDate: addDays(last, 1 - days),
    endDate: last,
    dimensions: 'day',
    sort: 'day',
    metrics: metrics.map(([name]) => name).join(','),
  })
  const first = String(rows[0]?.[0] ?? last)
  const byDay = new Map(rows.map(([day, ...cells]) => [String(day), cells]))
  const length = dayNumber(last) - dayNumber(first) + 1
  return metrics.map(([metric, kind], column) => ({
    metric,
    kind,
    first,
    values: Array.from({ length }, (_, index) => {
      const cells = byDay.get(addDays(first, index))
      const value = cells?.[column] ?? null
      const isAverage = metric === 'averageViewDuration'
      if (cells === undefined) return isAverage ? null : 0
      if (value === null || (isAverage && Number(cells[0]) === 0)) return null
      return Number(value)
    }),
  }))
}

async function partsOf(
  read: ReadReport,
  topic: Topic,
  views: DaySeries | undefined,
  last: Day,
  weeks: number,
): Promise<PartWeeks[]> {
  const week = { metric: 'views', first: addDays(last, -6), last } as const
  const days = { startDate: addDays(last, 1 - 7 * weeks), endDate: last, metrics: 'views' }
  const byDay = async (dimension: 'source' | 'device', name: string): Promise<PartWeeks> => {
    const rows = await read(topic, { ...days, dimensions: `day,${name}` })
    const cells = rows.map(([day, part, value]) => ({ day: String(day), part: String(part), value: Number(value) }))
    return { ...week, dimension, weeks: weeksEnding(last, cells, weeks) }
  }
  /** A report by country has no days (specification: reports 6.2). */
  const byCountry: PartReports = {
    totals: async (startDate, endDate) => {
      const rows = await read(topic, { startDate, endDate, metrics: 'views', dimensions: 'country' })
      return new Map(rows.map(([part, value]) => [String(part), Number(value)]))
    },
    days: async (country) => {
      const rows = await read(topic, { ...days, dimensions: 'day', filters: `country==${country}` })
      return rows.map(([day, value]) => ({ day: String(day), value: Number(value) }))
    },
  }
  const { first, values } = views ?? { first: last, values: [] }
  const channel = values.map((value, index) => ({ day: addDays(first, index), value: value ?? 0 }))
  const countries = await largePartWeeks(byCountry, channel, last, weeks)
  return [
    await byDay('source', 'insightTrafficSourceType'),
    await byDay('device', 'deviceType'),
    { ...week, dimension: 'country', ...countries },
  ]
}

/** Videos that reached one of the tested ages on the new days, and those that they are compared with. */
async function ranksOf(read: ReadReport, topic: Topic, videos: readonly Video[], last: Day, newestDays: number) {
  const ageOf = ({ publishedAt }: Video) => dayNumber(last) - dayNumber(pacificDay(publishedAt))
  const isTested = (video: Video) => rankAges.some((age) => ageOf(video) >= age && ageOf(video) - age < newestDays)
  const recent = videos.filter(isTested)
  const numbers = new Map<string, VideoDays>()
  for (const video of recent) {
    const place = videos.indexOf(video)
    for (const comparedVideo of videos.slice(place, place + 1 + maxEarlierVideos))
      if (!numbers.has(comparedVideo.id))
        numbers.set(comparedVideo.id, await videoDays(read, topic, comparedVideo, last))
  }
  const daysOf = (video: Video) => numbers.get(video.id) ?? []
  return { metric: 'views' as const, recent: recent.flatMap(daysOf), earlier: [...numbers.values()] }
}

async function videoDays(read: ReadReport, topic: Topic, video: Video, last: Day): Promise<VideoDays> {
  const published = pacificDay(video.publishedAt)
  const oldest = addDays(published, Math.max(...rankAges))
  const endDate = oldest < last ? oldest : last
  const rows = await read(topic, {
    startDate: published,
    endDate,
    metrics: 'views',
    dimensions: 'day',
    filters: `video==${video.id}`,
  })
  const values = Array<number>(dayNumber(endDate) - dayNumber(published) + 1).fill(0)
  for (const [day, value] of rows) values[dayNumber(String(day)) - dayNumber(published)] = Number(value)
  return { id: video.id, published, values }
}

/**
 * The views of the channel on each new day, and its subscribers: those gained minus those lost, as its
 * `subscriberCount` is.
 */
async function totalsOf(
  read: ReadReport,
  topic: Topic,
  firstDay: Day,
  last: Day,
  newestDays: number,
): Promise<Total[]> {
  if (last < firstDay) return []
  const metrics = 'views,subscribersGained,subscribersLost'
  const [allTime = []] = await read(topic, { startDate: firstDay, endDate: last, metrics })
  const rows = await read(topic, {
    startDate: addDays(last, 1 - newestDays),
    endDate: last,
    metrics,
    dimensions: 'day',
  })
  const byDay = new Map(rows.map(([day, ...cells]) => [String(day), cells]))
  const days = Array.from({ length: newestDays }, (_, daysAgo) => addDays(last, -daysAgo))
  const totals = (metric: MetricName, totalOf: (cells: readonly Cell[]) => number) =>
    totalsByDay(
      metric,
      totalOf(allTime),
      days.map((day) => ({ day, value: totalOf(byDay.get(day) ?? []) })),
    )
  return [
    ...totals('views', ([views]) => Number(views ?? 0)),
    ...totals('subscribersGained', ([, gained, lost]) => Number(gained ?? 0) - Number(lost ?? 0)),
  ]
}
