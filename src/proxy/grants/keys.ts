import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { SettingsError } from '#contract/settings.ts'
import { type SecretKey, secretKeys } from '../secretKeys.ts'

/** Makes and recognises keyed hashes under the id of the key that it was derived from; it opens nothing. */
export interface HashKey {
  id: string
  print: Buffer
}

const fileName = 'proxy-keys.json'
const keyFile = z.object({ keys: secretKeys })

/**
 * The keys of a proxy that was given none: made at the first start, mode 0600, and read ever after.
 * @throws SettingsError when the file is there and is not what was written
 */
export async function keysOfThisMachine(dataDir: string): Promise<SecretKey[]> {
  const path = join(dataDir, fileName)
  const kept = await keptKeys(dataDir)
  if (kept) return kept
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const id = `k${randomBytes(4).toString('hex')}`
  // Written whole under another name: a proxy that starts at the same moment finds all of it, or nothing.
  const draft = `${path}.${id}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify({ keys: `${id}:${randomBytes(32).toString('base64')}` })}\n`)
    // What is encrypted with a key that a power cut took away is lost.
    await file.sync()
    await link(draft, path)
  } catch (error) {
    // Another proxy was first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await file.close()
    await unlink(draft)
  }
  const made = await keptKeys(dataDir)
  if (!made) throw new SettingsError(`${path} disappeared while it was made`)
  return made
}

/**
 * The keys that this machine keeps, where it does.
 * @throws SettingsError as `keysOfThisMachine`
 */
export async function keptKeys(dataDir: string): Promise<SecretKey[] | undefined> {
  const path = join(dataDir, fileName)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    return z.parse(keyFile, JSON.parse(text)).keys
  } catch {
    // Never with the parser's own words as cause: they may quote the file.
    throw new SettingsError(
      `${path} does not hold the keys that were written there; restore it, or remove it together with the proxy's database (all televisions then pair again)`,
    )
  }
}

/** Keys for two purposes out of one secret, so that neither helps against the other (RFC 5869). */
export const derive = (key: SecretKey, purpose: 'seal' | 'fingerprint'): Buffer =>
  Buffer.from(hkdfSync('sha256', key.secret, '', `tenfoot proxy ${purpose}`, 32))

/** A value by which a database recognises a key without holding it. */
export const keyCheck = (key: SecretKey): string =>
  createHmac('sha256', derive(key, 'fingerprint')).update('check').digest('base64url')
