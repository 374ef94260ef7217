import * as z from 'zod/mini'
import { metricNames } from '#contract/reportNames.ts'

const day = z.iso.date()
/** A change without an earlier value is infinite, and JSON has no infinity. */
const change = z.nullable(z.number())

/** What carries a part of a change. */
const cause = z.object({
  by: z.enum(['video', 'source', 'country', 'device']),
  /** The name for people: the title of a video, or the field's name of a source, country or device. */
  part: z.string(),
  points: z.number(),
})

/** Something unusual, as it is stored and told (specification: insights 2). */
export const toldInsight = z.object({
  kind: z.enum(['spike', 'drop', 'level', 'trend', 'source', 'country', 'device', 'rank', 'milestone']),
  metric: z.enum(metricNames),
  first: day,
  last: day,
  /** The days that were compared, where they are not all of these. */
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
export type ToldInsight = z.infer<typeof toldInsight>
export type ToldCause = z.infer<typeof cause>

const chart = z.object({
  first: day,
  /** Views by day; null for a day that is not known. */
  values: z.array(z.nullable(z.number())),
  /** The band of what is usual; null where too few days are comparable. */
  band: z.array(z.nullable(z.object({ low: z.number(), high: z.number() }))),
})
export type Chart = z.infer<typeof chart>

const topic = z.object({ kind: z.enum(['channel', 'group']), id: z.string(), title: z.string() })

const total = z.object({ metric: z.enum(metricNames), value: z.number(), before: z.number() })
export type WeekTotal = z.infer<typeof total>

/** The numbers of a message, from which its sentences are made when it is sent. */
export const messageContent = z.discriminatedUnion('about', [
  z.object({ about: z.literal('alerts'), topic, day, insights: z.array(toldInsight), chart }),
  z.object({
    about: z.literal('digest'),
    topic,
    first: day,
    last: day,
    /** Whether the numbers of all its days have come; else the newest day with numbers, if there is one. */
    isWhole: z.boolean(),
    numbersUntil: z.nullable(day),
    totals: z.array(total),
    videos: z.array(z.object({ title: z.string(), views: z.number() })),
    insights: z.array(toldInsight),
    chart,
  }),
  z.object({ about: z.literal('test'), topic }),
])
export type MessageContent = z.infer<typeof messageContent>
