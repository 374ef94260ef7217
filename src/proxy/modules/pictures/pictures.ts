import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { jsonIn } from '#contract/json.ts'
import type { PictureKind } from '#contract/pictures.ts'
import { UnderWay } from '#contract/underWay.ts'
import { thumbnails, videoIdsPerCall, videoPaths } from '#contract/video.ts'
import { discard } from '#proxy/core/forward/answer.ts'
import type { Services } from '#proxy/core/forward/services.ts'
import { ownTokens, type TokenSource, type Tokens, withToken } from '#proxy/core/forward/tokenSource.ts'
import { UpstreamFailure } from '#proxy/core/upstream/failure.ts'
import type { UpstreamSettings } from '#proxy/settings.ts'
import type { OutboundNetworks } from '#web/outbound/addresses.ts'
import { networkProblem } from '#web/outbound/networkProblem.ts'
import { type Outbound, openOutbound } from '#web/outbound/outbound.ts'

export type Thumbnails = z.infer<typeof thumbnails>

/** The answer of the service, limited to the pictures by `fields`. */
const listAnswer = z.object({
  items: z.optional(
    z.array(z.object({ id: z.string(), snippet: z.optional(z.object({ thumbnails: z.optional(thumbnails) })) })),
  ),
})

/** Milliseconds until an address is looked up again. */
const cacheTtlMs = 3_600_000
/** Largest number of cached addresses, each less than a kilobyte. */
const maxEntries = 10_000

type ThumbnailsById = Map<string, Thumbnails | undefined>

/** Looks up the addresses of pictures that the service names to an account (specification: proxy 9). */
export function createPictureAddresses(context: {
  tokens: Tokens
  services: Pick<Services, 'send'>
  settings: Pick<UpstreamSettings, 'apiUrl' | 'brand'>
  clock: Clock
}) {
  const { tokens, services, settings, clock } = context
  const paths = videoPaths(settings.brand)
  const cache = new LRUCache<string, { readAt: number; thumbnails: Thumbnails | undefined }>({ max: maxEntries })
  /** The newest call per list. IDs that are asked for while it is under way are collected for the next call. */
  const calls = new Map<string, { ids: Set<string>; isSent: boolean; thumbnailsById: Promise<ThumbnailsById> }>()

  /**
   * Returns the pictures; undefined if the item has none or does not exist.
   * @throws ProblemError if the session is over
   * @throws UpstreamFailure
   */
  return async (grantId: string, kind: PictureKind, id: string): Promise<Thumbnails | undefined> => {
    const source = ownTokens(tokens, grantId)
    const { reader } = await source.token()
    const list = `${reader}\n${kind}`
    const cached = cache.get(`${list}\n${id}`)
    if (cached && clock.now() - cached.readAt < cacheTtlMs) return cached.thumbnails
    return callBatched(list, id, async (ids) => {
      const thumbnailsById = await fetchList(source, kind, ids)
      for (const itemId of ids)
        cache.set(`${list}\n${itemId}`, { readAt: clock.now(), thumbnails: thumbnailsById.get(itemId) })
      return thumbnailsById
    })
  }

  /** Sends one call at a time for a list of an account: a screen with any number of pictures takes two calls. */
  async function callBatched(list: string, id: string, send: (ids: string[]) => Promise<ThumbnailsById>) {
    const newest = calls.get(list)
    if (newest && !newest.isSent && newest.ids.size < videoIdsPerCall) {
      newest.ids.add(id)
      return (await newest.thumbnailsById).get(id)
    }
    const ids = new Set([id])
    const call = { ids, isSent: false, thumbnailsById: Promise.resolve<ThumbnailsById>(new Map()) }
    call.thumbnailsById = Promise.resolve(newest?.thumbnailsById.catch(() => {})).then(() => {
      call.isSent = true
      return send([...ids])
    })
    calls.set(list, call)
    try {
      return (await call.thumbnailsById).get(id)
    } finally {
      if (calls.get(list) === call) calls.delete(list)
    }
  }

  async function fetchList(source: TokenSource, kind: PictureKind, ids: readonly string[]): Promise<ThumbnailsById> {
    const query = new URLSearchParams({
      part: 'snippet',
      fields: 'items(id,snippet/thumbnails)',
      id: ids.join(','),
      // The default is five. The list of videos returns all named ones, and accepts no number.
      ...(kind !== 'videos' && { maxResults: String(videoIdsPerCall) }),
    })
    const { origin, pathname } = new URL(settings.apiUrl + paths[kind])
    const path = `${pathname}?${query}`
    // Several televisions may wait for the call, so it is not cancelled when one disconnects.
    const { statusCode, body } = await withToken(source, await source.token(), (token) =>
      services.send({ method: 'GET', origin, path, headers: {}, token, isBuffered: true }),
    )
    const parsed = statusCode === 200 && Buffer.isBuffer(body) && z.safeParse(listAnswer, jsonIn(body.toString()))
    if (!parsed || parsed.error) {
      discard(body)
      throw new UpstreamFailure(statusCode === 200 ? 'nonsense' : 'status', { status: statusCode })
    }
    return new Map((parsed.data.items ?? []).map(({ id, snippet }) => [id, snippet?.thumbnails]))
  }
}

interface PictureBytes {
  type: string
  bytes: Buffer
  /** The proxy's own ETag with its quotes. Equal bytes have the same ETag at every proxy. */
  etag: string
}

/** Largest size of a picture in bytes. */
export const maxPictureBytes = 512 * 1024
/** Limit for all pictures in memory in bytes; the least recently used are removed first. */
const maxCacheBytes = 16 * 1024 * 1024
/** Milliseconds until a picture is revalidated, and until a failed fetch is repeated. */
const ttlMs = { picture: 3_600_000, failure: 60_000 }

/** Types that browsers show in an `<img>`, where no script in them runs. */
const drawable = /^image\/(jpeg|png|webp|gif|avif|svg\+xml)\s*(;|$)/i

interface CachedPicture {
  readAt: number
  picture: PictureBytes | undefined
  /** The ETag of the service. */
  validator: string | undefined
}

/** Fetches pictures from addresses that a service named, and caches them (specification: proxy 9). */
export function openPictureBytes(context: {
  networks: OutboundNetworks
  timeout: number
  clock: Clock
  /** Called with the reason why a picture could not be fetched, for the operator. */
  onFailure(reason: string): void
}): { get(address: string): Promise<PictureBytes | undefined>; close: Outbound['close'] } {
  const { networks, timeout, clock, onFailure } = context
  const outbound = openOutbound({ networks, timeoutMs: timeout, maxAnswerBytes: maxPictureBytes })
  const cache = new LRUCache<string, CachedPicture>({
    maxSize: maxCacheBytes,
    sizeCalculation: ({ picture }) => 500 + (picture?.bytes.length ?? 0),
  })
  const fetches = new UnderWay<PictureBytes | undefined>()

  return {
    async get(address) {
      const cached = cache.get(address)
      const maxAgeMs = cached?.picture ? ttlMs.picture : ttlMs.failure
      if (cached && clock.now() - cached.readAt < maxAgeMs) return cached.picture
      return fetches.join(address, () => fetchAndCache(address, cached))
    },
    close: outbound.close,
  }

  async function fetchAndCache(address: string, cached: CachedPicture | undefined): Promise<PictureBytes | undefined> {
    const result = await fetchPicture(address, cached).catch((error: unknown) => {
      const reason = networkProblem(error)
      if (reason === undefined) throw error
      onFailure(reason)
      return { picture: undefined, validator: undefined }
    })
    cache.set(address, { ...result, readAt: clock.now() })
    return result.picture
  }

  async function fetchPicture(
    address: string,
    cached: CachedPicture | undefined,
  ): Promise<Omit<CachedPicture, 'readAt'>> {
    const knownTag = cached?.picture && cached.validator
    const { statusCode, headers, body } = await outbound.call(address, {
      method: 'GET',
      headers: { accept: 'image/*', 'user-agent': 'tenfoot-proxy', ...(knownTag && { 'if-none-match': knownTag }) },
      signal: AbortSignal.timeout(timeout),
    })
    if (statusCode === 304 && cached) {
      await body.dump()
      return cached
    }
    const type = String(headers['content-type'])
    const problem =
      statusCode !== 200 ? `it answered ${statusCode}` : drawable.test(type) ? undefined : 'it is no picture'
    if (problem !== undefined || Number(headers['content-length'] ?? 0) > maxPictureBytes) {
      // The body is not read, because it may be endless.
      body.on('error', () => {}).destroy()
      onFailure(problem ?? 'it is too large')
      return { picture: undefined, validator: undefined }
    }
    const bytes = Buffer.from(await body.arrayBuffer())
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
    const validator = typeof headers.etag === 'string' ? headers.etag : undefined
    return { picture: { type: type.split(';', 1)[0]?.trim() ?? type, bytes, etag }, validator }
  }
}
