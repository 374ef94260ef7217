import type { SecretKey } from '../secretKeys.ts'
import { derive, type HashKey } from './keys.ts'
import { createVault, VaultError } from './vault.ts'

const owner = (id: string) => ({ id, clientId: '', field: 'print_key' })

/**
 * A keyed hash cannot be made again without the cookie, and a television may stay away for a year. So what recognises
 * cookies is stored beside them, encrypted with the newest key, so the key that it was derived from may be removed.
 */
export const encryptHashKey = (key: SecretKey | HashKey, keys: readonly SecretKey[]): string =>
  createVault(keys).encrypt(
    ('print' in key ? key.print : derive(key, 'fingerprint')).toString('base64url'),
    owner(key.id),
  )

/** Undefined where none is stored, or no key decrypts it. */
export function decryptHashKey(id: string, encrypted: string | null, keys: readonly SecretKey[]): HashKey | undefined {
  if (encrypted === null) return undefined
  try {
    return { id, print: Buffer.from(createVault(keys).decrypt(encrypted, owner(id)), 'base64url') }
  } catch (error) {
    if (error instanceof VaultError) return undefined
    throw error
  }
}
