import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import * as z from 'zod/mini'

/** The shortest passphrase that a backup is made with, in characters. */
export const passphraseLength = 12

/**
 * How a passphrase becomes keys (scrypt, RFC 7914). It is stored in the backup; a passphrase that is guessed costs the
 * same.
 */
export const keyDerivation = z.object({
  salt: z.string().check(z.regex(/^[\w-]{43}$/)),
  /** The binary logarithm of scrypt's cost N; memory is 1 kB × N. */
  logN: z.number().check(z.int(), z.minimum(10), z.maximum(20)),
})
export type KeyDerivation = z.infer<typeof keyDerivation>

/** 128 MB of memory and a third of a second for each guess. */
const logN = 17
const blockSize = 8

export const newKeyDerivation = (cost = logN): KeyDerivation => ({
  salt: randomBytes(32).toString('base64url'),
  logN: cost,
})

export interface BackupKeys {
  encryption: Buffer
  authentication: Buffer
}

/** Derives the two keys of a backup; neither reveals the other. */
export async function deriveKeys(passphrase: string, derivation: KeyDerivation): Promise<BackupKeys> {
  const N = 2 ** derivation.logN
  const secret = await new Promise<Buffer>((resolve, reject) =>
    scrypt(
      // The same characters can be typed in two forms.
      passphrase.normalize('NFC'),
      Buffer.from(derivation.salt, 'base64url'),
      32,
      { N, r: blockSize, p: 1, maxmem: 256 * N * blockSize },
      (error, key) => (error ? reject(error) : resolve(key)),
    ),
  )
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `tenfoot backup ${purpose}`, 32))
  return { encryption: key('encryption'), authentication: key('authentication') }
}

const nonceLength = 12
const tagLength = 16

/** AES-256-GCM: nonce, ciphertext, tag. */
export function encrypt({ encryption }: BackupKeys, text: string): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', encryption, nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error when the bytes were changed, or encrypted with another key */
export function decrypt({ encryption }: BackupKeys, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', encryption, bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAuthTag(bytes.subarray(-tagLength))
  return decipher.update(bytes.subarray(nonceLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
}
