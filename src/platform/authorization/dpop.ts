import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, EmbeddedJWK, errors, jwtVerify } from 'jose'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#contract/clock.ts'
import type { Keys } from '../keys/keys.ts'
import type { AuthorizationTables } from './schema.ts'

/** Signatures of proofs that are verified; the metadata lists them (RFC 9449, section 5.1). */
export const proofAlgorithms = ['ES256', 'EdDSA', 'Ed25519', 'RS256', 'PS256']

/** A proof that is refused, with its error code (RFC 9449, sections 5, 7.1 and 8). */
export class ProofError extends Error {
  override name = 'ProofError'
  readonly code: 'invalid_dpop_proof' | 'use_dpop_nonce'

  constructor(code: ProofError['code'], description: string) {
    super(description)
    this.code = code
  }
}

/** What a proof must be about. */
interface Proved {
  /** The `DPoP` header. */
  proof: string | string[] | undefined
  method: string
  /** Path of the call; its query does not count. */
  path: string
  /** The access token that the call brings; undefined at the token endpoint. */
  accessToken?: string
}

/** A proof whose signature and claims are right. */
export interface Proof {
  /** The key's thumbprint (RFC 7638). */
  key: string
  /**
   * Remembers the proof, which writes a row: call it only for a caller who is known, because anybody can make proofs.
   * @throws ProofError if it was used before
   */
  spend(): Promise<void>
}

export interface Proofs {
  /**
   * Checks that the caller has the private key of the proof, for this call alone (RFC 9449, section 4.3). It counts as
   * used only after `spend`.
   * @throws ProofError
   */
  check(proved: Proved): Promise<Proof>
  /** The nonce that the next proof must contain. */
  nonce(): string
}

/** Seconds by which the clocks of callers may differ from ours. */
const tolerance = 60
/** A nonce is accepted in the period that it was given in, and in the next one. */
const noncePeriodMs = 300_000
const maxProofLength = 8192

const claims = z.object({
  jti: z.string().check(z.minLength(1), z.maxLength(512)),
  htm: z.string(),
  htu: z.string(),
  iat: z.number(),
  nonce: z.optional(z.string()),
  ath: z.optional(z.string()),
})

interface ProofsContext {
  db: Kysely<AuthorizationTables>
  keys: Keys
  clock: Clock
  publicUrl(): string
}

/** Proofs of possession (RFC 9449). Processes that share the database share the memory of used proofs and the nonces. */
export function createProofs({ db, keys, clock, publicUrl }: ProofsContext): Proofs {
  const nonceOf = (period: number) => keys.hash('dpop-nonce', String(period))
  const period = () => Math.floor(clock.now() / noncePeriodMs)

  const spend = async (key: string, jti: string) => {
    const { numInsertedOrUpdatedRows: inserted } = await db
      .insertInto('used_assertions')
      .values({
        id_hash: keys.hash('dpop-proof', `${key} ${jti}`),
        expires_at: clock.now() + 2 * tolerance * 1000,
      })
      .onConflict((conflict) => conflict.column('id_hash').doNothing())
      .executeTakeFirstOrThrow()
    if (Number(inserted) === 0) throw invalid('a proof with this jti was used before')
  }

  return {
    nonce: () => nonceOf(period()),
    check: async ({ proof, method, path, accessToken }) => {
      if (typeof proof !== 'string' || proof.length > maxProofLength)
        throw invalid(`one DPoP header with a proof of at most ${maxProofLength} characters is needed`)
      const { payload, jwk } = await verified(proof)
      const parsed = z.safeParse(claims, payload)
      if (!parsed.success) throw invalid(`${parsed.error.issues[0]?.path.join('.')} is missing or wrong`)
      const { jti, htm, htu, iat, nonce, ath } = parsed.data
      if (htm !== method) throw invalid(`htm must be ${method}`)
      const address = publicUrl() + path
      if (withoutQuery(htu) !== withoutQuery(address)) throw invalid(`htu must be ${withoutQuery(address)}`)
      if (accessToken !== undefined && ath !== createHash('sha256').update(accessToken).digest('base64url'))
        throw invalid('ath must be the hash of the access token')
      if (nonce !== nonceOf(period()) && nonce !== nonceOf(period() - 1))
        throw new ProofError('use_dpop_nonce', 'The proof must contain the nonce of the DPoP-Nonce header.')
      if (Math.abs(clock.now() / 1000 - iat) > tolerance)
        throw invalid(`iat must be within ${tolerance} seconds of now`)
      const key = await calculateJwkThumbprint(jwk)
      return { key, spend: () => spend(key, jti) }
    },
  }
}

const invalid = (reason: string) => new ProofError('invalid_dpop_proof', `Invalid DPoP proof: ${reason}.`)

/** @returns the claims of a proof whose own public key signed it */
async function verified(proof: string) {
  try {
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: proofAlgorithms,
      // The times are checked by our clock.
      currentDate: new Date(0),
    })
    const { jwk } = protectedHeader
    if (!jwk) throw invalid('jwk is missing')
    return { payload, jwk }
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) throw invalid(error.message)
    throw error
  }
}

/** RFC 9449, section 4.3: compared after normalization, without query and fragment. */
function withoutQuery(address: string): string {
  if (!URL.canParse(address)) throw invalid('htu must be an address')
  const { origin, pathname } = new URL(address)
  return origin + pathname
}
