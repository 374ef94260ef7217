import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import { replaceFile, writeOnce } from '../privateFile.ts'

const dayMs = 86_400_000
/** How long a key signs before the next one does. */
const periodMs = 30 * dayMs
/** The next key is published so long before it signs: longer than anybody keeps the list of keys. */
const aheadMs = dayMs
/** The old key stays published so long after the next one signs: longer than any token lives. */
const keptMs = dayMs

const base64url = z.string().check(z.regex(/^[\w-]+$/))
const privateKey = z.object({
  kty: z.literal('RSA'),
  n: base64url,
  e: base64url,
  d: base64url,
  p: base64url,
  q: base64url,
  dp: base64url,
  dq: base64url,
  qi: base64url,
})
const keyFile = z.object({
  keys: z.array(z.object({ kid: base64url, signsFrom: z.number(), privateKey })).check(z.minLength(1)),
})
type SigningKey = z.infer<typeof keyFile>['keys'][number]

export interface SigningKeys {
  /** The key that signs at this moment. */
  current(): Promise<{ kid: string; key: CryptoKey | Uint8Array }>
  /** Public halves of all keys by which a live or soon-coming token is checked (RFC 7517). */
  published(): Promise<{ keys: JWK[] }>
}

/**
 * RS256 keys out of `dataDir/signing-keys.json` (mode 0600), made when first needed. The file is read at every use, so
 * that processes on one folder agree. Two that make the next key at once lose one of both, which has signed nothing yet.
 * @throws Error (at use) when the file is there but is not such a file
 */
export function createSigningKeys(dataDir: string, clock: Clock): SigningKeys {
  const path = join(dataDir, 'signing-keys.json')

  const read = (): SigningKey[] => {
    const parsed = z.safeParse(keyFile, JSON.parse(readFileSync(path, 'utf8')))
    if (!parsed.success) throw new Error(`${path} is not a file of signing keys. Repair or remove it.`)
    return parsed.data.keys.sort((one, other) => one.signsFrom - other.signsFrom)
  }

  /** The keys of this moment: the next one made in time, those that nobody needs any more left out. */
  const turned = async (): Promise<[SigningKey, ...SigningKey[]]> => {
    const now = clock.now()
    if (!existsSync(path)) {
      const first = await makeKey(now)
      writeOnce(path, () => ({ keys: [first] }))
    }
    const kept = read()
    const keys = kept.filter((_key, index) => (kept[index + 1]?.signsFrom ?? Infinity) + keptMs > now)
    const newest = keys.at(-1)
    if (newest && newest.signsFrom + periodMs - aheadMs <= now)
      keys.push(await makeKey(Math.max(newest.signsFrom + periodMs, now + aheadMs)))
    if (keys.length !== kept.length || keys.at(-1) !== kept.at(-1)) replaceFile(path, { keys })
    const [first, ...more] = keys
    if (!first) throw new Error(`${path} holds no key`)
    return [first, ...more]
  }

  return {
    current: async () => {
      const keys = await turned()
      const { kid, privateKey: jwk } = keys.findLast(({ signsFrom }) => signsFrom <= clock.now()) ?? keys[0]
      return { kid, key: await importJWK(jwk, 'RS256') }
    },
    published: async () => ({
      keys: (await turned()).map(({ kid, privateKey: { kty, n, e } }) => ({
        kty,
        n,
        e,
        kid,
        alg: 'RS256',
        use: 'sig',
      })),
    }),
  }
}

async function makeKey(signsFrom: number): Promise<SigningKey> {
  const pair = await generateKeyPair('RS256', { extractable: true })
  const jwk = z.parse(privateKey, await exportJWK(pair.privateKey))
  return { kid: await calculateJwkThumbprint(jwk), signsFrom, privateKey: jwk }
}
