import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { GroupItemType } from '#contract/groups.ts'
import { assetListResponse, assetSearchResponse, partnerProxyPaths } from '#contract/partner.ts'
import { proxyPaths } from '#contract/proxy.ts'
import {
  type ChannelResource,
  channelListResponse,
  type PlaylistResource,
  playlistItemListResponse,
  playlistListResponse,
  type VideoResource,
  videoIdsPerCall,
  videoListResponse,
} from '#contract/video.ts'
import { type ContentOwner, onBehalfOf } from '#tv/data/contentOwners.ts'
import { unnamedChannel, unnamedPlaylist, unnamedVideo } from '#tv/data/unnamed.ts'
import { dayAt } from '#tv/dates/days.ts'
import { days, numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { callProxy } from '#tv/proxy/proxy.ts'
import { messages } from './messages.ts'

/** An item that a group can contain, as a row shows it. */
export interface ItemSummary {
  id: string
  title: string
  /** The day on which a video was published, or the number of videos in a playlist. */
  detail: string
}
interface Page {
  items: ItemSummary[]
  next?: string
}

const perPage = 50

/** Whether this television can list the items for a group. A content owner has too many videos to be listed. */
export const hasItems = (type: GroupItemType | undefined, owner: ContentOwner | undefined): boolean =>
  owner ? type === 'channel' || type === 'asset' : type === 'video' || type === 'playlist'

/** All items of one type of the channel or of a content owner, page by page; videos and playlists newest first. */
export const pickableItemsQuery = (type: GroupItemType, owner?: ContentOwner) =>
  infiniteQueryOptions({
    queryKey: ['pickable', type, owner?.id] as const,
    queryFn: ({ pageParam, signal }): Promise<Page> => {
      if (owner) return type === 'channel' ? channelPage(owner, signal) : assetPage(owner, pageParam, signal)
      return type === 'playlist' ? playlistPage(pageParam, signal) : videoPage(pageParam, signal)
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page) => last.next,
  })

/** Lists the channel's videos from the playlist of its uploads. */
async function videoPage(pageToken: string | undefined, signal: AbortSignal): Promise<Page> {
  const channels = await callProxy(proxyPaths.channels, channelListResponse, {
    query: { part: 'contentDetails', mine: true },
    signal,
  })
  const playlistId = channels.items?.[0]?.contentDetails?.relatedPlaylists?.uploads
  if (playlistId === undefined) return { items: [] }
  const query = { part: 'snippet,contentDetails', playlistId, maxResults: perPage, pageToken }
  const list = await callProxy(proxyPaths.playlistItems, playlistItemListResponse, { query, signal })
  const items = (list.items ?? []).flatMap(({ snippet, contentDetails }): ItemSummary[] => {
    const id = contentDetails?.videoId ?? snippet?.resourceId?.videoId
    if (id === undefined) return []
    const published = contentDetails?.videoPublishedAt ?? snippet?.publishedAt
    return [{ id, title: snippet?.title ?? unnamedVideo(id), detail: dayOf(published) }]
  })
  return { items, ...(list.nextPageToken !== undefined && { next: list.nextPageToken }) }
}

async function playlistPage(pageToken: string | undefined, signal: AbortSignal): Promise<Page> {
  const query = { part: 'snippet,contentDetails', mine: true, maxResults: perPage, pageToken }
  const list = await callProxy(proxyPaths.playlists, playlistListResponse, { query, signal })
  return {
    items: (list.items ?? []).map(playlistItem),
    ...(list.nextPageToken !== undefined && { next: list.nextPageToken }),
  }
}

/** Lists all channels that a content owner manages. The service returns them in one answer. */
async function channelPage(owner: ContentOwner, signal: AbortSignal): Promise<Page> {
  const query = { part: 'snippet', managedByMe: true, maxResults: perPage, ...onBehalfOf(owner) }
  const { items = [] } = await callProxy(proxyPaths.channels, channelListResponse, { query, signal })
  return { items: items.map(channelItem) }
}

async function assetPage(owner: ContentOwner, pageToken: string | undefined, signal: AbortSignal): Promise<Page> {
  const query = { pageToken, ...onBehalfOf(owner) }
  const list = await callProxy(partnerProxyPaths.assetSearch, assetSearchResponse, { query, signal })
  return {
    items: (list.items ?? []).map(({ id, title }) => ({ id, title: title ?? t(messages.asset, { id }), detail: '' })),
    ...(list.nextPageToken !== undefined && { next: list.nextPageToken }),
  }
}

/** The titles of up to 50 members. Deleted members are missing in the answer. */
export const itemSummariesQuery = (type: GroupItemType, ids: readonly string[], owner?: ContentOwner) =>
  queryOptions({
    queryKey: ['item summaries', type, ids, owner?.id] as const,
    queryFn: async ({ signal }): Promise<Map<string, ItemSummary>> =>
      new Map((await itemSummariesById(type, ids.join(','), owner, signal)).map((item) => [item.id, item])),
    enabled: ids.length > 0,
  })

async function itemSummariesById(
  type: GroupItemType,
  id: string,
  owner: ContentOwner | undefined,
  signal: AbortSignal,
): Promise<ItemSummary[]> {
  const query = { part: 'snippet,contentDetails', id, ...onBehalfOf(owner) }
  switch (type) {
    case 'video':
      return ((await callProxy(proxyPaths.videos, videoListResponse, { query, signal })).items ?? []).map(videoItem)
    case 'playlist': {
      const all = { ...query, maxResults: perPage }
      return ((await callProxy(proxyPaths.playlists, playlistListResponse, { query: all, signal })).items ?? []).map(
        playlistItem,
      )
    }
    case 'channel':
      return ((await callProxy(proxyPaths.channels, channelListResponse, { query, signal })).items ?? []).map(
        channelItem,
      )
    case 'asset': {
      const titled = { id, fetchMetadata: 'mine', ...onBehalfOf(owner) }
      const { items = [] } = await callProxy(partnerProxyPaths.assets, assetListResponse, { query: titled, signal })
      return items.map(({ id, metadataMine }) => ({
        id,
        title: metadataMine?.title ?? t(messages.asset, { id }),
        detail: '',
      }))
    }
  }
}
export const itemsPerCall = videoIdsPerCall

const videoItem = ({ id, snippet }: VideoResource): ItemSummary => ({
  id,
  title: snippet?.title ?? unnamedVideo(id),
  detail: dayOf(snippet?.publishedAt),
})

const playlistItem = ({ id, snippet, contentDetails }: PlaylistResource): ItemSummary => {
  const count = contentDetails?.itemCount
  const detail = count === undefined ? '' : t(messages.videos, { count, shown: numbers.exact(count) })
  return { id, title: snippet?.title ?? unnamedPlaylist(id), detail }
}

const channelItem = ({ id, snippet }: ChannelResource): ItemSummary => ({
  id,
  title: snippet?.title ?? unnamedChannel(id),
  detail: '',
})

function dayOf(published: string | undefined): string {
  const time = Date.parse(published ?? '')
  return Number.isNaN(time) ? '' : days.short(dayAt(time), dayAt(Date.now()))
}
