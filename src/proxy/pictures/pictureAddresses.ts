import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { jsonIn } from '#contract/json.ts'
import type { PictureKind } from '#contract/pictures.ts'
import { thumbnails, videoIdsPerCall, videoPaths } from '#contract/video.ts'
import { discard, isWhole } from '../forward/answer.ts'
import { textOf } from '../forward/reading.ts'
import type { Services } from '../forward/services.ts'
import { ownTokens, type TokenSource, withToken } from '../forward/tokenSource.ts'
import type { TokenManager } from '../grants/tokenManager.ts'
import type { UpstreamSettings } from '../settings.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import { Cancellation } from '../web/cancellation.ts'

export type Thumbnails = z.infer<typeof thumbnails>

/** The answer, of which only the pictures are asked for. */
const listed = z.object({
  items: z.optional(
    z.array(z.object({ id: z.string(), snippet: z.optional(z.object({ thumbnails: z.optional(thumbnails) })) })),
  ),
})

/** Milliseconds until an address is asked for again. */
const believedFor = 3_600_000
/** Addresses that are remembered, of less than a kilobyte each. */
const most = 10_000

type Found = Map<string, Thumbnails | undefined>

/** Where the pictures of an account's things are, as the service says to that account (specification: proxy 9). */
export function createPictureAddresses(parts: {
  tokens: Pick<TokenManager, 'accessToken'>
  services: Pick<Services, 'send'>
  settings: Pick<UpstreamSettings, 'apiUrl' | 'brand'>
  clock: Clock
}) {
  const { tokens, services, settings, clock } = parts
  const paths = videoPaths(settings.brand)
  const known = new LRUCache<string, { at: number; named: Thumbnails | undefined }>({ max: most })
  /** By list: the newest call. What is asked while one is under way goes together in the next. */
  const calls = new Map<string, { ids: Set<string>; isSent: boolean; found: Promise<Found> }>()

  /**
   * Undefined for a thing that has no picture, or does not exist.
   * @throws ProblemError where the session is over, UpstreamFailure
   */
  return async (grantId: string, kind: PictureKind, id: string): Promise<Thumbnails | undefined> => {
    const source = ownTokens(tokens, grantId)
    const { reader } = await source.token()
    const list = `${reader}\n${kind}`
    const kept = known.get(`${list}\n${id}`)
    if (kept && clock.now() - kept.at < believedFor) return kept.named
    return inTurn(list, id, async (ids) => {
      const found = await ask(source, kind, ids)
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

  async function ask(source: TokenSource, kind: PictureKind, ids: readonly string[]): Promise<Found> {
    const query = new URLSearchParams({
      ...{ part: 'snippet', fields: 'items(id,snippet/thumbnails)', id: ids.join(',') },
      // Five unless said; of videos all that are named come, and no number is taken.
      ...(kind !== 'videos' && { maxResults: String(videoIdsPerCall) }),
    })
    const { origin, pathname } = new URL(settings.apiUrl + paths[kind])
    const path = `${pathname}?${query}`
    // Several televisions may wait for it, so one that leaves does not cancel it.
    const cancellation = new Cancellation()
    const { statusCode, body } = await withToken(source, await source.token(), (credential) =>
      services.send({ method: 'GET', origin, path, headers: [...credential], cancellation, whole: true }),
    )
    const parsed = statusCode === 200 && isWhole(body) && z.safeParse(listed, jsonIn(textOf(body)))
    if (!parsed || parsed.error) {
      discard(body)
      throw new UpstreamFailure(statusCode === 200 ? 'nonsense' : 'status', { status: statusCode })
    }
    return new Map((parsed.data.items ?? []).map(({ id, snippet }) => [id, snippet?.thumbnails]))
  }
}
