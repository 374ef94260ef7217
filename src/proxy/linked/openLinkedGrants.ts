import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { ConnectEvent } from '#contract/connect.ts'
import { createGrantStore } from '../grants/grants.ts'
import type { Leases } from '../grants/leases.ts'
import { createRevocations } from '../grants/revocations.ts'
import type { TokenIdentifiers } from '../grants/tokenIdentifiers.ts'
import { createTokenManager } from '../grants/tokenManager.ts'
import type { Vault } from '../grants/vault.ts'
import type { Caller } from '../session/caller.ts'
import type { ProxySettings } from '../settings.ts'
import { createAuthorizationClient } from '../upstream/client.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import { opaqueCookie } from '../web/cookies.ts'
import type { EventStreams } from '../web/eventStream.ts'
import type { CodeRateLimit } from './codeRateLimit.ts'
import { createLinkedGrants } from './linkedGrants.ts'
import { linkPages } from './linkPhone.ts'
import { createLinkRequests } from './linkRequests.ts'
import { linkRoutes } from './linkRoutes.ts'
import { createPhoneBrowsers } from './phoneBrowser.ts'
import { createRowWatcher } from './rowWatcher.ts'
import type { LinkedTables } from './schema.ts'

export interface LinkedContext {
  settings: Pick<ProxySettings, 'upstream' | 'publicUrl'>
  db: Kysely<LinkedTables>
  vault: Vault
  clock: Clock
  leases: Leases
  streams: EventStreams
  names: TokenIdentifiers
  caller: Caller
  /** Aborts when the proxy stops. */
  stopping: AbortSignal
}

/** Opens linked grants, which use the web client. Without one, televisions get the error `connections_off`. */
export async function openLinkedGrants(app: FastifyInstance, rateLimit: CodeRateLimit, context: LinkedContext) {
  const { db, vault, leases, names, clock, caller, streams, stopping } = context
  const { publicUrl, upstream: settings } = context.settings
  const client = settings.webClient ?? { id: 'none', secret: '' }
  const web = createAuthorizationClient({ ...settings, client }, clock, stopping)
  const grants = createGrantStore(db, vault, clock, client.id, names)
  const tokens = createTokenManager({ grants, leases, authorization: web, clock, callTimeoutMs: settings.timeout })
  const connections = createLinkedGrants(db, grants, clock)
  const requests = createLinkRequests(db, vault, clock, client.id)
  const watch = createRowWatcher<ConnectEvent>({
    readState: requests.stateOf,
    isOpen: (state) => state === 'waiting' || state === 'opened',
    clock,
    onError: (error) => app.log.warn({ err: error }, 'what became of a connection could not be read'),
  })
  const revocations = createRevocations({
    db,
    vault,
    authorization: web,
    clock,
    clientId: client.id,
    onError: (error, message) => app.log.warn({ err: error }, message),
  })

  const subjectOf = async (sessionId: string): Promise<string | undefined> => {
    const row = await db
      .selectFrom('session')
      .innerJoin('grants', 'grants.id', 'session.grant_id')
      .select('grants.subject')
      .where('session.id', '=', sessionId)
      .where('grants.ended', 'is', null)
      .executeTakeFirst()
    return row?.subject ?? undefined
  }
  linkRoutes(app, {
    requests: settings.webClient && requests,
    connections,
    watch,
    revocations,
    caller,
    streams,
    subjectOf,
    publicUrl,
    isRedirectRefused: async (redirectUri) => {
      try {
        return (await web.isRedirectRegistered(redirectUri)) === false
      } catch (error) {
        // The phone's page will say that the service is unavailable.
        if (error instanceof UpstreamFailure) return false
        throw error
      }
    },
  })
  if (settings.webClient) {
    const cookie = opaqueCookie('connect', publicUrl, 1, 'lax')
    await linkPages(app, {
      requests,
      connections,
      watch,
      rateLimit,
      web,
      scopes: settings.scopes,
      subjectOf,
      publicUrl,
      browsers: createPhoneBrowsers({ purpose: 'connect', vault, cookie, publicUrl }),
    })
  }

  return {
    connections,
    /** Tokens of connections; undefined without a web client. */
    tokens: settings.webClient && tokens,
    /** Call after a sign-out: the connections of the session are revoked too. */
    signedOut: () => revocations.checkNow(),
    async close() {
      await watch.close()
      await revocations.close()
      await tokens.close()
      await web.close()
    },
  }
}
