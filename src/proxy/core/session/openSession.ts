import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { dayMs } from '#contract/clock.ts'
import type { ProxyContext } from '../context.ts'
import type { Pairings } from '../pairing/pairings.ts'
import type { Known, Part } from '../part.ts'
import type { GrantStore } from '../tokens/grants.ts'
import type { Revocations } from '../tokens/revocations.ts'
import type { TokenManager } from '../tokens/tokenManager.ts'
import { type OpaqueCookie, opaqueCookie } from '../web/cookies.ts'
import { inBackground } from '../web/log.ts'
import { createCaller } from './caller.ts'
import { createSessionCreation } from './creation.ts'
import { createEndWatcher } from './endWatcher.ts'
import { type SessionRoutesContext, sessionCalls, sessionRoutes } from './routes.ts'
import { type SessionTables, sessionMigrations } from './schema.ts'
import { activateRemaining, createSessions, lockTelevision, type SessionData } from './sessions.ts'

/** Milliseconds for which a returning television can read why its session ended. */
const endedRetentionMs = 30 * dayMs

/** Whether no session has this in `column`. */
const isWithoutSession = (column: 'television_id' | 'id', reference: string) =>
  sql<boolean>`not exists (select 1 from session where ${sql.ref(`session.${column}`)} = ${sql.ref(reference)})`

export const sessionPart: Part = {
  name: 'session',
  migrations: sessionMigrations,
  calls: sessionCalls,
  hashedColumns: [
    { table: 'television', column: 'known_by' },
    { table: 'television', column: 'known_before' },
  ],
  grantReferences: [{ table: 'session', column: 'grant_id' }],
  async sweep({ db: anyDb, now, settings }) {
    const db = anyDb.withTables<Known<SessionTables>>()
    const unused = db
      .selectFrom('television')
      .select('id')
      .where('seen_at', '<', now - settings.limits.sessionDays * dayMs)
    await db.deleteFrom('session').where('television_id', 'in', unused).execute()
    const endedLongAgo = db
      .selectFrom('grants')
      .select('id')
      .where('ended_at', '<', now - endedRetentionMs)
    await db.deleteFrom('session').where('grant_id', 'in', endedLongAgo).execute()
    await db.deleteFrom('television').where(isWithoutSession('television_id', 'television.id')).execute()
    const withoutActive = await db
      .selectFrom('television')
      .select('id')
      .where(isWithoutSession('id', 'television.active'))
      .execute()
    for (const { id } of withoutActive)
      await db.transaction().execute(async (trx) => {
        await lockTelevision(trx, id)
        await activateRemaining(trx, id)
      })
  },
}

interface SessionContext extends ProxyContext<SessionTables>, Pick<SessionRoutesContext, 'signedOut' | 'changed'> {
  grants: { grants: GrantStore; tokens: TokenManager; revocations: Revocations }
  pairing: { pairings: Pairings; cookie: OpaqueCookie }
  sessionData: readonly SessionData[]
}

/** Opens the sessions of televisions, from the granted pairing to signing out. */
export function openSession(app: FastifyInstance, context: SessionContext) {
  const { settings, db, vault, clock, streams, grants, pairing, sessionData, signedOut, changed } = context
  const { sessionDays, pairingsPerMinute: perMinute } = settings.limits
  const cookie = opaqueCookie('session', settings.publicUrl, sessionDays)
  const sessions = createSessions(db, vault, clock, sessionDays, sessionData)
  const caller = createCaller(db, sessions, cookie)
  const ends = createEndWatcher({ db, clock, onError: inBackground(app.log) })
  sessionRoutes(app, {
    sessions,
    caller,
    ...grants,
    pairings: pairing.pairings,
    ends,
    streams,
    signedOut,
    changed,
    perMinute,
    createSession: createSessionCreation({ db, vault, clock, sessionData }),
    scopes: settings.upstream.scopes,
    sessionCookie: cookie,
    pairingCookie: pairing.cookie,
  })
  return {
    caller,
    sessions,
    cookie,
    /** Call when sessions may have ended: televisions that watch their session are notified at once. */
    ended: ends.changed,
    close: ends.close,
  }
}
