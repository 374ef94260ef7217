/**
 * Playlists and their items (specification: video 2). Not in `video.ts`, so that the television's first screen does not
 * load them.
 */
import * as z from 'zod/mini'
import { listOf, published } from './video.ts'

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
