import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { proxyPaths } from '#contract/proxy.ts'
import { channelListResponse, playlistItemListResponse, videoListResponse } from '#contract/video.ts'
import { type Day, dayAt } from '../dates/days.ts'
import { callProxy } from '../proxy/proxy.ts'
import { goneFrom } from './gone.ts'
import { unnamedVideo } from './unnamed.ts'

const published = z.object({
  id: z.string(),
  title: z.string(),
  /** RFC 3339. */
  publishedAt: z.optional(z.string()),
})
export type Published = z.infer<typeof published>

/** The most that the service returns at once. */
const perPage = '50'
/** Of a channel with more videos than this, only the newest are listed. */
const maxPages = 60

/**
 * All videos of the channel, newest first: its uploads are a playlist (specification: video 3). Empty when the service
 * names no such playlist.
 */
export const publishedQuery = queryOptions({
  queryKey: ['videos', 'published'],
  queryFn: ({ signal }) => uploads(signal, () => false),
  meta: { stored: z.array(published) },
})

/** The videos published since a day, newest first. */
export const releasedQuery = (since: Day) => {
  const isOlder = ({ publishedAt }: Published) => publishedAt !== undefined && dayAt(Date.parse(publishedAt)) < since
  return queryOptions({
    queryKey: ['videos', 'released', since],
    queryFn: async ({ signal }) =>
      (await uploads(signal, (all) => all.slice(-1).some(isOlder))).filter((video) => !isOlder(video)),
    meta: { stored: z.array(published) },
  })
}

/** The last `max` videos of the channel that were published before this moment (RFC 3339), newest first. */
export const publishedBeforeQuery = (moment: string, max: number) => {
  const isBefore = ({ publishedAt }: Published) =>
    publishedAt !== undefined && Date.parse(publishedAt) < Date.parse(moment)
  const before = (all: readonly Published[]) => all.filter(isBefore).slice(0, max)
  return queryOptions({
    queryKey: ['videos', 'published before', moment, max],
    queryFn: async ({ signal }) => before(await uploads(signal, (all) => before(all).length === max)),
    meta: { stored: z.array(published) },
  })
}

/** Reads page by page, until `enough` is true for all videos so far. */
async function uploads(signal: AbortSignal, enough: (all: readonly Published[]) => boolean): Promise<Published[]> {
  const query = { part: 'contentDetails', mine: true }
  const { items: channels = [] } = await callProxy(proxyPaths.channels, channelListResponse, { query, signal })
  const playlistId = channels[0]?.contentDetails?.relatedPlaylists?.uploads
  return playlistId === undefined ? [] : videosOf(playlistId, signal, enough)
}

/** The videos of a playlist, in its order. @throws ProxyError */
export async function videosOf(
  playlistId: string,
  signal: AbortSignal,
  enough: (all: readonly Published[]) => boolean = () => false,
): Promise<Published[]> {
  const all: Published[] = []
  let pageToken: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const { items = [], nextPageToken } = await callProxy(proxyPaths.playlistItems, playlistItemListResponse, {
      query: { part: 'snippet,contentDetails', playlistId, maxResults: perPage, pageToken },
      signal,
    })
    for (const { snippet, contentDetails } of items) {
      const id = contentDetails?.videoId ?? snippet?.resourceId?.videoId
      if (id === undefined) continue
      const publishedAt = contentDetails?.videoPublishedAt ?? snippet?.publishedAt
      all.push({
        id,
        title: snippet?.title ?? unnamedVideo(id),
        ...(publishedAt !== undefined && { publishedAt }),
      })
    }
    if (nextPageToken === undefined || enough(all)) break
    pageToken = nextPageToken
  }
  return all
}

const video = z.object({
  title: z.string(),
  publishedAt: z.optional(z.string()),
  /** Whole seconds. */
  duration: z.optional(z.number()),
})

/** One video by its ID. @throws ProxyError that `isGone` recognizes, when the video does not exist */
export const videoQuery = (id: string) =>
  queryOptions({
    queryKey: ['videos', 'one', id],
    queryFn: async ({ signal }): Promise<z.infer<typeof video>> => {
      const query = { part: 'snippet,contentDetails', id }
      const { items: [found] = [] } = await callProxy(proxyPaths.videos, videoListResponse, { query, signal })
      if (!found) throw goneFrom('videos', id)
      const { snippet, contentDetails } = found
      const duration = secondsOf(contentDetails?.duration)
      return {
        title: snippet?.title ?? unnamedVideo(id),
        ...(snippet?.publishedAt !== undefined && { publishedAt: snippet.publishedAt }),
        ...(duration !== undefined && { duration }),
      }
    },
    meta: { stored: video, isSingleItem: true },
  })

/** Converts an ISO 8601 duration such as `P1DT2H4M13S` to seconds; undefined for anything else. */
export function secondsOf(duration: string | undefined): number | undefined {
  const parts = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration ?? '')
  if (!parts) return undefined
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
}
