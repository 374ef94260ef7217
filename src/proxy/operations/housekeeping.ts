import { sql } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { activateRemaining, lockTelevision } from '../core/session/sessions.ts'
import type { ProxyDatabase } from '../database.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Milliseconds for which a returning television can read why its session ended. */
const endedRetentionMs = 30 * dayMs

/** Removes data that can no longer be used, at the start and every hour. Several proxies may do it simultaneously. */
export function createHousekeeping(context: {
  db: ProxyDatabase
  clock: Clock
  sessionDays: number
  onError: (error: unknown) => void
}) {
  const { db, clock, sessionDays, onError } = context
  const stop = new AbortController()
  const loop = run()

  return {
    async close(): Promise<void> {
      stop.abort()
      await loop
    },
  }

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      await sweep().catch(onError)
      await clock.sleep(hourMs, stop.signal).catch(() => {})
    }
  }

  async function sweep(): Promise<void> {
    const now = clock.now()
    const unused = db
      .selectFrom('television')
      .select('id')
      .where('seen_at', '<', now - sessionDays * dayMs)
    await db.deleteFrom('session').where('television_id', 'in', unused).execute()
    const endedLongAgo = db
      .selectFrom('grants')
      .select('id')
      .where('ended_at', '<', now - endedRetentionMs)
    await db.deleteFrom('session').where('grant_id', 'in', endedLongAgo).execute()
    await db
      .deleteFrom('television')
      .where(isUnreferenced('session', 'television_id', 'television.id'))
      .execute()
    const withoutActive = await db
      .selectFrom('television')
      .select('id')
      .where(isUnreferenced('session', 'id', 'television.active'))
      .execute()
    for (const { id } of withoutActive)
      await db.transaction().execute(async (trx) => {
        await lockTelevision(trx, id)
        await activateRemaining(trx, id)
      })
    // After a day without a change, no television uses the pairing any more.
    await db
      .deleteFrom('pairing')
      .where('updated_at', '<', now - dayMs)
      .where('expires_at', '<', now - dayMs)
      .execute()
    await db.deleteFrom('handoff').where('expires_at', '<=', now).execute()
    await db
      .deleteFrom('heard_event')
      .where('heard_at', '<', now - 90 * dayMs)
      .execute()
    await db.deleteFrom('connect_request').where('expires_at', '<=', now).execute()
    await db
      .deleteFrom('connection')
      .where(isUnreferenced('session', 'id', 'connection.session_id'))
      .execute()
    // Back-offs stay until a call succeeds, because they count the failures.
    await db
      .deleteFrom('pause')
      .where('until', '<=', now - hourMs)
      .where('failures', '=', 0)
      .execute()
    await db.deleteFrom('handoff_guesses').where('resets_at', '<=', now).execute()
    await db
      .deleteFrom('grants')
      .where('created_at', '<', now - dayMs)
      .where(isUnreferenced('session', 'grant_id', 'grants.id'))
      .where(isUnreferenced('pairing', 'grant_id', 'grants.id'))
      .where(isUnreferenced('connection', 'grant_id', 'grants.id'))
      .execute()
  }
}

/** Whether no row of `table` has this ID in `column`. */
const isUnreferenced = (table: 'session' | 'pairing' | 'connection', column: string, id: string) =>
  sql<boolean>`not exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${column}`)} = ${sql.ref(id)})`
