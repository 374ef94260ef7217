import { compactVerify, createRemoteJWKSet, customFetch, errors } from 'jose'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { jsonIn } from '#contract/json.ts'
import {
  riscConfiguration,
  type SecurityEventClaims,
  type SecurityEventRefusal,
  securityEventClaims,
  securityEventPaths,
} from '#contract/securityEvents.ts'
import type { AuthorizationClient } from '#proxy/core/upstream/client.ts'
import { documentIn } from '#proxy/core/upstream/discovery.ts'
import { UpstreamFailure } from '#proxy/core/upstream/failure.ts'

/** A refused token, with the reason for the sender. */
export class EventRefused extends Error {
  override name = 'EventRefused'
  readonly err: SecurityEventRefusal
  constructor(err: SecurityEventRefusal, description: string) {
    super(description)
    this.err = err
  }
}

/** Milliseconds until the sender's configuration is read again. */
const cacheTtlMs = 3_600_000

/**
 * Returns the function that checks that a security event token comes from the proxy's authorization server and is for
 * its clients (specification: security-events 4; RFC 8417; RFC 8935): the signature by `kid`, `iss`, `aud`. Expiry is
 * not checked, because an event may arrive days late. The function throws EventRefused if the token is not valid, and
 * UpstreamFailure if the sender's keys cannot be read now.
 */
export function createEventVerifier(context: {
  authUrl: string
  /** Client ids of this proxy. */
  audiences: readonly string[]
  read: AuthorizationClient['read']
  clock: Clock
}) {
  const { authUrl, audiences, read, clock } = context
  let cached: { issuer: string; keys: ReturnType<typeof createRemoteJWKSet>; expiresAt: number } | undefined

  return async function claimsIn(token: string): Promise<SecurityEventClaims> {
    const { issuer, keys } = await configuration()
    const claims = parse(await verified(token, keys))
    if (claims.iss !== issuer) throw new EventRefused('invalid_issuer', 'It was issued by somebody else.')
    const audience = typeof claims.aud === 'string' ? [claims.aud] : claims.aud
    if (!audience.some((client) => audiences.includes(client)))
      throw new EventRefused('invalid_audience', 'It is for another client.')
    return claims
  }

  async function verified(token: string, keys: ReturnType<typeof createRemoteJWKSet>): Promise<Uint8Array> {
    try {
      // Only one algorithm: a token must not choose how it is checked (RFC 8725, section 3.1).
      return (await compactVerify(token, keys, { algorithms: ['RS256'] })).payload
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed)
        throw new EventRefused('invalid_key', 'No key of the sender has signed it.')
      if (error instanceof errors.JWKSMultipleMatchingKeys)
        throw new EventRefused('invalid_key', 'It does not name the key that has signed it (kid).')
      if (error instanceof errors.JWSInvalid || error instanceof errors.JOSEAlgNotAllowed)
        throw new EventRefused('invalid_request', 'It is not a token signed with RS256.')
      if (error instanceof UpstreamFailure) throw error
      throw new UpstreamFailure('nonsense', { cause: error })
    }
  }

  async function configuration() {
    if (cached && clock.now() < cached.expiresAt) return cached
    const answer = await read(`${authUrl}${securityEventPaths.configuration}`)
    const { issuer, jwks_uri } = documentIn(answer, riscConfiguration, (document) => [document.jwks_uri], {
      authUrl,
      now: clock.now(),
    })
    const keys = createRemoteJWKSet(new URL(jwks_uri), {
      [customFetch]: async (url: string) => {
        const { status, body } = await read(url)
        return new Response(body, { status, headers: { 'content-type': 'application/json' } })
      },
    })
    cached = { issuer, keys, expiresAt: clock.now() + cacheTtlMs }
    return cached
  }
}

function parse(payload: Uint8Array): SecurityEventClaims {
  const parsed = z.safeParse(securityEventClaims, jsonIn(new TextDecoder().decode(payload)))
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path.join('.') || 'the token'
    throw new EventRefused('invalid_request', `The claim ${field} is missing or wrong.`)
  }
  return parsed.data
}
