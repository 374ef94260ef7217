import type { FastifyInstance } from 'fastify'
import { createNotes } from '../../modules/notes/notes.ts'
import { createRecordings } from '../../modules/recordings/recordings.ts'
import type { ProxyContext } from '../context.ts'
import type { Pairings } from '../pairing/pairings.ts'
import type { GrantStore } from '../tokens/grants.ts'
import type { Revocations } from '../tokens/revocations.ts'
import type { TokenManager } from '../tokens/tokenManager.ts'
import { type OpaqueCookie, opaqueCookie } from '../web/cookies.ts'
import { inBackground } from '../web/log.ts'
import { accountRoutes } from './accountRoutes.ts'
import { createCaller } from './caller.ts'
import { createSessionCreation } from './creation.ts'
import { createEndWatcher } from './endWatcher.ts'
import { sessionRoutes } from './routes.ts'
import type { SessionTables } from './schema.ts'
import { createSessions, type LinkedToSession } from './sessions.ts'

interface SessionContext extends ProxyContext<SessionTables> {
  grants: { grants: GrantStore; tokens: TokenManager; revocations: Revocations }
  pairing: { pairings: Pairings; cookie: OpaqueCookie }
  linked: LinkedToSession
  /** Called after a sign-out, to revoke what is linked to the session. */
  signedOut(): void
  /** Called when a cookie may no longer be valid, or may have another active account. */
  changed(): void
}

/** Opens the sessions of televisions, from the granted pairing to signing out, and what their accounts store. */
export function openSession(app: FastifyInstance, context: SessionContext) {
  const { settings, db, vault, clock, streams, grants, pairing, linked, signedOut, changed } = context
  const { sessionDays, pairingsPerMinute: perMinute } = settings.limits
  const cookie = opaqueCookie('session', settings.publicUrl, sessionDays)
  const sessions = createSessions(db, vault, clock, sessionDays, linked)
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
    createSession: createSessionCreation({ db, vault, clock, linked }),
    scopes: settings.upstream.scopes,
    sessionCookie: cookie,
    pairingCookie: pairing.cookie,
  })
  accountRoutes(app, { notes: createNotes(db, vault, clock), recordings: createRecordings(db, clock), caller })
  return {
    caller,
    sessions,
    cookie,
    /** Call when sessions may have ended: televisions that watch their session are notified at once. */
    ended: ends.changed,
    close: ends.close,
  }
}
