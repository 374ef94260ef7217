import type { Kysely, Selectable } from 'kysely'
import type { TokenResponse } from '#contract/authorization.ts'
import type { Clock } from '#contract/clock.ts'
import { prepared } from '#storage/prepared.ts'
import { type Keys, newSecret } from '../keys/keys.ts'
import type { AuthorizationLimits } from '../settings/settings.ts'
import type { Grant } from './refreshLimits.ts'
import type { AuthorizationTables } from './schema.ts'
import { doubleHash } from './securityEvents.ts'

type Row<Table extends keyof AuthorizationTables> = Selectable<AuthorizationTables[Table]>

const newRefreshToken = prepared((db: Kysely<AuthorizationTables>, params: Row<'refresh_tokens'>) =>
  db.insertInto('refresh_tokens').values({
    token_hash: params.token_hash,
    double_hash: params.double_hash,
    grant_id: params.grant_id,
    created_at: params.created_at,
    ended_at: params.ended_at,
  }),
)
const newAccessToken = prepared((db: Kysely<AuthorizationTables>, params: Row<'access_tokens'>) =>
  db.insertInto('access_tokens').values({
    token_hash: params.token_hash,
    grant_id: params.grant_id,
    scope: params.scope,
    created_at: params.created_at,
    expires_at: params.expires_at,
    key_thumbprint: params.key_thumbprint,
  }),
)

/** What an access token is made with. */
export interface Issued {
  /** Its value, when the ID token already contains its hash. */
  accessToken?: string
  /** Thumbprint of the key that it is bound to. */
  key?: string | undefined
}

/** Issues the tokens of a grant, each stored as its HMAC, in the transaction of its caller. */
export function createTokenIssuer({ keys, clock, limits }: { keys: Keys; clock: Clock; limits: AuthorizationLimits }) {
  const addAccessToken = async (
    trx: Kysely<AuthorizationTables>,
    grant: Grant,
    scope: string,
    { accessToken = newSecret(), key }: Issued = {},
  ) => {
    const now = clock.now()
    // No token outlives its grant, and `expires_in` says so.
    const expiresAt = Math.min(now + limits.accessTokenSeconds * 1000, grant.expires_at ?? Infinity)
    await newAccessToken(trx, {
      token_hash: keys.hash('access-token', accessToken),
      grant_id: grant.id,
      scope,
      created_at: now,
      expires_at: expiresAt,
      key_thumbprint: key ?? null,
    })
    const token_type: TokenResponse['token_type'] = key === undefined ? 'Bearer' : 'DPoP'
    return { access_token: accessToken, expires_in: secondsUntil(expiresAt), scope, token_type }
  }

  const secondsUntil = (time: number) => Math.floor((time - clock.now()) / 1000)

  const addRefreshToken = async (trx: Kysely<AuthorizationTables>, grant: Grant) => {
    const refreshToken = newSecret()
    await newRefreshToken(trx, {
      token_hash: keys.hash('refresh-token', refreshToken),
      double_hash: doubleHash(refreshToken),
      grant_id: grant.id,
      created_at: grant.created_at,
      ended_at: null,
    })
    return {
      refresh_token: refreshToken,
      ...(grant.expires_at === null ? {} : { refresh_token_expires_in: secondsUntil(grant.expires_at) }),
    }
  }

  return { addAccessToken, addRefreshToken }
}
