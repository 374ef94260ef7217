import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { GroupItemType } from '#contract/groups.ts'
import { type PlaylistResource, playlistItemListResponse, playlistListResponse } from '#contract/playlists.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { channelListResponse, type VideoResource, videoIdsPerCall, videoListResponse } from '#contract/video.ts'
import { callProxy } from '../data/proxy.ts'
import { dayAt } from '../ui/words/days.ts'
import { days, numbers } from '../ui/words/words.ts'

/** A video or playlist as a row shows it. */
export interface Thing {
  id: string
  title: string
  /** When it came out, or how much is in it. */
  detail: string
  pictureUrl?: string
}
interface Page {
  things: Thing[]
  next?: string
}

const perPage = 50

/** What the channel has of a type, newest first, page by page. */
export const shelfQuery = (type: GroupItemType) =>
  infiniteQueryOptions({
    queryKey: ['shelf', type] as const,
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      type === 'playlist' ? playlistPage(pageParam, signal) : videoPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page) => last.next,
  })

/** A channel's uploads are a playlist, and every list of its videos goes through it. */
async function videoPage(pageToken: string | undefined, signal: AbortSignal): Promise<Page> {
  const mine = await callProxy(proxyPaths.channels, channelListResponse, {
    query: { part: 'contentDetails', mine: true },
    signal,
  })
  const playlistId = mine.items?.[0]?.contentDetails?.relatedPlaylists?.uploads
  if (playlistId === undefined) return { things: [] }
  const query = { part: 'snippet,contentDetails', playlistId, maxResults: perPage, pageToken }
  const list = await callProxy(proxyPaths.playlistItems, playlistItemListResponse, { query, signal })
  const things = (list.items ?? []).flatMap(({ snippet, contentDetails }): Thing[] => {
    const id = contentDetails?.videoId ?? snippet?.resourceId?.videoId
    if (id === undefined) return []
    const published = contentDetails?.videoPublishedAt ?? snippet?.publishedAt
    return [{ id, title: snippet?.title ?? `Video ${id}`, detail: dayOf(published), ...pictureOf(snippet) }]
  })
  return { things, ...(list.nextPageToken !== undefined && { next: list.nextPageToken }) }
}

async function playlistPage(pageToken: string | undefined, signal: AbortSignal): Promise<Page> {
  const query = { part: 'snippet,contentDetails', mine: true, maxResults: perPage, pageToken }
  const list = await callProxy(proxyPaths.playlists, playlistListResponse, { query, signal })
  return {
    things: (list.items ?? []).map(playlistThing),
    ...(list.nextPageToken !== undefined && { next: list.nextPageToken }),
  }
}

/** Titles and pictures of up to fifty members; what is gone has none. */
export const thingsQuery = (type: GroupItemType, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['things', type, ids] as const,
    queryFn: async ({ signal }): Promise<Map<string, Thing>> => {
      const query = { part: 'snippet,contentDetails', id: ids.join(','), maxResults: perPage }
      const things =
        type === 'playlist'
          ? ((await callProxy(proxyPaths.playlists, playlistListResponse, { query, signal })).items ?? []).map(
              playlistThing,
            )
          : (
              (
                await callProxy(proxyPaths.videos, videoListResponse, {
                  query: { part: query.part, id: query.id },
                  signal,
                })
              ).items ?? []
            ).map(videoThing)
      return new Map(things.map((thing) => [thing.id, thing]))
    },
    enabled: ids.length > 0 && (type === 'video' || type === 'playlist'),
  })
export const thingsPerCall = videoIdsPerCall

const videoThing = ({ id, snippet }: VideoResource): Thing => ({
  id,
  title: snippet?.title ?? `Video ${id}`,
  detail: dayOf(snippet?.publishedAt),
  ...pictureOf(snippet),
})

const playlistThing = ({ id, snippet, contentDetails }: PlaylistResource): Thing => {
  const count = contentDetails?.itemCount
  const detail = count === undefined ? '' : count === 1 ? '1 video' : `${numbers.exact(count)} videos`
  return { id, title: snippet?.title ?? `Playlist ${id}`, detail, ...pictureOf(snippet) }
}

/** The smallest picture that is sharp in a row. */
function pictureOf(snippet: VideoResource['snippet'] | PlaylistResource['snippet']): { pictureUrl?: string } {
  const pictures = Object.values(snippet?.thumbnails ?? {}).sort((a, b) => (a.width ?? 0) - (b.width ?? 0))
  const fitting = pictures.find(({ width = 0 }) => width >= 160) ?? pictures[pictures.length - 1]
  return fitting ? { pictureUrl: fitting.url } : {}
}

function dayOf(published: string | undefined): string {
  const time = Date.parse(published ?? '')
  return Number.isNaN(time) ? '' : days.short(dayAt(time), dayAt(Date.now()))
}
