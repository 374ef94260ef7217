/** Live broadcasts of a channel (specification: video 9). */
import * as z from 'zod/mini'
import { listOf } from './video.ts'

export const broadcastStatuses = ['active', 'completed', 'upcoming'] as const
/** Whether a broadcast is live, over, or not yet begun. */
export type BroadcastStatus = (typeof broadcastStatuses)[number]

/** The field's words of `status.lifeCycleStatus`. */
export const lifeCycleStatuses = { active: 'live', completed: 'complete', upcoming: 'ready' } as const

/** Its ID is that of its video. Times are RFC 3339. */
const liveBroadcastResource = z.object({
  kind: z.string(),
  etag: z.optional(z.string()),
  id: z.string(),
  snippet: z.optional(
    z.object({
      title: z.string(),
      channelId: z.string(),
      publishedAt: z.string(),
      scheduledStartTime: z.string(),
      scheduledEndTime: z.optional(z.string()),
      /** Missing before it began. */
      actualStartTime: z.optional(z.string()),
      actualEndTime: z.optional(z.string()),
    }),
  ),
  status: z.optional(z.object({ lifeCycleStatus: z.string(), privacyStatus: z.string() })),
  /** Decimal digits, only while it is live. */
  statistics: z.optional(z.object({ concurrentViewers: z.optional(z.string()) })),
})

export const liveBroadcastListResponse = listOf(liveBroadcastResource)
export type LiveBroadcastListResponse = z.infer<typeof liveBroadcastListResponse>
