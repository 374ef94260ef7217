import type { SecretKey } from '#proxy/secretKeys.ts'
import { derive, type HashKey } from './keys.ts'
import { createVault } from './vault.ts'

const owner = (id: string) => ({ id, clientId: '', field: 'print_key' })

/**
 * Encrypts the hash key of cookies with the newest key, so that the key from which it was derived may be removed. This
 * is necessary because a cookie's hash cannot be computed again without the cookie, and a television may be off for a
 * year.
 */
export const encryptHashKey = (key: SecretKey | HashKey, keys: readonly SecretKey[]): string =>
  createVault(keys).encrypt(
    ('hmacKey' in key ? key.hmacKey : derive(key, 'fingerprint')).toString('base64url'),
    owner(key.id),
  )

/** Returns the hash key; undefined if none is stored, or no key decrypts it. */
export function decryptHashKey(id: string, encrypted: string | null, keys: readonly SecretKey[]): HashKey | undefined {
  if (encrypted === null || keys.length === 0) return undefined
  const hmacKey = createVault(keys).tryDecrypt(encrypted, owner(id))
  return hmacKey === undefined ? undefined : { id, hmacKey: Buffer.from(hmacKey, 'base64url') }
}
