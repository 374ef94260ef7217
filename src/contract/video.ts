/** Requests and answers of the video service (specification: video 2). */
import * as z from 'zod/mini'

/** Paths below the API address; the brand word is the first segment. */
export const videoPaths = (brand: string) =>
  ({
    channels: `/${brand}/v3/channels`,
    videos: `/${brand}/v3/videos`,
    playlists: `/${brand}/v3/playlists`,
    playlistItems: `/${brand}/v3/playlistItems`,
    members: `/${brand}/v3/members`,
    liveBroadcasts: `/${brand}/v3/liveBroadcasts`,
    upload: `/upload/${brand}/v3/videos`,
  }) as const

const thumbnail = z.object({
  url: z.string(),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
})
export const thumbnails = z.record(z.string(), thumbnail)
/** Fields that every `snippet` of a published item has. */
export const published = {
  title: z.string(),
  channelId: z.optional(z.string()),
  /** RFC 3339. */
  publishedAt: z.optional(z.string()),
  thumbnails: z.optional(thumbnails),
}

/** Without `statistics`, which the television never requests (`statistics.ts`). */
export const channelResource = z.object({
  kind: z.string(),
  etag: z.optional(z.string()),
  id: z.string(),
  snippet: z.optional(
    z.object({
      title: z.string(),
      description: z.optional(z.string()),
      customUrl: z.optional(z.string()),
      publishedAt: z.optional(z.string()),
      thumbnails: z.optional(thumbnails),
      country: z.optional(z.string()),
    }),
  ),
  contentDetails: z.optional(
    z.object({
      /** `uploads` is the playlist of all videos of the channel, newest first. */
      relatedPlaylists: z.optional(z.object({ uploads: z.optional(z.string()) })),
    }),
  ),
})
export type ChannelResource = z.infer<typeof channelResource>

export const videoResource = z.object({
  kind: z.string(),
  etag: z.optional(z.string()),
  id: z.string(),
  snippet: z.optional(z.object(published)),
  /** `duration` is an ISO 8601 duration such as `PT4M13S`. */
  contentDetails: z.optional(z.object({ duration: z.optional(z.string()) })),
})
export type VideoResource = z.infer<typeof videoResource>

/** What comes with the file of a new video. */
export const newVideo = z.object({
  snippet: z.object({ title: z.string() }),
  status: z.optional(z.object({ privacyStatus: z.optional(z.string()) })),
})

/** A page of a list: the answer of every list call. */
export const listOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    kind: z.string(),
    etag: z.optional(z.string()),
    pageInfo: z.optional(z.object({ totalResults: z.number(), resultsPerPage: z.number() })),
    nextPageToken: z.optional(z.string()),
    /** Missing if there are none. */
    items: z.optional(z.array(item)),
  })

export const channelListResponse = listOf(channelResource)
export type ChannelListResponse = z.infer<typeof channelListResponse>
export const videoListResponse = listOf(videoResource)
export type VideoListResponse = z.infer<typeof videoListResponse>

/** Most ids in one `videos` call. */
export const videoIdsPerCall = 50

/** Members of a channel (specification: video 6). */
const memberResource = z.object({
  kind: z.string(),
  snippet: z.object({
    creatorChannelId: z.string(),
    memberDetails: z.object({ channelId: z.string(), displayName: z.string() }),
    membershipsDetails: z.object({
      highestAccessibleLevel: z.string(),
      highestAccessibleLevelDisplayName: z.string(),
      accessibleLevels: z.array(z.string()),
      membershipsDuration: z.object({
        /** RFC 3339. */
        memberSince: z.string(),
        /** Whole months. */
        memberTotalDurationMonths: z.number(),
      }),
    }),
  }),
})
export type MemberResource = z.infer<typeof memberResource>

export const memberListResponse = z.object({
  kind: z.string(),
  nextPageToken: z.optional(z.string()),
  pageInfo: z.object({ totalResults: z.number(), resultsPerPage: z.number() }),
  items: z.optional(z.array(memberResource)),
})
export type MemberListResponse = z.infer<typeof memberListResponse>

/** Playlists and their items (specification: video 2). */
export const playlistResource = z.object({
  kind: z.string(),
  etag: z.optional(z.string()),
  id: z.string(),
  snippet: z.optional(z.object(published)),
  status: z.optional(z.object({ privacyStatus: z.string() })),
  contentDetails: z.optional(z.object({ itemCount: z.optional(z.number()) })),
})
export type PlaylistResource = z.infer<typeof playlistResource>

export const playlistItemResource = z.object({
  kind: z.string(),
  etag: z.optional(z.string()),
  /** ID of the playlist item, not of the video. */
  id: z.string(),
  snippet: z.optional(
    z.object({
      // The channel is that of the playlist; the time is when the video was added to it.
      ...published,
      playlistId: z.optional(z.string()),
      /** From 0. */
      position: z.optional(z.number()),
      resourceId: z.optional(z.object({ kind: z.string(), videoId: z.string() })),
    }),
  ),
  status: z.optional(z.object({ privacyStatus: z.string() })),
  contentDetails: z.optional(z.object({ videoId: z.string(), videoPublishedAt: z.optional(z.string()) })),
})
export type PlaylistItemResource = z.infer<typeof playlistItemResource>

export const playlistListResponse = listOf(playlistResource)
export type PlaylistListResponse = z.infer<typeof playlistListResponse>
export const playlistItemListResponse = listOf(playlistItemResource)
export type PlaylistItemListResponse = z.infer<typeof playlistItemListResponse>
