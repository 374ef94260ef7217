import { pictureAddress } from '#contract/pictures.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { channelListResponse } from '#contract/video.ts'
import { callProxy } from './proxy.ts'

/** Name and picture of the account's channel. */
export interface Account {
  title: string
  pictureUrl?: string | undefined
}

/** The name is optional: nothing waits longer than this for it. */
const patienceMs = 2_500

/**
 * Fetches name and picture of the account's channel; undefined when there is none, or when the answer takes too long.
 */
export async function ownAccount(account: string, signal: AbortSignal): Promise<Account | undefined> {
  try {
    const query = { part: 'snippet', mine: true }
    const { items } = await callProxy(proxyPaths.channels, channelListResponse, {
      query,
      timeoutMs: patienceMs,
      signal,
      account,
    })
    const own = items?.[0]
    if (!own?.snippet) return undefined
    return { title: own.snippet.title, pictureUrl: pictureAddress(account, 'channels', own.id, 'medium') }
  } catch {
    return undefined
  }
}
