import { pictureAddress } from '#contract/pictures.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { channelListResponse } from '#contract/video.ts'
import { callProxy } from './proxy.ts'

/** Whom the television belongs to now, as the service names them. */
export interface Account {
  title: string
  pictureUrl?: string | undefined
}

/** A name is a kindness: nobody waits for it longer than this. */
const patienceMs = 2_500

/** Name and picture of the account's channel; nothing when there is none, or when it does not come soon. */
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
