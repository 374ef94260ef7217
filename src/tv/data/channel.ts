import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { pictureAddress } from '#contract/pictures.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { channelListResponse, videoIdsPerCall, videoListResponse } from '#contract/video.ts'
import { type CallOptions, callProxy } from '../proxy/proxy.ts'
import { ownAccount } from './cache/accountStorage.ts'

const channel = z.object({
  id: z.string(),
  title: z.string(),
  pictureUrl: z.optional(z.string()),
})
export type Channel = z.infer<typeof channel>

export const channelKey = ['channel', 'mine'] as const

/** The signed-in account's channel; `null` when the account has none. */
export const channelQuery = queryOptions({
  queryKey: channelKey,
  queryFn: ({ signal }) => ownChannel({ signal }),
  meta: { stored: z.union([channel, z.null()]) },
})

/** Returns the channel of the app's account, or of `account`; `null` when it has none. */
export async function ownChannel(call: Pick<CallOptions, 'account' | 'signal' | 'timeoutMs'>): Promise<Channel | null> {
  const query = { part: 'snippet', mine: true }
  const { items = [] } = await callProxy(proxyPaths.channels, channelListResponse, { query, ...call })
  const [own] = items
  if (!own) return null
  const account = call.account ?? ownAccount()
  const picture = account !== undefined && { pictureUrl: pictureAddress(account, 'channels', own.id, 'medium') }
  return { id: own.id, title: own.snippet?.title ?? own.id, ...picture }
}

/** Titles of videos by ID. A deleted video is missing. */
export async function videoTitles(ids: readonly string[], signal: AbortSignal): Promise<Map<string, string>> {
  return new Map([...(await videoNames(ids, signal))].map(([id, { title }]) => [id, title]))
}

/** Titles and publication times (RFC 3339) of videos by ID. A deleted video is missing. */
export async function videoNames(
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, { title: string; publishedAt?: string | undefined }>> {
  if (ids.length === 0) return new Map()
  const query = { part: 'snippet', id: ids.slice(0, videoIdsPerCall).join(',') }
  const { items = [] } = await callProxy(proxyPaths.videos, videoListResponse, { query, signal })
  return new Map(items.flatMap(({ id, snippet }) => (snippet ? [[id, snippet] as const] : [])))
}
