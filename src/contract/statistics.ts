/**
 * Channels and videos with their part `statistics` and the other parts that the television never requests
 * (specification: video 2). They are apart from `video.ts`, because the television would load what they need of zod.
 */
import * as z from 'zod/mini'
import { channelResource, listOf, videoResource } from './video.ts'

/** Whether a channel is in good standing, as an operator says (specification: video 7). */
export const auditDetails = z.object({
  overallGoodStanding: z.boolean(),
  communityGuidelinesGoodStanding: z.boolean(),
  copyrightStrikesGoodStanding: z.boolean(),
  contentIdClaimsGoodStanding: z.boolean(),
})
export type AuditDetails = z.infer<typeof auditDetails>

/** A count as decimal digits. */
const count = z.string().check(z.regex(/^\d+$/))

const channelStatistics = z.object({
  viewCount: count,
  subscriberCount: count,
  hiddenSubscriberCount: z.boolean(),
  videoCount: count,
})
export type ChannelStatistics = z.infer<typeof channelStatistics>

const videoStatistics = z.object({
  viewCount: count,
  likeCount: count,
  /** Always 0, because public services no longer count favourites. */
  favoriteCount: count,
  commentCount: count,
})
export type VideoStatistics = z.infer<typeof videoStatistics>

/** When a video is broadcast live (specification: video 9). Times are RFC 3339. */
const liveStreamingDetails = z.object({
  scheduledStartTime: z.optional(z.string()),
  scheduledEndTime: z.optional(z.string()),
  /** Missing before it began. */
  actualStartTime: z.optional(z.string()),
  actualEndTime: z.optional(z.string()),
  /** Only while it is live. */
  concurrentViewers: z.optional(count),
})
export type LiveStreamingDetails = z.infer<typeof liveStreamingDetails>

/** Always `public`: everything here is. */
const privacyStatus = z.object({ privacyStatus: z.string() })
const channelWithStatistics = z.extend(channelResource, {
  statistics: z.optional(channelStatistics),
  status: z.optional(privacyStatus),
  /** Only for a partner audit. */
  auditDetails: z.optional(auditDetails),
})
export const videoWithStatistics = z.extend(videoResource, {
  statistics: z.optional(videoStatistics),
  status: z.optional(privacyStatus),
  /** Only of a video that is or was broadcast live. */
  liveStreamingDetails: z.optional(liveStreamingDetails),
})
export const channelListWithStatistics = listOf(channelWithStatistics)
export const videoListWithStatistics = listOf(videoWithStatistics)
