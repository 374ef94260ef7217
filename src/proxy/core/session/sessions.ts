import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { dayMs } from '#contract/clock.ts'
import { prepared } from '#storage/prepared.ts'
import { queueRevocation } from '../tokens/revocations.ts'
import type { Vault } from '../tokens/vault.ts'
import type { SessionDatabase, SessionTables } from './schema.ts'

/** An account on a television. */
export interface SessionRow extends Selectable<SessionTables['session']> {
  /** Keyed hash of the cookie of the call. */
  known_by: string
  television_seen_at: number
  active: boolean
}

export type Sessions = ReturnType<typeof createSessions>

/** Selects the sessions of televisions whose cookie has one of these keyed hashes. */
const selectSessions = (db: Kysely<SessionTables>, cookieHashes: readonly string[], seenAfter: number) =>
  db
    .selectFrom('television')
    .innerJoin('session', 'session.television_id', 'television.id')
    .selectAll('session')
    .select(({ eb, ref }) => [
      'television.known_by',
      'television.seen_at as television_seen_at',
      eb.case().when('session.id', '=', ref('television.active')).then(1).else(0).end().as('active'),
    ])
    .where('television.known_by', 'in', cookieHashes)
    .where('television.seen_at', '>', seenAfter)

/** Parameters of the query of each call. It is prepared once per number of keys, with the hashes as `print 0`, … */
type FindParams = { [cookieHash: `print ${number}`]: string; seenAfter: number; account: string }
const prepareFind = (keys: number) => {
  const select = (db: Kysely<SessionTables>, params: FindParams) =>
    selectSessions(
      db,
      Array.from({ length: keys }, (_, key) => params[`print ${key}`] ?? ''),
      params.seenAfter,
    )
  return {
    active: prepared((db: Kysely<SessionTables>, params: FindParams) =>
      select(db, params).whereRef('session.id', '=', 'television.active'),
    ),
    byAccount: prepared((db: Kysely<SessionTables>, params: FindParams) =>
      select(db, params).where('session.id', '=', params.account),
    ),
  }
}

/** What a module stores for a session. It ends in the transaction that ends the session. */
export interface SessionData {
  /** Revokes what was allowed to a session whose person signed out. */
  revoke?(trx: SessionDatabase, sessionId: string, now: number): Promise<void>
  /** Removes the rest, after every end of a session. */
  forget(trx: SessionDatabase, sessionId: string): Promise<void>
}

export function createSessions(
  db: Kysely<SessionTables>,
  vault: Vault,
  clock: Clock,
  days: number,
  sessionData: readonly SessionData[],
) {
  const seenAfter = () => clock.now() - days * dayMs
  let find: ReturnType<typeof prepareFind> | undefined

  return {
    /** Finds the session of this account, or the active one, by the cookie's secret. */
    async find(secret: string, account?: string): Promise<SessionRow | undefined> {
      const cookieHashes = vault.keyedHashes(secret)
      find ??= prepareFind(cookieHashes.length)
      const params: FindParams = { seenAfter: seenAfter(), account: account ?? '' }
      for (const [key, cookieHash] of cookieHashes.entries()) params[`print ${key}`] = cookieHash
      const { rows } = await (account === undefined ? find.active : find.byAccount)(db, params)
      const row = rows[0]
      return row && { ...row, active: row.active === 1 }
    },

    /** All sessions of the television with this cookie, oldest first. */
    async all(secret: string): Promise<SessionRow[]> {
      const sessions = selectSessions(db, vault.keyedHashes(secret), seenAfter())
      const rows = await sessions.orderBy('session.created_at').orderBy('session.id').execute()
      return rows.map((row) => ({ ...row, active: row.active === 1 }))
    },

    /** Records that the television used its cookie. The pairing is no longer needed and is deleted. */
    async markUsed(session: SessionRow): Promise<void> {
      const { id, television_id, pairing_id } = session
      if (pairing_id !== null)
        await db.transaction().execute(async (trx) => {
          // Locks the rows in the same order as session creation.
          const pairing = trx.updateTable('pairing').where('id', '=', pairing_id)
          await pairing.set(({ ref }) => ({ updated_at: ref('updated_at') })).execute()
          // If a repeated session creation was quicker, this cookie is no longer valid, and the pairing is still
          // needed.
          const { numUpdatedRows } = await trx
            .updateTable('television')
            .set({ known_before: null })
            .where('id', '=', television_id)
            .where('known_by', '=', session.known_by)
            .executeTakeFirst()
          if (numUpdatedRows === 0n) return
          await trx.updateTable('session').set({ pairing_id: null }).where('id', '=', id).execute()
          await trx.deleteFrom('pairing').where('id', '=', pairing_id).execute()
        })
      const now = clock.now()
      if (now - session.television_seen_at >= dayMs)
        await db.updateTable('television').set({ seen_at: now }).where('id', '=', television_id).execute()
      if (now - session.seen_at >= dayMs)
        await db.updateTable('session').set({ seen_at: now }).where('id', '=', id).execute()
    },

    /** Makes the session the active one of its television. */
    async activate({ id, television_id }: SessionRow): Promise<void> {
      await db
        .updateTable('television')
        .set({ active: id })
        .where('id', '=', television_id)
        .where(({ exists, selectFrom }) => exists(selectFrom('session').select('id').where('id', '=', id)))
        .execute()
      await db.updateTable('session').set({ seen_at: clock.now() }).where('id', '=', id).execute()
    },

    /**
     * Removes these sessions of one television with their tokens, which are revoked at the service
     * (`tokens/revocations.ts`). If the active session is removed, the last used one becomes active.
     */
    signOut: (sessions: readonly SessionRow[]): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const televisionId = sessions[0]?.television_id
        if (televisionId === undefined) return
        await lockTelevision(trx, televisionId)
        for (const session of sessions) {
          await queueRevocation(trx, session.grant_id, clock.now())
          for (const data of sessionData) await data.revoke?.(trx, session.id, clock.now())
          await forget(trx, session, sessionData)
        }
        await activateRemaining(trx, televisionId)
      }),
  }
}

/** Locks the row of a television until the transaction ends, so that its sessions are changed by one call at a time. */
export async function lockTelevision(trx: SessionDatabase, televisionId: string): Promise<void> {
  await trx
    .updateTable('television')
    .set(({ ref }) => ({ seen_at: ref('seen_at') }))
    .where('id', '=', televisionId)
    .execute()
}

/** Removes a session with its tokens and what modules store for it, without revoking anything. */
export async function forget(
  trx: SessionDatabase,
  { id, grant_id, pairing_id }: Pick<SessionRow, 'id' | 'grant_id' | 'pairing_id'>,
  sessionData: readonly SessionData[],
): Promise<void> {
  await trx.deleteFrom('session').where('id', '=', id).execute()
  await trx.deleteFrom('grants').where('id', '=', grant_id).execute()
  if (pairing_id !== null) await trx.deleteFrom('pairing').where('id', '=', pairing_id).execute()
  for (const data of sessionData) await data.forget(trx, id)
}

/** After sessions were removed: makes another one active, or removes the television if none is left. */
export async function activateRemaining(trx: SessionDatabase, televisionId: string): Promise<void> {
  const remaining = await trx
    .selectFrom('session')
    .innerJoin('television', 'television.id', 'session.television_id')
    .leftJoin('grants', 'grants.id', 'session.grant_id')
    .select(['session.id', 'television.active', 'grants.ended'])
    .where('television.id', '=', televisionId)
    .orderBy('session.seen_at', 'desc')
    .execute()
  const next = remaining.find(({ ended }) => ended === null) ?? remaining[0]
  if (!next) await trx.deleteFrom('television').where('id', '=', televisionId).execute()
  else if (!remaining.some(({ id, active }) => id === active))
    await trx.updateTable('television').set({ active: next.id }).where('id', '=', televisionId).execute()
}
