import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '#contract/clock.ts'
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
export const mostPictureBytes = 512 * 1024
/** Limit for all pictures in memory in bytes; the least recently used are removed first. */
const mostKept = 16 * 1024 * 1024
/** Milliseconds until a picture is revalidated, and until a failed fetch is repeated. */
const freshFor = { picture: 3_600_000, failure: 60_000 }

/** Types that browsers show in an `<img>`, where no script in them runs. */
const drawable = /^image\/(jpeg|png|webp|gif|avif|svg\+xml)\s*(;|$)/i

interface Kept {
  at: number
  picture: PictureBytes | undefined
  /** The ETag of the service. */
  validator: string | undefined
}

/** Fetches pictures from addresses that a service named, and caches them (specification: proxy 9). */
export function openPictureBytes(parts: {
  networks: OutboundNetworks
  timeout: number
  clock: Clock
  /** Called with the reason why a picture could not be fetched, for the operator. */
  onFailure(why: string): void
}): { get(address: string): Promise<PictureBytes | undefined>; close: Outbound['close'] } {
  const { networks, timeout, clock, onFailure } = parts
  const outbound = openOutbound({ networks, timeoutMs: timeout, maxAnswerBytes: mostPictureBytes })
  const kept = new LRUCache<string, Kept>({
    maxSize: mostKept,
    sizeCalculation: ({ picture }) => 500 + (picture?.bytes.length ?? 0),
  })
  const running = new Map<string, Promise<PictureBytes | undefined>>()

  return {
    async get(address) {
      const old = kept.get(address)
      const lasts = old?.picture ? freshFor.picture : freshFor.failure
      if (old && clock.now() - old.at < lasts) return old.picture
      const under = running.get(address)
      if (under) return under
      const asked = renew(address, old).finally(() => running.delete(address))
      running.set(address, asked)
      return asked
    },
    close: outbound.close,
  }

  async function renew(address: string, old: Kept | undefined): Promise<PictureBytes | undefined> {
    const found = await fetched(address, old).catch((error: unknown) => {
      const why = networkProblem(error)
      if (why === undefined) throw error
      onFailure(why)
      return { picture: undefined, validator: undefined }
    })
    kept.set(address, { ...found, at: clock.now() })
    return found.picture
  }

  async function fetched(address: string, old: Kept | undefined): Promise<Omit<Kept, 'at'>> {
    const known = old?.picture && old.validator
    const { statusCode, headers, body } = await outbound.call(address, {
      method: 'GET',
      headers: { accept: 'image/*', 'user-agent': 'tenfoot-proxy', ...(known && { 'if-none-match': known }) },
      signal: AbortSignal.timeout(timeout),
    })
    if (statusCode === 304 && old) {
      await body.dump()
      return old
    }
    const type = String(headers['content-type'])
    const refused =
      statusCode !== 200 ? `it answered ${statusCode}` : drawable.test(type) ? undefined : 'it is no picture'
    if (refused !== undefined || Number(headers['content-length'] ?? 0) > mostPictureBytes) {
      // The body is not read, because it may be endless.
      body.on('error', () => {}).destroy()
      onFailure(refused ?? 'it is too large')
      return { picture: undefined, validator: undefined }
    }
    const bytes = Buffer.from(await body.arrayBuffer())
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
    const validator = typeof headers.etag === 'string' ? headers.etag : undefined
    return { picture: { type: type.split(';', 1)[0]?.trim() ?? type, bytes, etag }, validator }
  }
}
