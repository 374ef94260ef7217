import * as z from 'zod/mini'
import { authorizationPaths, type DiscoveryDocument, discoveryDocument } from '#contract/authorization.ts'
import type { Clock } from '#contract/clock.ts'
import { jsonIn } from '#contract/json.ts'
import { retryAfterOf } from '#web/http/retryAfter.ts'
import { type Answer, withoutDocument } from './dialect.ts'
import { UpstreamFailure } from './failure.ts'

/** Milliseconds until the document is read again; a failed read is not stored. */
const cacheTtlMs = 3_600_000
/** Milliseconds until it is looked for again after a 404, which may pass. */
const missingTtlMs = 60_000

/**
 * Addresses of the authorization server, read from its discovery document (specification: tokens 9) and cached for an
 * hour. While the server is unreachable or answers 404, the old document is used. If there never was one (404), the
 * specified paths are used.
 *
 * The document's `issuer` may differ from `authUrl`, which may be an internal address of the same server: the
 * operator's setting and TLS authenticate it, and ID tokens are checked against the document's issuer.
 * @throws UpstreamFailure if the server cannot be reached or its document is not valid
 */
export function createDiscovery(authUrl: string, get: (url: string) => Promise<Answer>, clock: Clock) {
  let cached: { document: DiscoveryDocument; expiresAt: number } | undefined
  let reading: Promise<DiscoveryDocument> | undefined

  async function read(): Promise<DiscoveryDocument> {
    const answer = await get(`${authUrl}${authorizationPaths.discovery}`)
    const isMissing = answer.status === 404
    const document = isMissing
      ? (cached?.document ?? withoutDocument(authUrl))
      : documentIn(answer, discoveryDocument, endpointsIn, { authUrl, now: clock.now() })
    cached = { document, expiresAt: clock.now() + (isMissing ? missingTtlMs : cacheTtlMs) }
    return document
  }

  return {
    /** Reads the document now, without the cache; used by the readiness check. */
    fresh: () => {
      reading ??= read().finally(() => {
        reading = undefined
      })
      return reading
    },
    async document(): Promise<DiscoveryDocument> {
      if (cached && clock.now() < cached.expiresAt) return cached.document
      const old = cached?.document
      return this.fresh().catch((error: unknown) => {
        if (old) return old
        throw error
      })
    },
  }
}

const endpointsIn = (document: DiscoveryDocument) => [
  document.authorization_endpoint,
  document.device_authorization_endpoint,
  document.token_endpoint,
  document.revocation_endpoint,
]

/**
 * Reads a document of the authorization server. A document that was received over TLS must not name an unencrypted
 * address: the client secret is sent to some, and keys from one could have been replaced on the way.
 * @param addressesIn returns the addresses in the document that are used
 * @throws UpstreamFailure if there is no document, or it is not valid
 */
export function documentIn<Schema extends z.ZodMiniType>(
  { status, retryAfter, body }: Answer,
  schema: Schema,
  addressesIn: (document: z.infer<Schema>) => (string | undefined)[],
  { authUrl, now }: { authUrl: string; now: number },
): z.infer<Schema> {
  if (status !== 200) throw new UpstreamFailure('status', { status, retryAfter: retryAfterOf(retryAfter, now) })
  const { data } = z.safeParse(schema, jsonIn(body))
  const isSafe = (address: string | undefined) => {
    if (address === undefined) return true
    const protocol = URL.canParse(address) ? new URL(address).protocol : ''
    return protocol === 'https:' || (protocol === 'http:' && authUrl.startsWith('http:'))
  }
  if (data === undefined || !addressesIn(data).every(isSafe)) throw new UpstreamFailure('nonsense', { status })
  return data
}
