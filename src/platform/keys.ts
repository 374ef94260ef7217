import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeOnce } from './privateFile.ts'

/** What a hash is for: the same text hashed for two purposes gives two values. */
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
  | 'budget'

export interface Keys {
  /** HMAC-SHA-256 with the server's key, base64url: how codes, tokens and secrets are kept. */
  hash(purpose: HashPurpose, secret: string): string
  /** Whether `secret` hashes to `hash`, in constant time. */
  matches(purpose: HashPurpose, secret: string, hash: string): boolean
}

const keyFile = z.object({ hashKey: z.string().check(z.regex(/^[\w-]{43}$/)) })

/**
 * The server's keys out of `dataDir/platform-keys.json`, made at the first start (mode 0600).
 * @throws Error when the file is there but is not such a file
 */
export function openKeys(dataDir: string): Keys {
  const path = join(dataDir, 'platform-keys.json')
  writeOnce(path, () => ({ hashKey: randomBytes(32).toString('base64url') }))
  const parsed = z.safeParse(keyFile, JSON.parse(readFileSync(path, 'utf8')))
  if (!parsed.success) throw new Error(`${path}: hashKey must be 32 bytes in base64url`)
  return keysFrom(Buffer.from(parsed.data.hashKey, 'base64url'))
}

function keysFrom(key: Buffer): Keys {
  const digest = (purpose: HashPurpose, secret: string) =>
    createHmac('sha256', key).update(purpose).update('\0').update(secret).digest()
  return {
    hash: (purpose, secret) => digest(purpose, secret).toString('base64url'),
    matches: (purpose, secret, hash) => {
      const kept = Buffer.from(hash, 'base64url')
      const came = digest(purpose, secret)
      return kept.length === came.length && timingSafeEqual(kept, came)
    },
  }
}

/** A new secret of 256 bits in base64url: 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
