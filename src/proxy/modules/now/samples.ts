import * as z from 'zod/mini'
import { dayMs, hourMs } from '#contract/clock.ts'

const counts = z.record(z.string(), z.number())

/** The counters of a channel and its newest videos at a time. */
export const sampleValues = z.object({
  /** Views of the channel in all. */
  views: z.number(),
  /** Views of each video in all, by its ID. */
  videos: counts,
  /** Viewers of each running broadcast, by the ID of its video; null if the owner hides them. */
  viewers: z.record(z.string(), z.nullable(z.number())),
})
export interface Sample extends z.infer<typeof sampleValues> {
  /** Milliseconds since 1970. */
  at: number
}

/** What is known of an account's channel since its newest sample. */
export const channelState = z.object({
  id: z.string(),
  /** Null if the channel hides them. */
  subscribers: z.nullable(z.number()),
  /** How many videos it has, by which a new one is noticed. */
  videoCount: z.number(),
  /** IDs of the newest uploads, newest first, and when they were read. */
  uploads: z.array(z.string()),
  listedAt: z.number(),
  videos: z.array(z.object({ id: z.string(), title: z.string(), publishedAt: z.number() })),
  broadcasts: z.array(z.object({ id: z.string(), title: z.string(), startedAt: z.number() })),
})
export type ChannelState = z.infer<typeof channelState>

/** How long rows are kept. A sample at the beginning of an hour is kept as an hour, and its totals as a long one. */
export const keptMs = { minute: 49 * hourMs, hour: 8 * dayMs, long: 400 * dayMs } as const
export type SampleKind = keyof typeof keptMs

/** The age until which the counts of a video are kept for long: its first hours are compared with those of others. */
export const firstHoursMs = 49 * hourMs

/**
 * The rows of a sample. A counter needs no sums: to keep an hour is to keep a sample at its beginning. So an account has
 * 60 rows an hour for two days, and 48 a day afterwards, of which half are short.
 * @param last time of the sample before
 */
export function rowsOf(
  { at, views, videos, viewers }: Sample,
  { videos: known }: Pick<ChannelState, 'videos'>,
  last: number,
): { kind: SampleKind; values: z.infer<typeof sampleValues> }[] {
  const values = { views, videos, viewers }
  if (Math.floor(at / hourMs) === Math.floor(last / hourMs)) return [{ kind: 'minute', values }]
  const young = known.filter(({ publishedAt }) => at - publishedAt < firstHoursMs)
  const kept = Object.fromEntries(young.flatMap(({ id }) => (id in videos ? [[id, videos[id] as number]] : [])))
  return [
    { kind: 'hour', values },
    { kind: 'long', values: { views, videos: kept, viewers: {} } },
  ]
}
