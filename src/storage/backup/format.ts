import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { type BackupKeys, keyDerivation } from './passphrase.ts'

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
export const backupAbout = z.object({
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

export interface ReadAbout {
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
