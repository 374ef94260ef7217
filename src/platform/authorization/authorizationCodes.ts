import type { Selectable } from 'kysely'
import { newSecret } from '../keys/keys.ts'
import type { AuthorizeRequest } from './authorizeRequest.ts'
import type { AuthorizationTables } from './schema.ts'
import type { SignIn, StoreContext } from './signIns.ts'

export type AuthorizationCode = Selectable<AuthorizationTables['authorization_codes']>

/** The app redeems a code as soon as the browser brings it (RFC 6749, section 4.1.2: ten minutes at most). */
const lifetimeMs = 60_000

export interface AuthorizationCodes {
  /**
   * @param signIn the account that allowed it, with the time of its sign-in
   * @param grantedUntil when the access ends (milliseconds since 1970); null: when it is revoked
   */
  issue(request: AuthorizeRequest, signIn: Pick<SignIn, 'account' | 'at'>, grantedUntil: number | null): Promise<string>
  byCode(code: string): Promise<AuthorizationCode | undefined>
  isExpired(code: AuthorizationCode): boolean
}

/** Codes that people allowed in a browser, until their apps redeem them. */
export function createAuthorizationCodes({ db, keys, clock }: StoreContext): AuthorizationCodes {
  return {
    issue: async ({ client, redirectUri, scope, codeChallenge, nonce }, signIn, grantedUntil) => {
      const now = clock.now()
      const code = newSecret()
      await db
        .insertInto('authorization_codes')
        .values({
          code_hash: keys.hash('authorization-code', code),
          client_id: client.id,
          account_id: signIn.account.id,
          signed_in_at: signIn.at,
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
