import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { type Keys, newSecret } from '../keys.ts'
import type { AuthorizeRequest } from './authorizeRequest.ts'
import type { AuthorizationTables } from './schema.ts'
import type { SignIn } from './signIns.ts'

export type AuthorizationCode = Selectable<AuthorizationTables['authorization_codes']>

/** A browser carries the code to the app and the app redeems it at once (RFC 6749, section 4.1.2: ten minutes at most). */
const lifetimeMs = 60_000

export interface AuthorizationCodes {
  /**
   * @param by who allowed it, with the time of the sign-in
   * @param grantedUntil when what is allowed ends (milliseconds since 1970); null: not before it is taken back
   */
  issue(request: AuthorizeRequest, by: Pick<SignIn, 'account' | 'at'>, grantedUntil: number | null): Promise<string>
  byCode(code: string): Promise<AuthorizationCode | undefined>
  isExpired(code: AuthorizationCode): boolean
}

/** What people allowed in a browser and their apps have not collected yet. */
export function createAuthorizationCodes({
  db,
  keys,
  clock,
}: {
  db: Kysely<AuthorizationTables>
  keys: Keys
  clock: Clock
}): AuthorizationCodes {
  return {
    issue: async ({ client, redirectUri, scope, codeChallenge, nonce }, by, grantedUntil) => {
      const now = clock.now()
      const code = newSecret()
      await db
        .insertInto('authorization_codes')
        .values({
          code_hash: keys.hash('authorization-code', code),
          client_id: client.id,
          account_id: by.account.id,
          signed_in_at: by.at,
          redirect_uri: redirectUri,
          scope,
          code_challenge: codeChallenge,
          nonce: nonce ?? null,
          granted_until: grantedUntil,
          grant_id: null,
          created_at: now,
          expires_at: now + lifetimeMs,
        })
        .execute()
      return code
    },
    byCode: (code) =>
      db
        .selectFrom('authorization_codes')
        .selectAll()
        .where('code_hash', '=', keys.hash('authorization-code', code))
        .executeTakeFirst(),
    isExpired: (code) => code.expires_at <= clock.now(),
  }
}
