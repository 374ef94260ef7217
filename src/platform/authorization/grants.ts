import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable, UpdateResult } from 'kysely'
import type { TokenResponse } from '#contract/authorization.ts'
import type { Clock } from '#contract/clock.ts'
import { type Keys, newSecret } from '../keys.ts'
import { doubleHash } from '../securityEvents/occurrence.ts'
import type { SecurityEvents } from '../securityEvents/securityEvents.ts'
import type { AuthorizationLimits } from '../settings.ts'
import type { AuthorizationCode } from './authorizationCodes.ts'
import type { Client } from './clients.ts'
import type { DeviceCode } from './deviceCodes.ts'
import type { Assertion } from './serviceAccounts/assertion.ts'
import type { AuthorizationTables } from './tables.ts'

export type Grant = Selectable<AuthorizationTables['grants']>

interface Parts {
  db: Kysely<AuthorizationTables>
  keys: Keys
  clock: Clock
  limits: AuthorizationLimits
  securityEvents: SecurityEvents
}

export interface Grants {
  /**
   * Turns an allowed device code into a grant with its tokens; undefined when somebody claimed it before. Claim, grant
   * and tokens are one transaction: a crash leaves either all or an allowed code that can still be collected.
   * @param accessToken what the access token is to be, where something had to be said about it before
   */
  claim(code: DeviceCode, accountId: string, client: Client, accessToken?: string): Promise<TokenResponse | undefined>
  /** The same for a code that a browser brought. */
  claimAuthorizationCode(
    code: AuthorizationCode,
    client: Client,
    accessToken?: string,
  ): Promise<TokenResponse | undefined>
  /**
   * An access token for a service account's assertion: a grant that ends with it and has no refresh token.
   * @returns undefined when an assertion of this name was used before
   */
  forAssertion(assertion: Assertion, scope: string): Promise<TokenResponse | undefined>
  /** A live grant of all these scopes and perhaps more, the longest-lived one. */
  covering(accountId: string, clientId: string, scope: string): Promise<Grant | undefined>
  /** The grant of a refresh token that still works for this client. */
  byRefreshToken(refreshToken: string, clientId: string): Promise<Grant | undefined>
  /** A new access token for a part of a grant's scope. */
  renew(grant: Grant, scope: string): Promise<TokenResponse>
  /** Ends one grant: what a code that was used twice has given. */
  end(grantId: string): Promise<void>
  /**
   * Ends everything that the token's account gave to its project, over all clients (facts: authorization, revocation),
   * also what is allowed and not collected yet.
   * @param token an access or a refresh token
   * @returns the token's grant; undefined when the token is unknown or dead already
   */
  revoke(token: string): Promise<Grant | undefined>
  /** The same by a grant's id: what an operator revokes. Undefined when there is none or it has ended. */
  revokeById(grantId: string): Promise<Grant | undefined>
}

/** That an assertion was used is remembered so long after its end: clocks differ. */
const assertionKeptMs = 3_600_000

/** What accounts have allowed, and the tokens that stand for it. */
export function createGrants({ db, keys, clock, limits, securityEvents }: Parts): Grants {
  /** Neither ended nor run out. */
  const live = (on: Kysely<AuthorizationTables>, now: number) =>
    on
      .selectFrom('grants')
      .selectAll('grants')
      .where('grants.ended_at', 'is', null)
      .where(({ or, eb }) => or([eb('grants.expires_at', 'is', null), eb('grants.expires_at', '>', now)]))

  const addAccessToken = async (
    on: Kysely<AuthorizationTables>,
    grant: Grant,
    scope: string,
    accessToken = newSecret(),
  ) => {
    const now = clock.now()
    // No token outlives what it stands for, and its holder is told so.
    const expiresAt = Math.min(now + limits.accessTokenSeconds * 1000, grant.expires_at ?? Infinity)
    await on
      .insertInto('access_tokens')
      .values({
        token_hash: keys.hash('access-token', accessToken),
        grant_id: grant.id,
        scope,
        created_at: now,
        expires_at: expiresAt,
      })
      .execute()
    return { access_token: accessToken, expires_in: secondsUntil(expiresAt), scope, token_type: 'Bearer' as const }
  }

  const secondsUntil = (time: number) => Math.floor((time - clock.now()) / 1000)

  const addRefreshToken = async (on: Kysely<AuthorizationTables>, grant: Grant) => {
    const refreshToken = newSecret()
    await on
      .insertInto('refresh_tokens')
      .values({
        token_hash: keys.hash('refresh-token', refreshToken),
        double_hash: doubleHash(refreshToken),
        grant_id: grant.id,
        created_at: grant.created_at,
        ended_at: null,
      })
      .execute()
    await holdToLimits(on, grant)
    return {
      refresh_token: refreshToken,
      ...(grant.expires_at === null ? {} : { refresh_token_expires_in: secondsUntil(grant.expires_at) }),
    }
  }

  /** The account's refresh tokens that work, but for those of the grant that is being made. */
  const otherTokens = (on: Kysely<AuthorizationTables>, grant: Grant) =>
    live(on, grant.created_at)
      .innerJoin('refresh_tokens', 'refresh_tokens.grant_id', 'grants.id')
      .clearSelect()
      .where('grants.account_id', '=', grant.account_id)
      .where('grants.id', '!=', grant.id)
      .where('refresh_tokens.ended_at', 'is', null)

  /** Tokens are counted at every grant, and looked at one by one only where there are too many. */
  const holdToLimits = async (on: Kysely<AuthorizationTables>, grant: Grant) => {
    const counts = await otherTokens(on, grant)
      .select(({ fn }) => ['grants.client_id', fn.countAll<number | string>().as('count')])
      .groupBy('grants.client_id')
      .execute()
    const ofClient = Number(counts.find(({ client_id }) => client_id === grant.client_id)?.count ?? 0)
    if (ofClient >= limits.refreshTokensPerClient)
      await endOldest(on, grant, limits.refreshTokensPerClient, grant.client_id)
    const ofAccount = counts.reduce((sum, { count }) => sum + Number(count), 0)
    if (ofAccount >= limits.refreshTokensPerAccount) await endOldest(on, grant, limits.refreshTokensPerAccount)
  }

  /** Silently ends refresh tokens beyond a limit, oldest first (specification 1, section 8). */
  const endOldest = async (on: Kysely<AuthorizationTables>, grant: Grant, limit: number, clientId?: string) => {
    let alive = otherTokens(on, grant).select('refresh_tokens.token_hash')
    if (clientId !== undefined) alive = alive.where('grants.client_id', '=', clientId)
    const tokens = await alive
      .orderBy('refresh_tokens.created_at', 'desc')
      .orderBy('refresh_tokens.token_hash')
      .execute()
    const beyond = tokens.slice(limit - 1).map(({ token_hash }) => token_hash)
    if (beyond.length > 0)
      await on
        .updateTable('refresh_tokens')
        .set({ ended_at: grant.created_at })
        .where('token_hash', 'in', beyond)
        .execute()
  }

  /**
   * What an account allowed a project's clients and nobody has collected yet becomes a denial. It goes before the grants
   * are ended: a claim under way holds the code's row, so its grant is there to be ended once the row is let go.
   */
  const cancelUncollected = async (on: Kysely<AuthorizationTables>, { account_id, project_id }: Grant) => {
    const clients = on.selectFrom('clients').select('id').where('project_id', '=', project_id)
    await on
      .updateTable('device_codes')
      .set({ state: 'access_denied' })
      .where('account_id', '=', account_id)
      .where('state', '=', 'granted')
      .where('client_id', 'in', clients)
      .execute()
    await on
      .deleteFrom('authorization_codes')
      .where('account_id', '=', account_id)
      .where('grant_id', 'is', null)
      .where('client_id', 'in', clients)
      .execute()
  }

  /** @param take marks the code as used by this grant; none changed: somebody was faster */
  const addGrant = async (
    client: Client,
    { account_id, scope, granted_until }: { account_id: string; scope: string; granted_until: number | null },
    accessToken: string | undefined,
    take: (on: Kysely<AuthorizationTables>, grantId: string) => Promise<UpdateResult>,
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
    }
    return db.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await take(transaction, grant.id)
      if (Number(numUpdatedRows) === 0) return undefined
      await transaction.insertInto('grants').values(grant).execute()
      const refresh = await addRefreshToken(transaction, grant)
      return { ...(await addAccessToken(transaction, grant, grant.scope, accessToken)), ...refresh }
    })
  }

  const ending = (on: Kysely<AuthorizationTables>) =>
    on.updateTable('grants').set({ ended_at: clock.now() }).where('ended_at', 'is', null)

  /** Ends live grants, and tells their clients' receivers on the same transaction. @returns how many */
  const endAndTell = async (
    on: Kysely<AuthorizationTables>,
    choose: (grants: ReturnType<typeof ending>) => ReturnType<typeof ending>,
  ): Promise<number> => {
    const ended = await choose(ending(on)).returning('id').execute()
    await securityEvents.tokensRevoked(
      on,
      ended.map(({ id }) => id),
    )
    return ended.length
  }

  /** All that the account gave to the project. Undefined when somebody else was faster. */
  const revokeAll = async (grant: Grant | undefined): Promise<Grant | undefined> => {
    if (!grant) return undefined
    return db.transaction().execute(async (transaction) => {
      await cancelUncollected(transaction, grant)
      const ended = await endAndTell(transaction, (grants) =>
        grants.where('account_id', '=', grant.account_id).where('project_id', '=', grant.project_id),
      )
      return ended > 0 ? grant : undefined
    })
  }

  return {
    claim: (code, accountId, client, accessToken) =>
      addGrant(client, { ...code, account_id: accountId }, accessToken, (on, grantId) =>
        on
          .updateTable('device_codes')
          .set({ state: 'claimed', grant_id: grantId })
          .where('id', '=', code.id)
          .where('state', '=', 'granted')
          .executeTakeFirst(),
      ),
    claimAuthorizationCode: (code, client, accessToken) =>
      addGrant(client, code, accessToken, (on, grantId) =>
        on
          .updateTable('authorization_codes')
          .set({ grant_id: grantId })
          .where('code_hash', '=', code.code_hash)
          .where('grant_id', 'is', null)
          .executeTakeFirst(),
      ),
    forAssertion: async ({ accountId, clientId, projectId, jti, expiresAt }, scope) => {
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
      }
      return db.transaction().execute(async (transaction) => {
        if (jti !== undefined) {
          const { numInsertedOrUpdatedRows: taken } = await transaction
            .insertInto('used_assertions')
            .values({ id_hash: keys.hash('assertion', `${accountId} ${jti}`), expires_at: expiresAt + assertionKeptMs })
            .onConflict((conflict) => conflict.column('id_hash').doNothing())
            .executeTakeFirstOrThrow()
          if (Number(taken) === 0) return undefined
        }
        await transaction.insertInto('grants').values(grant).execute()
        return addAccessToken(transaction, grant, scope)
      })
    },
    covering: async (accountId, clientId, scope) => {
      const given = await live(db, clock.now())
        .where('grants.account_id', '=', accountId)
        .where('grants.client_id', '=', clientId)
        .execute()
      const wanted = scope.split(' ')
      const lasts = ({ expires_at }: Grant) => expires_at ?? Number.POSITIVE_INFINITY
      return given
        .filter((grant) => wanted.every((one) => grant.scope.split(' ').includes(one)))
        .sort((one, other) => lasts(other) - lasts(one))[0]
    },
    byRefreshToken: (refreshToken, clientId) =>
      live(db, clock.now())
        .innerJoin('refresh_tokens', 'refresh_tokens.grant_id', 'grants.id')
        .where('refresh_tokens.token_hash', '=', keys.hash('refresh-token', refreshToken))
        .where('refresh_tokens.ended_at', 'is', null)
        .where('grants.client_id', '=', clientId)
        .executeTakeFirst(),
    renew: (grant, scope) => addAccessToken(db, grant, scope),
    end: async (grantId) => {
      await db
        .transaction()
        .execute((transaction) => endAndTell(transaction, (grants) => grants.where('id', '=', grantId)))
    },
    revoke: async (token) => {
      const now = clock.now()
      const grant =
        (await live(db, now)
          .innerJoin('refresh_tokens', 'refresh_tokens.grant_id', 'grants.id')
          .where('refresh_tokens.token_hash', '=', keys.hash('refresh-token', token))
          .where('refresh_tokens.ended_at', 'is', null)
          .executeTakeFirst()) ??
        (await live(db, now)
          .innerJoin('access_tokens', 'access_tokens.grant_id', 'grants.id')
          .where('access_tokens.token_hash', '=', keys.hash('access-token', token))
          .where('access_tokens.expires_at', '>', now)
          .executeTakeFirst())
      return revokeAll(grant)
    },
    revokeById: async (grantId) =>
      revokeAll(await live(db, clock.now()).where('grants.id', '=', grantId).executeTakeFirst()),
  }
}
