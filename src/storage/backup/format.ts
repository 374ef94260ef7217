import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import * as z from 'zod/mini'

/** The shortest passphrase that a backup is made with, in characters. */
export const passphraseLength = 12

/**
 * How a passphrase becomes keys (scrypt, RFC 7914). It is stored in the backup; a passphrase that is guessed costs the
 * same.
 */
const keyDerivation = z.object({
  salt: z.string().check(z.regex(/^[\w-]{43}$/)),
  /** The binary logarithm of scrypt's cost N; memory is 1 kB × N. */
  logN: z.number().check(z.int(), z.minimum(10), z.maximum(20)),
})
type KeyDerivation = z.infer<typeof keyDerivation>

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

/**
 * A backup is a tar file that any tar program unpacks:
 *
 * - `backup.json`: what the backup holds, and how its keys are derived from the passphrase; with its own SHA-256 and
 *   HMAC
 * - the files
 * - `secrets.aes256gcm`: files with keys and passwords, encrypted
 * - `SHA256SUMS`: the sum of every file, for `sha256sum --check`
 *
 * One line follows the tar's end: the HMAC of every byte before it. So a changed bit anywhere is found, and nobody
 * without the passphrase can change a backup.
 */
export const entryNames = { about: 'backup.json', secrets: 'secrets.aes256gcm', sums: 'SHA256SUMS' } as const

/** The version of this format. A reader refuses a greater one. */
export const formatVersion = 1

const count = z.number().check(z.int(), z.nonnegative())

/** What a backup holds; the first thing that a reader sees. */
const backupAbout = z.object({
  format: count,
  /** Milliseconds since 1970: the moment whose state it holds. */
  at: count,
  keys: keyDerivation,
  /** The migrations of each state database, and the newest that a release must know to use it. */
  states: z.record(z.string(), z.object({ migrations: z.array(z.string()), usableFrom: z.optional(z.string()) })),
  /** The version of the tables of each column store, and the oldest whose releases can use them. */
  layouts: z.record(z.string(), z.object({ version: count, usableFrom: count })),
  /** How many of what, for people. */
  holds: z.record(z.string(), count),
  /** What belongs to it and is not in it, for people. */
  missing: z.array(z.string()),
})
export type BackupAbout = z.infer<typeof backupAbout>

/** Why a backup cannot be used, for the person who has it. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}

export const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex')

const checkOf = (keys: BackupKeys, text: string) =>
  createHmac('sha256', keys.authentication).update(`about\0${text}`).digest()

/** Writes `backup.json`. */
export function formatAbout(about: BackupAbout, keys: BackupKeys): string {
  const text = JSON.stringify(about)
  const sums = { sha256: sha256(text), hmac: checkOf(keys, text).toString('hex') }
  return `${JSON.stringify({ about, ...sums }, null, 2)}\n`
}

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const signedAbout = z.object({ about: z.unknown(), sha256: hex, hmac: hex })
const anyFormat = z.object({ format: count })

interface ReadAbout {
  about: BackupAbout
  /** @throws BackupProblem when another passphrase made the backup */
  requireKeys(keys: BackupKeys): void
}

/** Reads `backup.json`. @throws BackupProblem when it is damaged, or of a newer format */
export function parseAbout(text: string): ReadAbout {
  const signed = z.safeParse(signedAbout, jsonOf(text))
  // The text is the same as when it was written: JSON.parse keeps the order of the names.
  const signedText = signed.success ? JSON.stringify(signed.data.about) : ''
  if (!signed.success || sha256(signedText) !== signed.data.sha256) throw damaged(entryNames.about)
  const any = z.safeParse(anyFormat, signed.data.about)
  if (any.success && any.data.format > formatVersion)
    throw new BackupProblem(
      `A newer version of Tenfoot made this backup (format ${any.data.format}, and this version reads up to ${formatVersion}). Use that version.`,
    )
  const about = z.safeParse(backupAbout, signed.data.about)
  if (!about.success) throw damaged(entryNames.about)
  const expected = Buffer.from(signed.data.hmac, 'hex')
  return {
    about: about.data,
    requireKeys: (keys) => {
      if (!timingSafeEqual(checkOf(keys, signedText), expected))
        throw new BackupProblem('The passphrase is not the one that this backup was made with. Nothing was restored.')
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const damaged = (problem: string): BackupProblem =>
  new BackupProblem(`The backup is damaged (${problem}). Use another backup; this one cannot be restored.`)

/** The line after the tar's end. */
export const trailer = (hmac: Buffer): Buffer => Buffer.from(`hmac-sha256:${hmac.toString('hex')}\n`)
export const trailerLength = trailer(Buffer.alloc(32)).length

/** Files are named by letters, digits, dots, dashes and underscores, in at most one folder. */
export const isFileName = (name: string): boolean =>
  /^([\w-][\w.-]*\/)?[\w-][\w.-]*$/.test(name) && !Object.values(entryNames).some((reserved) => reserved === name)
