import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { ConnectableScope } from '#contract/connect.ts'
import type { SessionDatabase } from '#proxy/core/session/schema.ts'
import type { SessionData } from '#proxy/core/session/sessions.ts'
import type { GrantStore } from '#proxy/core/tokens/grants.ts'
import { queueRevocation } from '#proxy/core/tokens/revocations.ts'
import type { NewTokens } from '#proxy/core/upstream/client.ts'
import { type ConnectDatabase, type ConnectTables, scopesIn } from './connectionRequests.ts'

export type ConnectionRow = Selectable<ConnectTables['connection']>

export type Connections = ReturnType<typeof createConnections>

/** Grants of the web client, each for a session of the same account. */
export function createConnections(db: Kysely<ConnectTables>, grants: GrantStore, clock: Clock) {
  /** The connections that have not ended, newest first. */
  const liveOf = (sessionId: string): Promise<ConnectionRow[]> =>
    db
      .selectFrom('connection')
      .innerJoin('grants', 'grants.id', 'connection.grant_id')
      .selectAll('connection')
      .where('session_id', '=', sessionId)
      .where('grants.ended', 'is', null)
      .orderBy('connection.created_at', 'desc')
      .execute()

  return {
    of: liveOf,

    /** The id of the grant with this scope; undefined if it has to be connected first. */
    async grantFor(sessionId: string, scope: ConnectableScope): Promise<string | undefined> {
      return (await liveOf(sessionId)).find(({ scopes }) => scopesIn(scopes).includes(scope))?.grant_id
    },

    /**
     * Stores a new connection, which replaces earlier ones whose scopes it includes.
     * @returns its id; undefined if the session ended meanwhile
     */
    store: (sessionId: string, scopes: ConnectableScope[], tokens: NewTokens) =>
      db.transaction().execute(async (trx) => {
        // Signing out locks the session row too: either it finds this connection, or this finds no session.
        const { numUpdatedRows } = await trx
          .updateTable('session')
          .set(({ ref }) => ({ seen_at: ref('seen_at') }))
          .where('id', '=', sessionId)
          .executeTakeFirst()
        if (numUpdatedRows === 0n) return undefined
        // Deleted but not revoked: revoking would end the new grant of the same account too.
        for (const old of await allOf(trx, sessionId))
          if (scopesIn(old.scopes).every((scope) => scopes.includes(scope))) await forgetConnection(trx, old)
        const grantId = await grants.create(trx, tokens, scopes)
        const id = randomUUID()
        await trx
          .insertInto('connection')
          .values({ id, session_id: sessionId, grant_id: grantId, scopes: scopes.join(' '), created_at: clock.now() })
          .execute()
        return id
      }),

    /**
     * Deletes a connection, and stores its token for revocation (`core/tokens/revocations.ts`).
     * @returns the grant's id
     */
    withdraw: (sessionId: string, id: string) =>
      db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('connection')
          .selectAll()
          .where('id', '=', id)
          .where('session_id', '=', sessionId)
          .executeTakeFirst()
        if (!row) return undefined
        await queueRevocation(trx, row.grant_id, clock.now())
        await forgetConnection(trx, row)
        return row.grant_id
      }),

    /** Deletes the connection of a grant that the service has ended. */
    async deleteEnded(grantId: string): Promise<void> {
      await db
        .deleteFrom('connection')
        .where('grant_id', '=', grantId)
        // A grant of another WEB_CLIENT_ID has not ended: it works again with that.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('grants')
                .select('grants.id')
                .whereRef('grants.id', '=', 'connection.grant_id')
                .where('grants.ended', 'is', null),
            ),
          ),
        )
        .execute()
    },
  }
}

/** All connections, including those that the service has ended. */
const allOf = (db: ConnectDatabase, sessionId: string) =>
  db.selectFrom('connection').selectAll().where('session_id', '=', sessionId).execute()

async function forgetConnection(db: ConnectDatabase, { id, grant_id }: ConnectionRow): Promise<void> {
  await db.deleteFrom('connection').where('id', '=', id).execute()
  await db.deleteFrom('grants').where('id', '=', grant_id).execute()
}

const withConnections = (db: SessionDatabase): ConnectDatabase =>
  db.withTables<Pick<ConnectTables, 'connection' | 'connect_request' | 'handoff_guesses'>>()

/** Ends the connections and requests of a session when the session ends (`core/session/sessions.ts`). */
export const connectionsOfSession: SessionData = {
  async revoke(sessionDb, sessionId, now) {
    const db = withConnections(sessionDb)
    for (const row of await allOf(db, sessionId)) {
      await queueRevocation(db, row.grant_id, now)
      await forgetConnection(db, row)
    }
  },
  async forget(sessionDb, sessionId) {
    await withConnections(sessionDb).deleteFrom('connect_request').where('session_id', '=', sessionId).execute()
  },
}
