import { createHash } from 'node:crypto'

const prefixLength = 16

/**
 * Columns that identify a refresh token in an event that does not contain it (specification: security-events 2): keyed
 * hashes of its first characters, and of its double hash.
 */
export const tokenIdentifiers = (token: string, keyedHash: (text: string) => string) => ({
  refresh_prefix: keyedHash(prefixText(token.slice(0, prefixLength))),
  refresh_hash: keyedHash(hashText(doubleHash(token))),
})

/** The texts whose keyed hashes the columns contain. */
export const prefixText = (prefix: string) => `refresh prefix ${prefix}`
export const hashText = (hash: string) => `refresh hash ${hash}`

/** base64 of SHA-512 of SHA-512. */
function doubleHash(token: string): string {
  const once = createHash('sha512').update(token).digest()
  return createHash('sha512').update(once).digest('base64')
}
