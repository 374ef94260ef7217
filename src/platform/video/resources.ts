import type { AuditDetails, ChannelStatistics, LiveStreamingDetails, VideoStatistics } from '#contract/statistics.ts'
import type { ChannelResource, PlaylistItemResource, PlaylistResource, VideoResource } from '#contract/video.ts'
import { wireTime } from '../time/days.ts'
import type { Standing } from './members.ts'
import type { Playlist, PlaylistItem } from './playlists.ts'
import type { Counts } from './statistics.ts'
import { type Channel, uploadsPlaylistOf, type Video } from './videoRepository.ts'

/** Parts of a channel that a client may ask for; `status` is always the same: everything here is public. */
export const channelParts = ['id', 'snippet', 'statistics', 'contentDetails', 'status', 'auditDetails'] as const
export type ChannelPart = (typeof channelParts)[number]
export const videoParts = ['id', 'snippet', 'statistics', 'contentDetails', 'status', 'liveStreamingDetails'] as const
export type VideoPart = (typeof videoParts)[number]
export const playlistParts = ['id', 'snippet', 'contentDetails', 'status'] as const
type PlaylistPart = (typeof playlistParts)[number]
export const playlistItemParts = ['id', 'snippet', 'contentDetails', 'status'] as const
type PlaylistItemPart = (typeof playlistItemParts)[number]

/** RFC 3339 in UTC with whole seconds, as the public service has them. */
export const timestamp = (ms: number) => wireTime(Math.floor(ms / 1000) * 1000)

/** Undefined when there is no picture. */
type Thumbnails = NonNullable<VideoResource['snippet']>['thumbnails']

const auditDetails = ({ communityGuidelines, copyrightStrikes, contentClaims }: Standing): AuditDetails => ({
  overallGoodStanding: communityGuidelines && copyrightStrikes && contentClaims,
  communityGuidelinesGoodStanding: communityGuidelines,
  copyrightStrikesGoodStanding: copyrightStrikes,
  contentIdClaimsGoodStanding: contentClaims,
})

/**
 * The number of subscribers as the public service gives it to everybody, the owner included: exact below 1,000, above
 * that rounded down to three significant figures (specification: video 2).
 */
export function publicSubscribers(subscribers: number): number {
  const unit = 10 ** Math.max(0, String(subscribers).length - 3)
  return Math.floor(subscribers / unit) * unit
}

export const nothing: Counts = { views: 0, likes: 0, comments: 0, subscribers: 0 }

/** A channel on the wire. Counts are decimal strings. @param counts omitted when nothing is known yet */
export function channelResource(
  { id, title, publishedAt, country }: Channel,
  parts: ReadonlySet<ChannelPart>,
  {
    kind,
    videoCount,
    thumbnails,
    standing,
    counts: { views, subscribers } = nothing,
  }: {
    kind: string
    videoCount: number
    thumbnails: Thumbnails
    counts?: Counts | undefined
    /** Undefined when the operator has not said it. */
    standing?: Standing | undefined
  },
): ChannelResource & {
  statistics?: ChannelStatistics
  status?: { privacyStatus: string }
  auditDetails?: AuditDetails
} {
  return {
    kind,
    id,
    ...(parts.has('snippet') && {
      snippet: {
        title,
        description: '',
        publishedAt: timestamp(publishedAt),
        ...(thumbnails && { thumbnails }),
        ...(country !== null && { country }),
      },
    }),
    ...(parts.has('statistics') && {
      statistics: {
        viewCount: String(views),
        subscriberCount: String(publicSubscribers(subscribers)),
        hiddenSubscriberCount: false,
        videoCount: String(videoCount),
      },
    }),
    ...(parts.has('contentDetails') && { contentDetails: { relatedPlaylists: { uploads: uploadsPlaylistOf(id) } } }),
    ...(parts.has('status') && { status: { privacyStatus: 'public' } }),
    ...(standing && { auditDetails: auditDetails(standing) }),
  }
}

/** A video on the wire. Counts are decimal strings. @param counts omitted when nothing is known yet */
export function videoResource(
  { id, channelId, title, publishedAt, durationSeconds }: Video,
  parts: ReadonlySet<VideoPart>,
  {
    kind,
    thumbnails,
    counts: { views, likes, comments } = nothing,
    live,
  }: {
    kind: string
    thumbnails: Thumbnails
    counts?: Counts | undefined
    /** Undefined for a video that is not broadcast live. */
    live?: LiveStreamingDetails | undefined
  },
): VideoResource & {
  statistics?: VideoStatistics
  status?: { privacyStatus: string }
  liveStreamingDetails?: LiveStreamingDetails
} {
  return {
    kind,
    id,
    ...(parts.has('snippet') && {
      snippet: { title, channelId, publishedAt: timestamp(publishedAt), ...(thumbnails && { thumbnails }) },
    }),
    ...(parts.has('contentDetails') && { contentDetails: { duration: isoDuration(durationSeconds) } }),
    ...(parts.has('statistics') && {
      statistics: {
        viewCount: String(views),
        likeCount: String(likes),
        favoriteCount: '0',
        commentCount: String(comments),
      },
    }),
    ...(parts.has('status') && { status: { privacyStatus: 'public' } }),
    ...(live && { liveStreamingDetails: live }),
  }
}

/** A playlist on the wire. */
export function playlistResource(
  { id, channelId, title, publishedAt }: Playlist,
  parts: ReadonlySet<PlaylistPart>,
  { kind, thumbnails, itemCount }: { kind: string; thumbnails: Thumbnails; itemCount: number },
): PlaylistResource & { status?: { privacyStatus: string } } {
  return {
    kind,
    id,
    ...(parts.has('snippet') && {
      snippet: { title, channelId, publishedAt: timestamp(publishedAt), ...(thumbnails && { thumbnails }) },
    }),
    ...(parts.has('contentDetails') && { contentDetails: { itemCount } }),
    ...(parts.has('status') && { status: { privacyStatus: 'public' } }),
  }
}

/** One place of a playlist on the wire. */
export function playlistItemResource(
  { playlistId, position, occurrence, addedAt, video }: PlaylistItem,
  parts: ReadonlySet<PlaylistItemPart>,
  {
    kinds,
    thumbnails,
    channelId,
  }: { kinds: { item: string; video: string }; thumbnails: Thumbnails; channelId: string },
): PlaylistItemResource & { status?: { privacyStatus: string } } {
  return {
    kind: kinds.item,
    id: `${playlistId}.${video.id}${occurrence === 1 ? '' : `.${occurrence}`}`,
    ...(parts.has('snippet') && {
      snippet: {
        title: video.title,
        channelId,
        publishedAt: timestamp(addedAt),
        ...(thumbnails && { thumbnails }),
        playlistId,
        position,
        resourceId: { kind: kinds.video, videoId: video.id },
      },
    }),
    ...(parts.has('contentDetails') && {
      contentDetails: { videoId: video.id, videoPublishedAt: timestamp(video.publishedAt) },
    }),
    ...(parts.has('status') && { status: { privacyStatus: 'public' } }),
  }
}

/** Seconds as an ISO 8601 duration: `PT1H4M13S`, `PT0S`. */
export function isoDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  const remainingSeconds = whole % 60
  const text = `${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${remainingSeconds ? `${remainingSeconds}S` : ''}`
  return `PT${text || '0S'}`
}
