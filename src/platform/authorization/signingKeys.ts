import { createPrivateKey, createPublicKey, type JsonWebKey, sign } from 'node:crypto'
import { AsnConvert } from '@peculiar/asn1-schema'
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509'
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { type Clock, dayMs } from '#contract/clock.ts'
import type { Keys } from '../keys/keys.ts'
import type { AuthorizationTables } from './schema.ts'

/** How long a key signs. */
const periodMs = 30 * dayMs
/** How long a key is published before it signs: longer than clients cache the list of keys. */
const publishAheadMs = dayMs
/** How long the old key stays published after the next one signs: longer than any token lives. */
const retentionMs = dayMs

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

export interface SigningKeys {
  /** The key that signs at this moment. */
  current(): Promise<{ kid: string; key: CryptoKey | Uint8Array }>
  /** Public halves of all keys that verify live tokens, and of the next key (RFC 7517). */
  published(): Promise<{ keys: JWK[] }>
  /** The same keys as certificates in PEM, by key id. */
  certificates(): Promise<Record<string, string>>
}

interface SigningKeysContext {
  db: Kysely<AuthorizationTables>
  keys: Keys
  clock: Clock
}

/**
 * RS256 keys, encrypted in the database, made when first needed. They are read at every use, so that all processes
 * agree. When two processes make the next key at the same time, its number lets only one be stored.
 * @throws Error (at use) when a row cannot be decrypted or is not a key of ours
 */
export function createSigningKeys({ db, keys, clock }: SigningKeysContext): SigningKeys {
  /** Decrypting and importing cost more than reading, so both are done once per stored key. */
  const known = new Map<
    string,
    { jwk: z.infer<typeof privateKey>; key: ReturnType<typeof importJWK>; certificate?: string }
  >()

  const open = (kid: string, sealed: string) => {
    let found = known.get(sealed)
    if (!found) {
      const jwk = z.parse(privateKey, JSON.parse(keys.decrypt(`signing key ${kid}`, sealed)))
      found = { jwk, key: importJWK(jwk, 'RS256') }
      if (known.size > 10) known.clear()
      known.set(sealed, found)
    }
    return found
  }

  const read = () =>
    db
      .selectFrom('signing_keys')
      .select(['number', 'kid', 'signs_from as signsFrom', 'sealed'])
      .orderBy('number')
      .execute()

  const add = async (number: number, signsFrom: number) => {
    const { kid, jwk } = await makeKey()
    await db
      .insertInto('signing_keys')
      .values({ number, kid, signs_from: signsFrom, sealed: keys.encrypt(`signing key ${kid}`, JSON.stringify(jwk)) })
      .onConflict((conflict) => conflict.column('number').doNothing())
      .execute()
  }

  /** The current keys. Makes the next one in time, and deletes those that are no longer needed. */
  const rotated = async () => {
    const now = clock.now()
    let stored = await read()
    const newest = stored.at(-1)
    if (!newest) await add(1, now)
    else if (newest.signsFrom + periodMs - publishAheadMs <= now)
      await add(newest.number + 1, Math.max(newest.signsFrom + periodMs, now + publishAheadMs))
    if (!newest || newest.signsFrom + periodMs - publishAheadMs <= now) stored = await read()
    const needed = stored.filter((_key, index) => (stored[index + 1]?.signsFrom ?? Infinity) + retentionMs > now)
    const [first, ...laterKeys] = needed
    if (!first) throw new Error('there is no signing key')
    if (needed.length < stored.length) await db.deleteFrom('signing_keys').where('number', '<', first.number).execute()
    return [first, ...laterKeys] as const
  }

  return {
    current: async () => {
      const signingKeys = await rotated()
      const { kid, sealed } = signingKeys.findLast(({ signsFrom }) => signsFrom <= clock.now()) ?? signingKeys[0]
      return { kid, key: await open(kid, sealed).key }
    },
    certificates: async () =>
      Object.fromEntries(
        (await rotated()).map(({ kid, sealed, signsFrom }) => {
          const opened = open(kid, sealed)
          // A key is published a day before it signs.
          opened.certificate ??= selfSigned(opened.jwk, { name: kid, from: signsFrom - publishAheadMs })
          return [kid, opened.certificate]
        }),
      ),
    published: async () => ({
      keys: (await rotated()).map(({ kid, sealed }) => {
        const { kty, n, e } = open(kid, sealed).jwk
        return { kty, n, e, kid, alg: 'RS256', use: 'sig' }
      }),
    }),
  }
}

async function makeKey() {
  const pair = await generateKeyPair('RS256', { extractable: true })
  const jwk = z.parse(privateKey, await exportJWK(pair.privateKey))
  return { kid: await calculateJwkThumbprint(jwk), jwk }
}

const tenYears = 3650 * 86_400_000
const sha256WithRsa = '1.2.840.113549.1.1.11'
const commonName = '2.5.4.3'

/**
 * A self-signed certificate around a signing key (RFC 5280), for verifiers that do not read JWKs. It proves no more
 * than the list that contains it, which also says when the key expires. The same key gives the same bytes, because PKCS
 * #1 v1.5 signatures have nothing random in them (RFC 8017): every process makes the same certificate and none is
 * stored.
 * @param from milliseconds since 1970
 * @returns PEM
 */
export function selfSigned(jwk: JsonWebKey, { name, from }: { name: string; from: number }): string {
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  const algorithm = new AlgorithmIdentifier({ algorithm: sha256WithRsa, parameters: null })
  const value = new AttributeValue({ utf8String: name })
  const subject = new Name([new RelativeDistinguishedName([new AttributeTypeAndValue({ type: commonName, value })])])
  const wholeSecond = Math.floor(from / 1000) * 1000
  const content = new TBSCertificate({
    version: Version.v3,
    serialNumber: new Uint8Array([1]).buffer,
    signature: algorithm,
    issuer: subject,
    subject,
    validity: new Validity({ notBefore: new Date(wholeSecond), notAfter: new Date(wholeSecond + tenYears) }),
    subjectPublicKeyInfo: AsnConvert.parse(
      createPublicKey(key).export({ type: 'spki', format: 'der' }),
      SubjectPublicKeyInfo,
    ),
  })
  const signature = sign('sha256', new Uint8Array(AsnConvert.serialize(content)), key)
  const certificate = new Certificate({
    tbsCertificate: content,
    signatureAlgorithm: algorithm,
    signatureValue: new Uint8Array(signature).buffer,
  })
  const lines =
    Buffer.from(AsnConvert.serialize(certificate))
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}
