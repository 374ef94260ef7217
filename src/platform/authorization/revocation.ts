import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { Keys } from '../keys/keys.ts'
import { type Grant, live } from './refreshLimits.ts'
import type { AuthorizationTables } from './schema.ts'
import type { SecurityEvents } from './securityEvents.ts'

/** Ends grants before their time. The events for their clients' receivers are written in the same transaction. */
export interface Revocation {
  /** Ends one grant, when the code that it came from is used twice. */
  end(grantId: string): Promise<void>
  /**
   * Denies a device code for everybody, whatever its state, and ends the grant that it gave, even if the code is no
   * longer stored (specification: consent-and-scopes 8).
   * @param record adds to the event log, within the same transaction
   */
  blockCode(id: string, record: (trx: Kysely<AuthorizationTables>) => Promise<void>): Promise<void>
  /**
   * Ends everything that the token's account allowed the token's project, for all clients, including what is allowed
   * and not collected yet (specification: tokens 4).
   * @param token an access or a refresh token
   * @returns the token's grant; undefined when the token is unknown or already dead
   */
  revoke(token: string): Promise<Grant | undefined>
  /** The same by a grant's id, for administrators. Undefined when there is no such grant or it has ended. */
  revokeById(grantId: string): Promise<Grant | undefined>
  /**
   * Ends one television's grant, or all grants of one app and what it has not collected yet, for the account that
   * allowed it (specification: sign-in 3).
   * @param record adds to the event log, within the same transaction
   * @returns false when the account has no such live grant: nothing was changed
   */
  endOwn(
    accountId: string,
    grantId: string,
    record: (trx: Kysely<AuthorizationTables>) => Promise<void>,
  ): Promise<boolean>
  /** Ends everything that an account allowed, in the caller's transaction. @returns how many grants */
  endAllOf(trx: Kysely<AuthorizationTables>, accountId: string): Promise<number>
}

interface RevocationContext {
  db: Kysely<AuthorizationTables>
  keys: Keys
  clock: Clock
  securityEvents: SecurityEvents
}

export function createRevocation({ db, keys, clock, securityEvents }: RevocationContext): Revocation {
  const ending = (trx: Kysely<AuthorizationTables>) =>
    trx.updateTable('grants').set({ ended_at: clock.now() }).where('ended_at', 'is', null)

  /** @returns how many it ended */
  const endAndNotify = async (
    trx: Kysely<AuthorizationTables>,
    choose: (grants: ReturnType<typeof ending>) => ReturnType<typeof ending>,
  ): Promise<number> => {
    const ended = await choose(ending(trx)).returning('id').execute()
    await securityEvents.tokensRevoked(
      trx,
      ended.map(({ id }) => id),
    )
    return ended.length
  }

  /** Ends all that the account allowed the project. Undefined when another request was faster. */
  const revokeAll = async (grant: Grant | undefined): Promise<Grant | undefined> => {
    if (!grant) return undefined
    return db.transaction().execute(async (transaction) => {
      await cancelUncollected(transaction, { account: grant.account_id, project: grant.project_id })
      const ended = await endAndNotify(transaction, (grants) =>
        grants.where('account_id', '=', grant.account_id).where('project_id', '=', grant.project_id),
      )
      return ended > 0 ? grant : undefined
    })
  }

  return {
    end: async (grantId) => {
      await db
        .transaction()
        .execute((transaction) => endAndNotify(transaction, (grants) => grants.where('id', '=', grantId)))
    },
    blockCode: (id, record) =>
      db.transaction().execute(async (transaction) => {
        // As in `cancelUncollected`: a claim in progress locks the row, so its grant is known when the lock is released.
        const code = await transaction
          .updateTable('device_codes')
          .set({ state: 'access_denied' })
          .where('id', '=', id)
          .returning('grant_id')
          .executeTakeFirst()
        // Older versions stored the grant at the code only; the grant's own column is there longer.
        const grantId = code?.grant_id ?? ''
        await endAndNotify(transaction, (grants) =>
          grants.where(({ or, eb }) => or([eb('id', '=', grantId), eb('code_id', '=', id)])),
        )
        await record(transaction)
      }),
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
    endOwn: (account, grantId, record) =>
      db.transaction().execute(async (transaction) => {
        const grant = await live(transaction, clock.now())
          .innerJoin('clients', 'clients.id', 'grants.client_id')
          .select('clients.type')
          .where('grants.id', '=', grantId)
          .where('grants.account_id', '=', account)
          .executeTakeFirst()
        if (!grant) return false
        // Each television has one grant. An app gets another at each sign-in, so all of them are the access of one app.
        const isApp = grant.type === 'web'
        if (isApp) await cancelUncollected(transaction, { account, client: grant.client_id })
        const ended = await endAndNotify(transaction, (grants) =>
          isApp
            ? grants.where('account_id', '=', account).where('client_id', '=', grant.client_id)
            : grants.where('id', '=', grant.id),
        )
        if (ended === 0) return false
        await record(transaction)
        return true
      }),
    endAllOf: async (trx, account) => {
      await cancelUncollected(trx, { account })
      return endAndNotify(trx, (grants) => grants.where('account_id', '=', account))
    },
  }
}

/**
 * Denies what an account allowed and nobody has collected yet: to the clients of a project, to one client, or to all.
 * Runs before the grants are ended: a claim in progress locks the code's row, so when the lock is released, its grant
 * exists and is ended too.
 */
async function cancelUncollected(
  db: Kysely<AuthorizationTables>,
  { account, project, client }: { account: string; project?: string; client?: string },
): Promise<void> {
  let clients = db.selectFrom('clients').select('id')
  if (project !== undefined) clients = clients.where('project_id', '=', project)
  if (client !== undefined) clients = clients.where('id', '=', client)
  await db
    .updateTable('device_codes')
    .set({ state: 'access_denied' })
    .where('account_id', '=', account)
    .where('state', '=', 'granted')
    .where('client_id', 'in', clients)
    .execute()
  await db
    .deleteFrom('authorization_codes')
    .where('account_id', '=', account)
    .where('grant_id', 'is', null)
    .where('client_id', 'in', clients)
    .execute()
}
