import { createHash } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { securityEventMediaType, securityEventPaths, securityEventTypes } from '#contract/securityEvents.ts'
import type { TestUpstream } from '#proxy/upstream.fixture.ts'
import { securityEvent } from './module.ts'

/** The prefix of the public service's event types. */
export const types = securityEventTypes('https://schemas.openid.net/secevent')

const key = await generateKeyPair('RS256', { extractable: true })
/** The sender signs with the first one. It serves two, as during a change of keys. */
const nextKey = await generateKeyPair('RS256', { extractable: true })
const foreignKeys = await generateKeyPair('RS256', { extractable: true })

/** Signs security events as the authorization server of a test's proxy. */
export async function startTestSender(upstream: TestUpstream, now: () => number) {
  const served = async ({ publicKey }: typeof key, kid: string) => {
    const jwk = await exportJWK(publicKey)
    return { ...jwk, kid, alg: 'RS256', use: 'sig' }
  }
  const jwks = { keys: [await served(key, 'k1'), await served(nextKey, 'k2')] }
  upstream.always('/jwks', { status: 200, json: jwks })
  upstream.always(securityEventPaths.configuration, {
    status: 200,
    json: { issuer: upstream.url, jwks_uri: `${upstream.url}/jwks` },
  })
  let count = 0
  const account = (sub: string) => ({ subject_type: 'iss-sub', iss: upstream.url, sub })

  return {
    account,
    /** Signs a valid token, with the differences in `change`. */
    sign(
      events: Record<string, unknown>,
      change: { claims?: Record<string, unknown>; kid?: string | null; forged?: true } = {},
    ) {
      count += 1
      const iat = Math.floor(now() / 1000)
      return new SignJWT({
        iss: upstream.url,
        aud: upstream.client.id,
        iat,
        jti: `event-${count}`,
        events,
        ...change.claims,
      })
        .setProtectedHeader({
          alg: 'RS256',
          ...(change.kid !== null && { kid: change.kid ?? 'k1' }),
          typ: 'secevent+jwt',
        })
        .sign((change.forged ? foreignKeys : key).privateKey)
    },
    send: (proxy: { url: string }, token: string, contentType: string = securityEventMediaType) =>
      fetch(`${proxy.url}${securityEvent.path}`, {
        method: 'POST',
        headers: { 'content-type': contentType },
        body: token,
      }),
  }
}

/** The subject of a security event that identifies a refresh token. */
export function named(token: string, how: 'prefix' | 'hash_base64_sha512_sha512') {
  const sha512 = (value: string | Buffer) => createHash('sha512').update(value).digest()
  return {
    subject_type: 'oauth_token',
    token_type: 'refresh_token',
    token_identifier_alg: how,
    token: how === 'prefix' ? token.slice(0, 16) : sha512(sha512(token)).toString('base64'),
  }
}
