import { type Clock, systemClock } from '#contract/clock.ts'
import { type ConnectableScope, type ConnectEvent, connectPaths } from '#contract/connect.ts'
import { createGrantStore } from '../grants/grants.ts'
import { createTokenIdentifiers } from '../grants/tokenIdentifiers.ts'
import { createLinkedGrants } from '../linked/linkedGrants.ts'
import { createLinkRequests, linkTtlMs, scopesIn } from '../linked/linkRequests.ts'
import type { ProxySettings } from '../settings.ts'
import { openAdminStore } from './adminStore.ts'

/** An account that is signed in on a television, in the list for an operator. */
export interface SignedIn {
  /** ID of the session. */
  id: string
  /** `sub` of the account; undefined if the service did not report it. */
  account: string | undefined
  /** Milliseconds since 1970. */
  since: number
  lastUsed: number
  connections: { id: string; scopes: ConnectableScope[] }[]
}

/** Linked grants that an operator makes for a television without a person in front of it. */
export interface AdminLinks {
  /** Newest first. */
  sessions(): Promise<SignedIn[]>
  /**
   * Begins a request in place of a television. A person opens the address and signs in with the account of the session,
   * and a proxy of this database completes the request.
   */
  requestLink(session: string, scopes: ConnectableScope[]): Promise<{ id: string; code: string; url: string }>
  /** Waits for the end of a request. @throws the reason of `signal` if that aborts; the request is then removed */
  outcome(id: string, session: string, signal: AbortSignal): Promise<ConnectEvent>
  /** Deletes a connection; a running proxy revokes it at the service. @returns false if it does not exist */
  withdraw(session: string, id: string): Promise<boolean>
  close(): Promise<void>
}

/** @throws SettingsError if the keys do not belong to the database */
export async function adminLinks(settings: ProxySettings, clock: Clock = systemClock): Promise<AdminLinks> {
  const { upstream } = settings
  const { db, vault, close } = await openAdminStore(settings)
  const clientId = upstream.webClient?.id ?? 'none'
  const names = createTokenIdentifiers(db, vault, [upstream.client.id, clientId])
  const connections = createLinkedGrants(db, createGrantStore(db, vault, clock, clientId, names), clock)
  const requests = createLinkRequests(db, vault, clock, clientId)
  return {
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
    async requestLink(session, scopes) {
      const { id, code } = await requests.start(session, scopes)
      const origin = settings.publicUrl ?? `http://localhost:${settings.port}`
      return { id, code, url: `${origin}${connectPaths.page}?code=${code}` }
    },
    async outcome(id, session, signal) {
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
    withdraw: async (session, id) => (await connections.withdraw(session, id)) !== undefined,
    close,
  }
}

/** Minutes for which an address is valid. */
export const linkTtlMinutes = linkTtlMs / 60_000
