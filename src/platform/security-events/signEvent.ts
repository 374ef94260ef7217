import { SignJWT } from 'jose'
import { securityEventTokenType } from '#contract/securityEvents.ts'
import { eventsClaim, readOccurrence, streamClaims } from '../authorization/securityEvents.ts'
import type { SigningKeys } from '../authorization/signingKeys.ts'

interface StoredEvent {
  /** Its `jti`. */
  id: string
  receiver_id: string
  occurrence: string
  created_at: number
  client_id: string
  /** The types that its stream requested; null: the receiver is an operator's. */
  events: string | null
}

/** @returns a security event token (specification: security-events 2) */
export type SignEvent = (event: StoredEvent) => Promise<string>

/** Signs events for delivery. @param base prefix of the event types */
export function createEventSigner(signingKeys: SigningKeys, base: string, publicUrl: () => string): SignEvent {
  return async ({ id, receiver_id, occurrence, created_at, client_id, events }) => {
    const { kid, key } = await signingKeys.current()
    const issuer = publicUrl()
    const happened = readOccurrence(occurrence)
    const claims =
      events === null
        ? { events: eventsClaim(happened, { issuer, base }) }
        : streamClaims(happened, { issuer, base }, receiver_id)
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid, typ: securityEventTokenType })
      .setIssuer(issuer)
      .setAudience(client_id)
      .setIssuedAt(Math.floor(created_at / 1000))
      .setJti(id)
      .sign(key)
  }
}
