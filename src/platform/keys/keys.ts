import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { SettingsError } from '#contract/settings.ts'
import { readJson, writeOnce } from './privateFile.ts'

/** The purpose of a hash: the same text has a different hash for each purpose. */
export type HashPurpose =
  | 'client-secret'
  | 'device-code'
  | 'authorization-code'
  | 'user-code'
  | 'access-token'
  | 'refresh-token'
  | 'sign-in'
  | 'csrf'
  | 'consent'
  | 'not-me'
  | 'not-me-link'
  | 'device-network'
  | 'verification'
  | 'dpop-nonce'
  | 'dpop-proof'
  | 'passkey-challenge'
  | 'enrolment'
  | 'provider-state'
  | 'provider-nonce'
  | 'provider-verifier'
  | 'provider-visit'
  | 'replaced-password'
  | 'budget'
  | 'assertion'
  | 'second-factor'
  | 'known-browser'
  | 'known-network'
  | 'known-console'
  | 'known-console-network'
  | 'let-in'
  | 'key-check'
  | 'page-token'
  | 'api-key'
  | 'console-sign-in'
  | 'console-form'
  | 'unsubscribe'
  | 'demo'

/** A value that the database stores once: it shows which key made its hashes. */
export interface InstallationTables {
  installation: {
    name: string
    value: string
  }
}

export interface Keys {
  /** HMAC-SHA-256 with the server's key, base64url. Codes, tokens and secrets are stored in this form. */
  hash(purpose: HashPurpose, secret: string): string
  /** Whether `secret` hashes to `hash`, in constant time. */
  matches(purpose: HashPurpose, secret: string, hash: string): boolean
  /**
   * Encrypts a text that must be readable again (AES-256-GCM, key derived from the server's); `about` binds it to its
   * row.
   */
  encrypt(subject: string, text: string): string
  /** @throws Error when it was changed, or encrypted with another key or another `about` */
  decrypt(subject: string, encrypted: string): string
}

const keyFile = z.object({ hashKey: z.string().check(z.regex(/^[\w-]{43}$/)) })

export const keyFileName = 'platform-keys.json'

/**
 * The server's keys, from `platformKey` (32 bytes in base64; the setting `PLATFORM_KEY`) for processes that share a
 * database, else from `dataDir/platform-keys.json`, which the first start makes (mode 0600).
 * @throws Error when the file exists but is not a key file
 */
export function openKeys(dataDir: string, platformKey?: string): Keys {
  if (platformKey !== undefined) return keysFrom(Buffer.from(platformKey, 'base64'))
  const path = join(dataDir, keyFileName)
  writeOnce(path, () => ({ hashKey: randomBytes(32).toString('base64url') }))
  const parsed = z.safeParse(keyFile, readJson(path))
  if (!parsed.success)
    throw new Error(`${path}: hashKey must be 32 bytes in base64url. The file is damaged: put it back from a backup.`)
  return keysFrom(Buffer.from(parsed.data.hashKey, 'base64url'))
}

/**
 * Requires that these keys made the hashes of this database; a new database is bound to them.
 * @throws SettingsError when other keys made them: every code, token and secret in it would be invalid
 */
export async function requireKeysOf<Tables extends InstallationTables>(
  database: Kysely<Tables>,
  keys: Keys,
  { dataDir, platformKey }: { dataDir: string; platformKey?: string | undefined },
): Promise<void> {
  const db = database as unknown as Kysely<InstallationTables>
  const name = 'key-check'
  await db
    .insertInto('installation')
    .values({ name, value: keys.hash(name, name) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  if (keys.matches(name, name, value)) return
  throw new SettingsError(
    platformKey === undefined
      ? `PLATFORM_KEY: the database was created with another key than the one in ${join(dataDir, keyFileName)}; set the ` +
          'hashKey of the platform that created it, or restore its file (it is not set)'
      : 'PLATFORM_KEY: only the key that the database was created with is allowed (its value is not shown); a platform ' +
          `without this setting stores it in ${keyFileName}`,
  )
}

function keysFrom(key: Buffer): Keys {
  const encryptionKey = Buffer.from(hkdfSync('sha256', key, '', 'tenfoot platform seal', 32))
  const hashKey = createSecretKey(key)
  const digest = (purpose: HashPurpose, secret: string) => createHmac('sha256', hashKey).update(`${purpose}\0${secret}`)
  return {
    hash: (purpose, secret) => digest(purpose, secret).digest('base64url'),
    matches: (purpose, secret, hash) => {
      const expected = Buffer.from(hash, 'base64url')
      const actual = digest(purpose, secret).digest()
      return expected.length === actual.length && timingSafeEqual(expected, actual)
    },
    encrypt: (subject, text) => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv('aes-256-gcm', encryptionKey, nonce).setAAD(Buffer.from(subject))
      return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      )
    },
    decrypt: (subject, encrypted) => {
      const bytes = Buffer.from(encrypted, 'base64url')
      const tag = bytes.subarray(-tagLength)
      const decipher = createDecipheriv('aes-256-gcm', encryptionKey, bytes.subarray(0, nonceLength), {
        authTagLength: tagLength,
      })
      decipher.setAAD(Buffer.from(subject)).setAuthTag(tag)
      return decipher.update(bytes.subarray(nonceLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

const nonceLength = 12
const tagLength = 16

/** A new secret of 256 bits in base64url: 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
