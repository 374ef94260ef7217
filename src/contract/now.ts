/** Live numbers of a channel, from counters that the proxy samples each minute (specification: proxy 13). */
import * as z from 'zod/mini'

export const nowPaths = { now: '/api/now' } as const

/** Milliseconds since 1970. */
const time = z.number()
/** A count at a time. `rounded`: the service rounded it down to three significant figures. */
const counter = z.object({ value: z.number(), rounded: z.boolean() })
/** Views in the minute or hour that begins at `at`; null if it was not sampled (a gap). */
const span = z.object({ at: time, views: z.nullable(z.number()) })
const viewersAt = z.object({ at: time, viewers: z.number() })

/** One of the newest 50 videos. */
const videoNow = z.object({
  id: z.string(),
  title: z.string(),
  publishedAt: time,
  /** Views in all. */
  views: z.number(),
  /** Views of the last 60 minutes; null if they were not sampled. */
  lastHour: z.nullable(z.number()),
  /** Median of its sampled hours of the last 7 days, without the last one; null below 6 sampled hours. */
  usualHour: z.nullable(z.number()),
})

/** A video's views at ages in whole hours since it was published: `views[0]` after one hour. Null: not sampled. */
const firstHours = z.object({ id: z.string(), title: z.string(), views: z.array(z.nullable(z.number())) })

const broadcastNow = z.object({
  id: z.string(),
  title: z.string(),
  startedAt: time,
  /** Null if the owner hides them. */
  viewers: z.nullable(z.number()),
  peak: z.nullable(viewersAt),
  /** By minute, oldest first: the last 12 hours at most, as for the peak. */
  curve: z.array(viewersAt),
})

/**
 * A screen asks again a second after `sampledAt + every`: the next sample is there then. The proxy samples by the
 * minute only while somebody asks. The first call of an account waits for its first sample. 404: the operator has
 * switched live numbers off.
 */
export const now = z.object({
  /** Its ID; empty if nothing was sampled, or if the account has no channel. */
  channel: z.string(),
  /** Time of the oldest sample that is kept; null: nothing has been sampled yet. */
  since: z.nullable(time),
  /** Time of the newest sample. */
  sampledAt: z.nullable(time),
  /** Milliseconds between two samples at present: a minute, or longer if the quota requires it. */
  every: z.number(),
  /** Null if nothing was sampled, or if the channel hides them. */
  subscribers: z.nullable(counter),
  /** Views of the channel in all. */
  views: z.nullable(counter),
  /** The last 60 minutes, oldest first. */
  minutes: z.array(span),
  /** The last 48 hours, oldest first; the last one is not over. */
  hours: z.array(span),
  /**
   * The newest days (of the reports' time zone), at most 28, oldest first; `whole`: sampled from its first to its last
   * minute.
   */
  days: z.array(z.object({ day: z.string(), views: z.number(), whole: z.boolean() })),
  /** Those with the largest lastHour against usualHour first. */
  videos: z.array(videoNow),
  /**
   * The newest video's first hours (at most 48), and the median of the last ten videos at the same ages. A broadcast
   * that runs is not among them.
   */
  newest: z.nullable(z.object({ ...firstHours.shape, usual: z.array(z.nullable(z.number())), of: z.number() })),
  broadcast: z.nullable(broadcastNow),
})
export type Now = z.infer<typeof now>
