import { createHash } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { AuthorizationTables } from './schema.ts'
import type { SigningKeys } from './signingKeys.ts'

/** Binds the ID token to the access token that comes with it (OpenID Connect Core, section 3.1.3.6). */
const halfHash = (accessToken: string) =>
  createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')

const idTokenSeconds = 3600

/** The claims about a person, by the scopes `email` and `profile` (OpenID Connect Core, section 5.4). */
export interface Claims {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
  /** Address of the picture of the account's channel. */
  picture?: string
}

/** Address of the picture of an account's channel; undefined when it has no channel. */
export type PictureOf = (accountId: string) => Promise<string | undefined>

interface ClaimSources {
  db: Kysely<AuthorizationTables>
  pictureOf: PictureOf
  publicUrl(): string
}

/** @throws Error when there is no such account */
export async function claimsOf(
  { db, pictureOf }: Pick<ClaimSources, 'db' | 'pictureOf'>,
  accountId: string,
  granted: ReadonlySet<string>,
): Promise<Claims> {
  const { email, name } = await db
    .selectFrom('accounts')
    .select(['email', 'name'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const picture = granted.has('profile') ? await pictureOf(accountId) : undefined
  return {
    sub: accountId,
    // The administrator who made the account vouches for its address; people cannot change it here.
    ...(granted.has('email') ? { email, email_verified: true } : {}),
    ...(granted.has('profile') ? { name } : {}),
    ...(picture === undefined ? {} : { picture }),
  }
}

interface IdTokensContext extends ClaimSources {
  clock: Clock
  signingKeys: SigningKeys
}

interface Identified {
  accountId: string
  clientId: string
  /** Granted scopes, space-delimited. */
  scope: string
  nonce?: string | null
  /** For a code that a browser brought: when the password was entered, in milliseconds since 1970. */
  signedInAt?: number | null
  /** The access token that is issued with it, if its value is known already. */
  accessToken?: string
}

/**
 * Makes the ID token of a grant, as a field of the token response; empty unless `openid` is granted. It is made before
 * the tokens, so that after a failure here the code can still be redeemed.
 */
export function createIdTokens({ clock, signingKeys, ...sources }: IdTokensContext) {
  return async ({
    accountId,
    clientId,
    scope,
    nonce,
    signedInAt,
    accessToken,
  }: Identified): Promise<{ id_token?: string }> => {
    const granted = new Set(scope.split(' '))
    if (!granted.has('openid')) return {}
    const { kid, key } = await signingKeys.current()
    const issuedAt = Math.floor(clock.now() / 1000)
    const claims = {
      ...(await claimsOf(sources, accountId, granted)),
      ...(nonce ? { nonce } : {}),
      ...(signedInAt ? { auth_time: Math.floor(signedInAt / 1000) } : {}),
      ...(accessToken ? { at_hash: halfHash(accessToken) } : {}),
    }
    const id_token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .setIssuer(sources.publicUrl())
      .setAudience(clientId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + idTokenSeconds)
      .sign(key)
    return { id_token }
  }
}
