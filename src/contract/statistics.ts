/**
 * The part `statistics` of channels and videos (specification: video 2). Not in `video.ts`, so that the television's
 * first screen does not load it.
 */
import * as z from 'zod/mini'
import { auditDetails } from './members.ts'
import { channelResource, listOf, videoResource } from './video.ts'

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
})
export const channelListWithStatistics = listOf(channelWithStatistics)
export const videoListWithStatistics = listOf(videoWithStatistics)
