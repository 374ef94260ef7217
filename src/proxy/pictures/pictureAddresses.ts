import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import type { PictureKind } from '#contract/pictures.ts'
import { thumbnails, videoIdsPerCall, videoPaths } from '#contract/video.ts'
import type { TokenManager } from '../grants/tokenManager.ts'
import type { UpstreamSettings } from '../settings.ts'
import { UpstreamFailure } from '../upstream/failure.ts'

export type Thumbnails = z.infer<typeof thumbnails>

/** What is asked of a list: nothing but the pictures. */
const listed = z.object({
  items: z.optional(
    z.array(z.object({ id: z.string(), snippet: z.optional(z.object({ thumbnails: z.optional(thumbnails) })) })),
  ),
})

/** Milliseconds for which an address is believed. */
const believedFor = 3_600_000
/** Things whose addresses are remembered, each less than a kilobyte. */
const most = 10_000

type Found = Map<string, Thumbnails | undefined>

/** Where the pictures of an account's things are, as the service says to that account (specification: proxy 9). */
export function createPictureAddresses(parts: {
  tokens: Pick<TokenManager, 'accessToken'>
  settings: Pick<UpstreamSettings, 'apiUrl' | 'brand' | 'timeout'>
  clock: Clock
}) {
  const { tokens, settings, clock } = parts
  const paths = videoPaths(settings.brand)
  const known = new LRUCache<string, { at: number; named: Thumbnails | undefined }>({ max: most })
  /** By list: the newest call, and what waits for it to end and then goes together in one. */
  const calls = new Map<string, { ids: Set<string>; isSent: boolean; found: Promise<Found> }>()

  /**
   * Undefined for what has no picture, or is not there.
   * @throws GrantEnded, UpstreamFailure
   */
  return async (grantId: string, kind: PictureKind, id: string): Promise<Thumbnails | undefined> => {
    const { reader } = await tokens.accessToken(grantId)
    const list = `${reader}\n${kind}`
    const kept = known.get(`${list}\n${id}`)
    if (kept && clock.now() - kept.at < believedFor) return kept.named
    return inTurn(list, id, async (ids) => {
      const found = await ask(grantId, kind, ids)
      for (const one of ids) known.set(`${list}\n${one}`, { at: clock.now(), named: found.get(one) })
      return found
    })
  }

  /** One call at a time for a list of an account: a screen of pictures takes two, however many it shows. */
  async function inTurn(list: string, id: string, send: (ids: string[]) => Promise<Found>) {
    const newest = calls.get(list)
    if (newest && !newest.isSent && newest.ids.size < videoIdsPerCall) {
      newest.ids.add(id)
      return (await newest.found).get(id)
    }
    const ids = new Set([id])
    const call = { ids, isSent: false, found: Promise.resolve<Found>(new Map()) }
    call.found = Promise.resolve(newest?.found.catch(() => {})).then(() => {
      call.isSent = true
      return send([...ids])
    })
    calls.set(list, call)
    try {
      return (await call.found).get(id)
    } finally {
      if (calls.get(list) === call) calls.delete(list)
    }
  }

  async function ask(grantId: string, kind: PictureKind, ids: readonly string[]): Promise<Found> {
    const query = new URLSearchParams({
      ...{ part: 'snippet', fields: 'items(id,snippet/thumbnails)', id: ids.join(',') },
      // Five unless said; of videos all that are named come, and no number is taken.
      ...(kind !== 'videos' && { maxResults: String(videoIdsPerCall) }),
    })
    const send = (token: string) =>
      fetch(`${settings.apiUrl}${paths[kind]}?${query}`, {
        headers: { authorization: `Bearer ${token}` },
        redirect: 'error',
        signal: AbortSignal.timeout(settings.timeout),
      }).catch(() => {
        throw new UpstreamFailure('reset')
      })
    const token = await tokens.accessToken(grantId)
    let answer = await send(token.token)
    if (answer.status === 401) answer = await send((await tokens.accessToken(grantId, token)).token)
    const parsed = z.safeParse(listed, answer.ok ? await answer.json().catch(() => undefined) : undefined)
    if (!parsed.success) throw new UpstreamFailure('status', { status: answer.status })
    return new Map((parsed.data.items ?? []).map(({ id, snippet }) => [id, snippet?.thumbnails]))
  }
}
