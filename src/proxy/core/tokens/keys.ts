import { hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { SettingsError } from '#contract/settings.ts'
import { type SecretKey, secretKeys } from '#proxy/secretKeys.ts'

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
