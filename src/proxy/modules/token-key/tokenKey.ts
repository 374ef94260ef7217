import { createHash, randomUUID } from 'node:crypto'
import { exportJWK, exportPKCS8, generateKeyPair, importPKCS8, type JWK, SignJWT } from 'jose'
import type { Kysely } from 'kysely'
import {
  type Configuration,
  type CryptoKeyPair,
  type DPoPHandle,
  getDPoPHandle,
  type ModifyAssertionFunction,
  modifyAssertion,
} from 'openid-client'
import type { Clock } from '#contract/clock.ts'
import type { Owner } from '#proxy/core/part.ts'
import type { Vault } from '#proxy/core/tokens/vault.ts'
import type { TokenKey } from '#proxy/core/upstream/tokenKey.ts'

export interface TokenKeyTables {
  /** The one key, which all proxies of the database use. */
  token_key: {
    id: string
    /** PKCS #8, encrypted. */
    private_key: string
  }
}

const keyId = 'newest'
const algorithm = 'ES256'

/** The key belongs to the database, whatever client the proxy is. */
export const ownerOfKey: Owner = { id: keyId, clientId: 'any', field: 'private_key' }

interface OpenKey {
  pair: CryptoKeyPair
  /** The public half, which every proof contains. */
  jwk: JWK
}

interface TokenKeyContext {
  db: Kysely<TokenKeyTables>
  vault: Vault
  clock: Clock
  /** Whether new tokens are bound. Tokens that are bound already are used in any case. */
  isOn: boolean
}

/** The key of tokens, made when it is first needed, and the nonces that services gave for its proofs. */
export function openTokenKey({ db, vault, clock, isOn }: TokenKeyContext): TokenKey {
  const nonces = new Map<string, string>()
  const handles = new WeakMap<Configuration, DPoPHandle>()
  /** The library takes the time of this machine, which may differ from that of the database. */
  const timeProof: ModifyAssertionFunction = (_header, proof) => {
    proof.iat = Math.floor(clock.now() / 1000)
  }
  let opening: Promise<OpenKey> | undefined
  const open = () => {
    opening ??= readOrMake().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  async function readOrMake(): Promise<OpenKey> {
    const stored = await storedKey()
    if (stored !== undefined) return openKey(stored)
    const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
    const private_key = vault.encrypt(await exportPKCS8(privateKey), ownerOfKey)
    // Another proxy may have made one meanwhile: then that is the key.
    await db
      .insertInto('token_key')
      .values({ id: keyId, private_key })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    return openKey((await storedKey()) ?? private_key)
  }

  async function storedKey(): Promise<string | undefined> {
    const row = await db.selectFrom('token_key').select('private_key').where('id', '=', keyId).executeTakeFirst()
    return row?.private_key
  }

  async function openKey(encrypted: string): Promise<OpenKey> {
    const privateKey = await importPKCS8(vault.decrypt(encrypted, ownerOfKey), algorithm, { extractable: true })
    const { d: _, ...jwk } = await exportJWK(privateKey)
    const usage = { name: 'ECDSA', namedCurve: 'P-256' }
    const publicKey = await crypto.subtle.importKey('jwk', { ...jwk, ext: true }, usage, true, ['verify'])
    return { pair: { privateKey, publicKey }, jwk }
  }

  return {
    async handleFor(configuration) {
      if (!isOn || !configuration.serverMetadata().dpop_signing_alg_values_supported) return undefined
      const { pair } = await open()
      // The handle remembers nonces, so there is one for each configuration.
      const handle = handles.get(configuration) ?? getDPoPHandle(configuration, pair, { [modifyAssertion]: timeProof })
      handles.set(configuration, handle)
      return handle
    },
    async headersOf(token, { method, origin, path }) {
      const { pair, jwk } = await open()
      const nonce = nonces.get(origin)
      const proof = await new SignJWT({
        htm: method,
        htu: origin + path.split('?', 1)[0],
        ath: createHash('sha256').update(token).digest('base64url'),
        ...(nonce !== undefined && { nonce }),
      })
        .setProtectedHeader({ typ: 'dpop+jwt', alg: algorithm, jwk })
        .setJti(randomUUID())
        .setIssuedAt(Math.floor(clock.now() / 1000))
        .sign(pair.privateKey)
      return { authorization: `DPoP ${token}`, dpop: proof }
    },
    learn(origin, { statusCode, headers }) {
      const nonce = headers['dpop-nonce']
      if (typeof nonce !== 'string') return false
      nonces.set(origin, nonce)
      return statusCode === 401 && String(headers['www-authenticate']).includes('use_dpop_nonce')
    },
  }
}
