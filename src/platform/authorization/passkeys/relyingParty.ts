import { isIP } from 'node:net'

/** The site for which passkeys are made (WebAuthn Level 3, section 4: relying party identifier). */
export interface RelyingParty {
  /** Its host name. */
  id: string
  origin: string
}

/**
 * The site of an address; undefined where browsers know no passkeys: at an IP address, and without https anywhere but on
 * this machine.
 */
export function relyingPartyOf(address: string): RelyingParty | undefined {
  const { hostname: id, origin, protocol } = new URL(address)
  if (isIP(id.replace(/^\[|\]$/g, '')) !== 0) return undefined
  const isLocal = id === 'localhost' || id.endsWith('.localhost')
  return protocol === 'https:' || isLocal ? { id, origin } : undefined
}
