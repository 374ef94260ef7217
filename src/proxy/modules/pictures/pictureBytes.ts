import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#contract/clock.ts'
import { UnderWay } from '#contract/underWay.ts'
import type { OutboundNetworks } from '#web/outbound/addresses.ts'
import { networkProblem } from '#web/outbound/networkProblem.ts'
import { type Outbound, openOutbound } from '#web/outbound/outbound.ts'

export interface PictureBytes {
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
