import * as z from 'zod/mini'
import { metricNames } from '#contract/reportNames.ts'
import { insightKinds } from '#insights/insight.ts'
import type { DaySeries } from '#insights/series.ts'
import { typical } from '#insights/usual.ts'
import { addDays, type Day, dayNumber } from '../time/days.ts'

const day = z.iso.date()
const time = z.iso.datetime()
/** A change without an earlier value is infinite, and JSON has no infinity. */
const change = z.nullable(z.number())

/** What caused a part of a change. */
const cause = z.object({
  by: z.enum(['video', 'source', 'country', 'device']),
  /** The name for people: the title of a video, or the field's name of a source, country or device. */
  part: z.string(),
  points: z.number(),
})

/** Something unusual, as it is stored and sent (specification: insights 2). */
export const alertInsight = z.object({
  kind: z.enum(insightKinds),
  metric: z.enum(metricNames),
  first: day,
  last: day,
  /** The compared days, if they are not all days from `first` to `last`. */
  days: z.optional(z.array(day)),
  /** The source, country, device, or the ID of the video. */
  part: z.optional(z.string()),
  /** The title of the video. */
  title: z.optional(z.string()),
  value: z.number(),
  usual: z.number(),
  change,
  rarity: z.number(),
  size: z.number(),
  sample: z.int(),
  causes: z.array(cause),
})
export type AlertInsight = z.infer<typeof alertInsight>
export type AlertCause = z.infer<typeof cause>

const chart = z.object({
  first: day,
  /** Views by day; null for a day that is not known. */
  values: z.array(z.nullable(z.number())),
  /** The band of what is usual; null where too few days are comparable. */
  band: z.array(z.nullable(z.object({ low: z.number(), high: z.number() }))),
})
export type Chart = z.infer<typeof chart>

const topic = z.object({ kind: z.enum(['channel', 'group']), id: z.string(), title: z.string() })

const liveEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rising'),
    video: z.string(),
    title: z.string(),
    views: z.int(),
    /** The views of its usual hour. */
    usual: z.number(),
    /** The hour of the views. */
    from: time,
    until: time,
  }),
  z.object({ kind: z.literal('broadcast'), video: z.string(), title: z.string(), began: time }),
  z.object({ kind: z.literal('milestone'), metric: z.enum(['views', 'subscribers']), value: z.int() }),
])
/** What happens now in a channel (specification: alerts 8). */
export type LiveEvent = z.infer<typeof liveEvent>

const total = z.object({ metric: z.enum(metricNames), value: z.number(), before: z.number() })
export type WeekTotal = z.infer<typeof total>

/** The numbers of a message, from which its sentences are made when it is sent. */
export const messageContent = z.discriminatedUnion('about', [
  z.object({ about: z.literal('alerts'), topic, day, insights: z.array(alertInsight), chart }),
  z.object({
    about: z.literal('digest'),
    topic,
    first: day,
    last: day,
    /** Whether all days have numbers. */
    isWhole: z.boolean(),
    /** The newest day with numbers; null without any. */
    numbersUntil: z.nullable(day),
    totals: z.array(total),
    videos: z.array(z.object({ title: z.string(), views: z.number() })),
    insights: z.array(alertInsight),
    chart,
  }),
  z.object({
    about: z.literal('live'),
    topic,
    at: time,
    /** The subscriber's, in which times are written. */
    timeZone: z.string(),
    events: z.array(liveEvent),
  }),
  z.object({ about: z.literal('test'), topic }),
])
export type MessageContent = z.infer<typeof messageContent>

/** Days of the picture: eight weeks. */
const chartDays = 56

/** The views of the last weeks with the band of what is usual, for the picture of a mail. */
export function chartOf(series: readonly DaySeries[], releases: readonly Day[], last: Day): Chart {
  const views = series.find(({ metric }) => metric === 'views') ?? {
    metric: 'views',
    kind: 'count',
    first: last,
    values: [],
  }
  const first = [addDays(last, 1 - chartDays), views.first].sort().at(-1) ?? last
  const from = dayNumber(first) - dayNumber(views.first)
  const length = dayNumber(last) - dayNumber(first) + 1
  return {
    first,
    values: Array.from({ length }, (_, index) => views.values[from + index] ?? null),
    band: typical(views, releases, first, last).map((band) => band && { low: band.low, high: band.high }),
  }
}
