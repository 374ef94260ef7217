import { type Clock, systemClock } from '#contract/clock.ts'
import { type ConnectableScope, connectPaths } from '#contract/connect.ts'
import { clientIds } from '../core/part.ts'
import { createGrantStore } from '../core/tokens/grants.ts'
import type { ProxyDatabase } from '../database.ts'
import { createConnectionRequests, requestTtlMs, scopesIn } from '../modules/connect/connectionRequests.ts'
import { createConnections } from '../modules/connect/connections.ts'
import { createNotes } from '../modules/notes/notes.ts'
import { createRecordings } from '../modules/recordings/recordings.ts'
import { createCodeRateLimit } from '../phone-codes/codes.ts'
import type { ProxySettings } from '../settings.ts'
import { openAdminStore } from './adminStore.ts'

export type AdminNotes = Awaited<ReturnType<typeof adminNotes>>
export type AdminRecordings = Awaited<ReturnType<typeof adminRecordings>>

/** The notes of accounts, for an operator. @throws SettingsError if the keys do not belong to the database */
export async function adminNotes(settings: ProxySettings, clock: Clock = systemClock) {
  const { db, vault, close } = await openAdminStore(settings)
  const withNotes = db.selectFrom('account_notes').select('subject')
  return { ...createNotes(db, vault, clock), accounts: async () => accountsWith(db, await withNotes.execute()), close }
}

/**
 * Which videos the recordings of accounts are of, for an operator.
 * @throws SettingsError if the keys do not belong to the database
 */
export async function adminRecordings(settings: ProxySettings, clock: Clock = systemClock) {
  const { db, close } = await openAdminStore(settings)
  const withRecordings = db.selectFrom('account_recordings').select('subject').distinct()
  return {
    ...createRecordings(db, clock),
    accounts: async () => accountsWith(db, await withRecordings.execute()),
    close,
  }
}

/** `sub` of every account that is signed in on a television or is among `others`, sorted. */
async function accountsWith(db: ProxyDatabase, others: readonly { subject: string }[]): Promise<string[]> {
  const signedIn = await db
    .selectFrom('session')
    .innerJoin('grants', 'grants.id', 'session.grant_id')
    .select('grants.subject')
    .where('grants.ended', 'is', null)
    .execute()
  return [...new Set([...others, ...signedIn].flatMap(({ subject }) => subject ?? []))].sort()
}

/**
 * Connections that an operator makes for a television without a person in front of it.
 * @throws SettingsError if the keys do not belong to the database
 */
export async function adminConnections(settings: ProxySettings, clock: Clock = systemClock) {
  const { db, vault, close } = await openAdminStore(settings)
  const clientId = clientIds(settings.upstream).web
  const connections = createConnections(db, createGrantStore(db, vault, clock, clientId), clock)
  const requests = createConnectionRequests(db, vault, clock, clientId, createCodeRateLimit(db, vault, clock))
  return {
    /**
     * Accounts that are signed in on televisions, newest first. `account` is the `sub`, if the service reported it;
     * times are milliseconds since 1970.
     */
    async sessions() {
      const rows = await db
        .selectFrom('session')
        .innerJoin('grants', 'grants.id', 'session.grant_id')
        .select(['session.id', 'grants.subject', 'session.created_at', 'session.seen_at'])
        .where('grants.ended', 'is', null)
        .orderBy('session.created_at', 'desc')
        .execute()
      return Promise.all(
        rows.map(async ({ id, subject, created_at: since, seen_at: lastUsed }) => ({
          id,
          since,
          lastUsed,
          account: subject ?? undefined,
          connections: (await connections.of(id)).map((row) => ({ id: row.id, scopes: scopesIn(row.scopes) })),
        })),
      )
    },
    /**
     * Begins a request in place of a television. A person opens the address and signs in with the account of the
     * session, and a proxy of this database completes the request.
     */
    async requestLink(session: string, scopes: ConnectableScope[]) {
      const { id, code } = await requests.start(session, scopes)
      const origin = settings.publicUrl ?? `http://localhost:${settings.port}`
      return { id, code, url: `${origin}${connectPaths.page}?code=${code}` }
    },
    /** Waits for the end of a request. @throws the reason of `signal` if that aborts; the request is then removed */
    async outcome(id: string, session: string, signal: AbortSignal) {
      try {
        for (;;) {
          const event = await requests.stateOf(id, session)
          if (event.state !== 'waiting' && event.state !== 'opened') return event
          await clock.sleep(1_000, signal)
        }
      } finally {
        await requests.end(id, session)
      }
    },
    /** Deletes a connection; a running proxy revokes it at the service. @returns false if it does not exist */
    withdraw: async (session: string, id: string) => (await connections.withdraw(session, id)) !== undefined,
    close,
  }
}

/** Minutes for which an address is valid. */
export const requestTtlMinutes = requestTtlMs / 60_000
