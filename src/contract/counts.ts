/** What a program counts between two reports, and says of live broadcasts (specification: video 10). */
import * as z from 'zod/mini'

export const countsPaths = (brand: string) =>
  ({ counts: `/${brand}/counts/v1/counts`, broadcasts: `/${brand}/counts/v1/broadcasts` }) as const

export const countsPerCall = 500

const most = 1_000_000_000
const whole = z.int('A whole number is needed.')
const added = whole.check(z.minimum(0), z.maximum(most))
/** Can be below 0: likes are withdrawn, and subscribers leave. */
const changed = whole.check(z.minimum(-most), z.maximum(most))
const id = z.string().check(z.minLength(1), z.maxLength(64))
/** RFC 3339. */
const time = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/, 'A time in RFC 3339 is needed.'),
  z.refine((text) => !Number.isNaN(Date.parse(text)), 'This time does not exist.'),
)

export const newCounts = z.object({
  channelId: id,
  counts: z
    .array(
      z.object({
        /** Missing for what belongs to no video. */
        videoId: z.optional(id),
        time,
        views: z.optional(added),
        likes: z.optional(changed),
        comments: z.optional(added),
        subscribers: z.optional(changed),
      }),
    )
    .check(z.minLength(1), z.maxLength(countsPerCall)),
})

export const broadcastChange = z.object({
  videoId: id,
  scheduledStartTime: z.optional(time),
  scheduledEndTime: z.optional(time),
  actualStartTime: z.optional(time),
  actualEndTime: z.optional(time),
  concurrentViewers: z.optional(added),
})
