import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { TokenResponse } from '#contract/authorization.ts'
import { prepared } from '#storage/prepared.ts'
import type { AuthorizationLimits } from '../settings/settings.ts'
import type { AuthorizationCode } from './authorizationCodes.ts'
import type { Client } from './clients.ts'
import type { DeviceCode } from './deviceCodes.ts'
import { enforceRefreshTokenLimits, type Grant, live } from './refreshLimits.ts'
import type { AuthorizationTables } from './schema.ts'
import type { Assertion } from './service-accounts/assertion.ts'
import type { StoreContext } from './signIns.ts'
import { createTokenIssuer, type Issued } from './tokenIssuer.ts'

interface GrantsContext extends StoreContext {
  limits: AuthorizationLimits
}

export interface Grants {
  /**
   * Turns an allowed device code into a grant with its tokens; undefined when another poll claimed it first. Claim,
   * grant and tokens are one transaction: a crash leaves either all or an allowed code that can still be collected.
   * A public client's refresh token is bound to the key, too (RFC 9449, section 5).
   */
  claim(code: DeviceCode, accountId: string, client: Client, issued?: Issued): Promise<TokenResponse | undefined>
  /** The same for an authorization code. */
  claimAuthorizationCode(code: AuthorizationCode, client: Client, issued?: Issued): Promise<TokenResponse | undefined>
  /**
   * Issues an access token for a service account's assertion. Its grant ends with the token and has no refresh token.
   * @returns undefined when an assertion with this ID was used before
   */
  forAssertion(assertion: Assertion, scope: string, issued?: Issued): Promise<TokenResponse | undefined>
  /** The longest-lived live grant that includes all these scopes. */
  covering(accountId: string, clientId: string, scope: string): Promise<Grant | undefined>
  /** The live grant of a refresh token of this client. */
  byRefreshToken(refreshToken: string, clientId: string): Promise<Grant | undefined>
  /** A new access token for a part of a grant's scope. */
  renew(grant: Grant, scope: string, issued?: Issued): Promise<TokenResponse>
  /**
   * The same with a new refresh token, which replaces the old one; undefined when another request replaced it first.
   */
  rotate(grant: Grant, refreshToken: string, scope: string, issued?: Issued): Promise<TokenResponse | undefined>
  /** The ID of the grant of a refresh token of this client that was replaced. */
  ofRotatedToken(refreshToken: string, clientId: string): Promise<string | undefined>
}

/** How long a used assertion is remembered after its end, because clocks differ. */
const assertionRetentionMs = 3_600_000

type Row<Table extends keyof AuthorizationTables> = Selectable<AuthorizationTables[Table]>

const newGrant = prepared((db: Kysely<AuthorizationTables>, params: Row<'grants'>) =>
  db.insertInto('grants').values({
    id: params.id,
    account_id: params.account_id,
    client_id: params.client_id,
    project_id: params.project_id,
    scope: params.scope,
    created_at: params.created_at,
    expires_at: params.expires_at,
    ended_at: params.ended_at,
    key_thumbprint: params.key_thumbprint,
    device_kind: params.device_kind,
    television_id: params.television_id,
    code_id: params.code_id,
  }),
)
const claimedDeviceCode = prepared((db: Kysely<AuthorizationTables>, params: { id: string; grantId: string }) =>
  db
    .updateTable('device_codes')
    .set({ state: 'claimed', grant_id: params.grantId })
    .where('id', '=', params.id)
    .where('state', '=', 'granted'),
)
const claimedAuthorizationCode = prepared(
  (db: Kysely<AuthorizationTables>, params: { hash: string; grantId: string }) =>
    db
      .updateTable('authorization_codes')
      .set({ grant_id: params.grantId })
      .where('code_hash', '=', params.hash)
      .where('grant_id', 'is', null),
)
const ofRefreshToken = prepared(
  (db: Kysely<AuthorizationTables>, params: { now: number; hash: string; clientId: string }) =>
    live(db, params.now)
      .innerJoin('refresh_tokens', 'refresh_tokens.grant_id', 'grants.id')
      .where('refresh_tokens.token_hash', '=', params.hash)
      .where('refresh_tokens.ended_at', 'is', null)
      .where('grants.client_id', '=', params.clientId),
)

/** What a person allowed, whatever code says so. */
interface Allowed
  extends Pick<Row<'grants'>, 'account_id' | 'scope'>,
    Partial<Pick<DeviceCode, 'device_kind' | 'television_id'>> {
  granted_until: number | null
  /** Of a device. */
  code_id?: string | null
}

/** Grants of accounts and their tokens. */
export function createGrants({ db, keys, clock, limits }: GrantsContext): Grants {
  const { addAccessToken, addRefreshToken } = createTokenIssuer({ keys, clock, limits })

  /** @param markUsed marks the code as used by this grant; when it changes no row, another request was faster */
  const addGrant = async (
    client: Client,
    { account_id, scope, granted_until, device_kind = null, television_id = null, code_id = null }: Allowed,
    issued: Issued | undefined,
    markUsed: (trx: Kysely<AuthorizationTables>, grantId: string) => Promise<{ numAffectedRows?: bigint | undefined }>,
  ): Promise<TokenResponse | undefined> => {
    const now = clock.now()
    const grant: Grant = {
      id: randomUUID(),
      account_id,
      client_id: client.id,
      project_id: client.project_id,
      scope,
      created_at: now,
      expires_at: granted_until,
      ended_at: null,
      key_thumbprint: client.type === 'public' ? (issued?.key ?? null) : null,
      device_kind,
      television_id,
      code_id,
    }
    return db.transaction().execute(async (transaction) => {
      const { numAffectedRows } = await markUsed(transaction, grant.id)
      if (Number(numAffectedRows) === 0) return undefined
      await newGrant(transaction, grant)
      const refresh = await addRefreshToken(transaction, grant)
      await enforceRefreshTokenLimits(transaction, limits, grant)
      return { ...(await addAccessToken(transaction, grant, grant.scope, issued)), ...refresh }
    })
  }

  return {
    claim: (code, accountId, client, issued) =>
      addGrant(client, { ...code, account_id: accountId, code_id: code.id }, issued, (trx, grantId) =>
        claimedDeviceCode(trx, { grantId, id: code.id }),
      ),
    claimAuthorizationCode: (code, client, issued) =>
      addGrant(client, code, issued, (trx, grantId) =>
        claimedAuthorizationCode(trx, { grantId, hash: code.code_hash }),
      ),
    forAssertion: async ({ accountId, clientId, projectId, jti, expiresAt }, scope, issued) => {
      const now = clock.now()
      const grant: Grant = {
        id: randomUUID(),
        account_id: accountId,
        client_id: clientId,
        project_id: projectId,
        scope,
        created_at: now,
        expires_at: now + limits.accessTokenSeconds * 1000,
        ended_at: null,
        key_thumbprint: null,
        device_kind: null,
        television_id: null,
        code_id: null,
      }
      return db.transaction().execute(async (transaction) => {
        if (jti !== undefined) {
          const { numInsertedOrUpdatedRows: insertedRows } = await transaction
            .insertInto('used_assertions')
            .values({
              id_hash: keys.hash('assertion', `${accountId} ${jti}`),
              expires_at: expiresAt + assertionRetentionMs,
            })
            .onConflict((conflict) => conflict.column('id_hash').doNothing())
            .executeTakeFirstOrThrow()
          if (Number(insertedRows) === 0) return undefined
        }
        await newGrant(transaction, grant)
        return addAccessToken(transaction, grant, scope, issued)
      })
    },
    covering: async (accountId, clientId, scope) => {
      const candidates = await live(db, clock.now())
        .where('grants.account_id', '=', accountId)
        .where('grants.client_id', '=', clientId)
        .execute()
      const requested = scope.split(' ')
      const expiryOf = ({ expires_at }: Grant) => expires_at ?? Number.POSITIVE_INFINITY
      return candidates
        .filter((grant) => requested.every((requestedScope) => grant.scope.split(' ').includes(requestedScope)))
        .sort((a, b) => expiryOf(b) - expiryOf(a))[0]
    },
    byRefreshToken: async (refreshToken, clientId) => {
      const hash = keys.hash('refresh-token', refreshToken)
      return (await ofRefreshToken(db, { now: clock.now(), hash, clientId })).rows[0]
    },
    renew: (grant, scope, issued) => addAccessToken(db, grant, scope, issued),
    rotate: (grant, refreshToken, scope, issued) =>
      db.transaction().execute(async (transaction) => {
        const token_hash = keys.hash('refresh-token', refreshToken)
        const { numDeletedRows } = await transaction
          .deleteFrom('refresh_tokens')
          .where('token_hash', '=', token_hash)
          .where('ended_at', 'is', null)
          .executeTakeFirst()
        if (Number(numDeletedRows) === 0) return undefined
        await transaction
          .insertInto('rotated_refresh_tokens')
          .values({ token_hash, grant_id: grant.id, rotated_at: clock.now() })
          .execute()
        const refresh = await addRefreshToken(transaction, grant)
        return { ...(await addAccessToken(transaction, grant, scope, issued)), ...refresh }
      }),
    ofRotatedToken: async (refreshToken, clientId) => {
      const row = await db
        .selectFrom('rotated_refresh_tokens')
        .innerJoin('grants', 'grants.id', 'rotated_refresh_tokens.grant_id')
        .select('grants.id')
        .where('rotated_refresh_tokens.token_hash', '=', keys.hash('refresh-token', refreshToken))
        .where('grants.client_id', '=', clientId)
        .executeTakeFirst()
      return row?.id
    },
  }
}
