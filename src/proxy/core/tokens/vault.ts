import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { SettingsError } from '#contract/settings.ts'
import { type SecretKey, secretKeys } from '#proxy/settings.ts'
import type { Owner } from '../part.ts'

/** An encrypted value cannot be decrypted: the operator's keys are wrong, or somebody changed the database. */
export class VaultError extends Error {
  override name = 'VaultError'
}

export interface Vault {
  /** Encrypts with the newest key: `v1.<key id>.<nonce>.<ciphertext and tag>`. */
  encrypt(value: string, owner: Owner): string
  /** @throws VaultError if the key is missing or wrong, the value was changed, or it has another owner */
  decrypt(encrypted: string, owner: Owner): string
  /** Returns undefined where `decrypt` throws. */
  tryDecrypt(encrypted: string, owner: Owner): string | undefined
  /** Returns the hash with the newest key, to store in place of an opaque id. */
  keyedHash(id: string): string
  /** Returns the hashes that may be stored for this id, one per key, so that ids outlive a key rotation. */
  keyedHashes(id: string): string[]
  /** If false, no value can be stale. */
  readonly hasOlderKeys: boolean
  /** True if an older key encrypted the value, and a rotation has to encrypt it again. */
  isStale(encrypted: string): boolean
}

const scheme = 'v1'

/**
 * AES-256-GCM with random nonces of 96 bits (NIST SP 800-38D): up to 2^32 values per key, far more than any number of
 * televisions needs.
 * @param keys newest first
 * @param retired hash keys of removed keys, which only recognise stored hashes
 */
export function createVault(keys: readonly SecretKey[], retired: readonly HashKey[] = []): Vault {
  const [newest] = keys
  if (!newest) throw new VaultError('a vault needs at least one key')
  const encryptionKeys = new Map(keys.map((key) => [key.id, derive(key, 'seal')]))
  const hashKeys = [
    ...keys.map((key) => ({ id: key.id, key: derive(key, 'fingerprint') })),
    ...retired.map(({ id, hmacKey }) => ({ id, key: hmacKey })),
  ]
  const hashWith = ({ id, key }: (typeof hashKeys)[number], value: string) =>
    `${id}.${createHmac('sha256', key).update(`id ${value}`).digest('base64url')}`
  const decrypt = (encrypted: string, owner: Owner): string => {
    const [version, id = '', nonce = '', text = ''] = encrypted.split('.')
    const key = encryptionKeys.get(id)
    if (version !== scheme) throw new VaultError('a stored value is not encrypted in a way that this version knows')
    if (!key) throw new VaultError(`a stored value was encrypted with key "${id}", which is not among SECRET_KEYS`)
    const body = Buffer.from(text, 'base64url')
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
      decipher.setAAD(additionalData(owner))
      decipher.setAuthTag(body.subarray(-16))
      return Buffer.concat([decipher.update(body.subarray(0, -16)), decipher.final()]).toString('utf8')
    } catch {
      throw new VaultError(`a stored ${owner.field} does not open with key "${id}": the key or the row is another`)
    }
  }
  return {
    encrypt(value, owner) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', encryptionKeys.get(newest.id) as Buffer, nonce)
      cipher.setAAD(additionalData(owner))
      const body = Buffer.concat([cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [scheme, newest.id, nonce.toString('base64url'), body.toString('base64url')].join('.')
    },
    decrypt,
    tryDecrypt(encrypted, owner) {
      try {
        return decrypt(encrypted, owner)
      } catch (error) {
        if (error instanceof VaultError) return undefined
        throw error
      }
    },
    keyedHash: (id) => hashWith(hashKeys[0] as (typeof hashKeys)[number], id),
    keyedHashes: (id) => hashKeys.map((hashKey) => hashWith(hashKey, id)),
    hasOlderKeys: keys.length > 1,
    isStale: (encrypted) => !encrypted.startsWith(`${scheme}.${newest.id}.`),
  }
}

/** With the length of each part, so that no two owners have the same bytes. */
const additionalData = ({ id, clientId, field }: Owner) =>
  Buffer.from([id, clientId, field].map((part) => `${Buffer.byteLength(part)}:${part}`).join(''))

/** Computes keyed hashes under the id of the key from which it was derived. It cannot decrypt anything. */
export interface HashKey {
  id: string
  hmacKey: Buffer
}

const fileName = 'proxy-keys.json'
const keyFile = z.object({ keys: secretKeys })

/**
 * Returns the keys of a proxy without configured keys: created at the first start in a file with mode 0600, then read
 * from it.
 * @throws SettingsError if the file exists but its content is not valid
 */
export async function keysOfThisMachine(dataDir: string): Promise<SecretKey[]> {
  const path = join(dataDir, fileName)
  const existing = await readKeyFile(dataDir)
  if (existing) return existing
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const id = `k${randomBytes(4).toString('hex')}`
  // Written completely under another name first, so that a proxy that starts now reads a whole file or none.
  const draft = `${path}.${id}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify({ keys: `${id}:${randomBytes(32).toString('base64')}` })}\n`)
    // If a power cut lost the key, everything encrypted with it would be lost.
    await file.sync()
    await link(draft, path)
  } catch (error) {
    // EEXIST: another proxy was first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await file.close()
    await unlink(draft)
  }
  const stored = await readKeyFile(dataDir)
  if (!stored) throw new SettingsError(`${path} disappeared while it was made`)
  return stored
}

/**
 * Returns the keys that are stored on this machine; undefined if there are none.
 * @throws SettingsError as `keysOfThisMachine`
 */
export async function readKeyFile(dataDir: string): Promise<SecretKey[] | undefined> {
  const path = join(dataDir, fileName)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    return z.parse(keyFile, JSON.parse(text)).keys
  } catch {
    // The parser's error must not be the cause: it may quote the file.
    throw new SettingsError(
      `${path} does not hold the keys that were written there; restore it, or remove it together with the proxy's database (all televisions then pair again)`,
    )
  }
}

/** Derives a key for one of two purposes from the secret; neither key reveals the other (RFC 5869). */
export const derive = (key: SecretKey, purpose: 'seal' | 'fingerprint'): Buffer =>
  Buffer.from(hkdfSync('sha256', key.secret, '', `tenfoot proxy ${purpose}`, 32))
