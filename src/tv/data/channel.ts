import { queryOptions } from '@tanstack/react-query'
import { proxyPaths } from '#contract/proxy.ts'
import { channelListResponse, videoIdsPerCall, videoListResponse } from '#contract/video.ts'
import { callProxy } from './proxy.ts'

export interface Channel {
  id: string
  title: string
  /** The largest that there is. */
  pictureUrl: string | undefined
}

/** The signed-in account's channel; `null` when the account has none. */
export const channelQuery = queryOptions({
  queryKey: ['channel', 'mine'],
  queryFn: async ({ signal }): Promise<Channel | null> => {
    const query = { part: 'snippet', mine: true }
    const { items = [] } = await callProxy(proxyPaths.channels, channelListResponse, { query, signal })
    const [channel] = items
    if (!channel) return null
    const pictures = Object.values(channel.snippet?.thumbnails ?? {})
    const [largest] = pictures.sort((a, b) => (b.width ?? 0) - (a.width ?? 0))
    return { id: channel.id, title: channel.snippet?.title ?? channel.id, pictureUrl: largest?.url }
  },
})

/** Titles of videos by id. A video that is gone has none. */
export async function videoTitles(ids: readonly string[], signal: AbortSignal): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const query = { part: 'snippet', id: ids.slice(0, videoIdsPerCall).join(',') }
  const { items = [] } = await callProxy(proxyPaths.videos, videoListResponse, { query, signal })
  return new Map(items.flatMap(({ id, snippet }) => (snippet ? [[id, snippet.title] as const] : [])))
}
