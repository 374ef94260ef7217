import * as z from 'zod/mini'
import type { Answer, Caller } from './caller.ts'
import type { AuthMethod, Endpoints } from './client.ts'

type Metadata = Readonly<Record<string, unknown>> | undefined

/**
 * Reads the metadata of an issuer, at the address of RFC 8414, section 3.1, else at the one of OpenID Connect Discovery
 * 1.0, section 4, which section 5 of the RFC allows.
 * @returns the second refusal, if there is none
 */
export async function readMetadata(caller: Caller, issuer: string): Promise<Answer> {
  const { origin, pathname } = new URL(issuer)
  const path = pathname.replace(/\/$/, '')
  const get = (address: string) => caller.call(address, { headers: { accept: 'application/json' } })
  const answer = await get(`${origin}/.well-known/oauth-authorization-server${path}`)
  return answer.status === 200 ? answer : get(`${origin}${path}/.well-known/openid-configuration`)
}

/**
 * The addresses that the metadata names. None if its issuer is another one: then it may not be used (RFC 8414, section
 * 3.3), and secrets could go to a stranger.
 */
export function endpointsIn(metadata: Metadata, issuer: string): Endpoints {
  if (metadata?.issuer !== issuer) return {}
  const text = (name: string) => z.optional(z.string()).safeParse(metadata[name]).data
  return {
    device: text('device_authorization_endpoint'),
    token: text('token_endpoint'),
    revocation: text('revocation_endpoint'),
    userinfo: text('userinfo_endpoint'),
  }
}

/** The first way to authenticate that the metadata names and the judge knows; Basic if none (RFC 8414, section 2). */
export function authMethodIn(metadata: Metadata): AuthMethod {
  const methods = listIn(metadata, 'token_endpoint_auth_methods_supported')
  const known = methods.find((method) => method === 'client_secret_basic' || method === 'client_secret_post')
  return known === 'client_secret_post' ? 'post' : 'basic'
}

/** The texts in a list of the metadata; none if it is missing. */
export function listIn(metadata: Metadata, name: string): string[] {
  const list = metadata?.[name]
  return Array.isArray(list) ? list.filter((value) => typeof value === 'string') : []
}
