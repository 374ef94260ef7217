import { decodeJwt, decodeProtectedHeader, errors, importJWK, type JWK, jwtVerify } from 'jose'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { authorizationPaths } from '#contract/authorization.ts'
import type { Clock } from '#contract/clock.ts'
import { OAuthError } from '../parameters.ts'
import type { AuthorizationTables } from '../schema.ts'

/** A verified assertion of a service account (RFC 7523, section 3). */
export interface Assertion {
  accountId: string
  clientId: string
  projectId: string
  /** Requested scopes, space-delimited; undefined when it names none. */
  scope: string | undefined
  /** The assertion's own ID. An assertion with one can be used only once. */
  jti: string | undefined
  /** Milliseconds since 1970. */
  expiresAt: number
}

interface AssertionContext {
  db: Kysely<AuthorizationTables>
  clock: Clock
  publicUrl(): string
}

/** Seconds by which the clocks of programs may differ from ours. */
const tolerance = 60
const maxLifetimeSeconds = 3600

const claims = z.object({
  iss: z.string(),
  iat: z.number(),
  exp: z.number(),
  scope: z.optional(z.string()),
  sub: z.optional(z.string()),
  jti: z.optional(z.string().check(z.minLength(1), z.maxLength(512))),
})

/**
 * Checks an assertion: its account, that one of the account's keys signed it, that it is for this service, and that it
 * lives for an hour at most (RFC 7523, section 3; the field's texts).
 * @throws OAuthError `invalid_grant` with the rule that was broken, `unauthorized_client` when it names another subject
 */
export async function checkAssertion({ db, clock, publicUrl }: AssertionContext, text: string): Promise<Assertion> {
  const { kid, issuer } = peek(text)
  const account = await db
    .selectFrom('service_accounts')
    .innerJoin('accounts', 'accounts.id', 'service_accounts.account_id')
    .select(['accounts.id', 'accounts.email', 'service_accounts.client_id', 'service_accounts.project_id'])
    .where('accounts.email', '=', issuer)
    .executeTakeFirst()
  if (!account) throw new OAuthError('invalid_grant', 'Invalid grant: account not found')

  let keys = db
    .selectFrom('service_account_keys')
    .select('public_key')
    .where('account_id', '=', account.id)
    .where('ended_at', 'is', null)
  if (kid !== undefined) keys = keys.where('id', '=', kid)
  const { iat, exp, scope, sub, jti } = await verified(
    text,
    (await keys.execute()).map(({ public_key }): JWK => JSON.parse(public_key)),
    { audience: [publicUrl() + authorizationPaths.token, publicUrl()], now: clock.now() },
  )
  const now = Math.floor(clock.now() / 1000)
  if (exp - iat > maxLifetimeSeconds || exp > now + maxLifetimeSeconds + tolerance || iat > now + tolerance)
    throw outOfTime()
  if (sub !== undefined && ![account.email, account.id, account.client_id].includes(sub))
    throw new OAuthError('unauthorized_client', 'A service account acts for itself alone: leave sub out.')
  return {
    accountId: account.id,
    clientId: account.client_id,
    projectId: account.project_id,
    scope,
    jti,
    expiresAt: exp * 1000,
  }
}

/** Reads an assertion before its signature is verified. */
function peek(text: string): { kid: string | undefined; issuer: string } {
  try {
    const kid = z.parse(z.optional(z.string()), decodeProtectedHeader(text).kid)
    return { kid, issuer: z.parse(z.string(), decodeJwt(text).iss) }
  } catch {
    throw new OAuthError('invalid_grant', 'Invalid JWT: it must be a signed JWT whose iss is a service account.')
  }
}

/** Clients of the field leave `kid` out; then every working key is tried. */
async function verified(
  text: string,
  keys: readonly JWK[],
  { audience, now }: { audience: string[]; now: number },
): Promise<z.infer<typeof claims>> {
  for (const key of keys)
    try {
      const { payload } = await jwtVerify(text, await importJWK(key, 'RS256'), {
        algorithms: ['RS256'],
        audience,
        clockTolerance: tolerance,
        currentDate: new Date(now),
      })
      const parsed = z.safeParse(claims, payload)
      if (parsed.success) return parsed.data
      throw new OAuthError(
        'invalid_grant',
        `Invalid JWT: ${parsed.error.issues[0]?.path.join('.')} is missing or wrong.`,
      )
    } catch (error) {
      if (error instanceof errors.JWSSignatureVerificationFailed) continue
      if (error instanceof errors.JWTExpired) throw outOfTime()
      if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'aud')
        throw new OAuthError('invalid_grant', `Invalid JWT: aud must be ${audience[0]}.`)
      if (error instanceof errors.JOSEAlgNotAllowed)
        throw new OAuthError('invalid_grant', 'Invalid JWT: it must be signed with RS256.')
      if (error instanceof errors.JOSEError) throw new OAuthError('invalid_grant', `Invalid JWT: ${error.message}.`)
      throw error
    }
  throw new OAuthError('invalid_grant', 'Invalid JWT Signature.')
}

const outOfTime = () =>
  new OAuthError(
    'invalid_grant',
    'Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.',
  )
