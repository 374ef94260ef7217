import type { FastifyInstance } from 'fastify'
import type { ConnectEvent } from '#contract/connect.ts'
import type { ProxyContext } from '../../core/context.ts'
import type { Caller } from '../../core/session/caller.ts'
import { openClientGrants } from '../../core/tokens/openGrants.ts'
import type { TokenIdentifiers } from '../../core/tokens/tokenIdentifiers.ts'
import { createAuthorizationClient } from '../../core/upstream/client.ts'
import { UpstreamFailure } from '../../core/upstream/failure.ts'
import { opaqueCookie } from '../../core/web/cookies.ts'
import type { CodeRateLimit } from '../../phone-codes/codeRateLimit.ts'
import { createPhoneBrowsers } from '../../phone-codes/phoneBrowser.ts'
import { createRowWatcher } from '../../phone-codes/rowWatcher.ts'
import type { LinkedTables } from '../../phone-codes/schema.ts'
import { createLinkedGrants } from './linkedGrants.ts'
import { linkPages } from './linkPhone.ts'
import { createLinkRequests } from './linkRequests.ts'
import { linkRoutes } from './linkRoutes.ts'

export interface LinkedContext extends ProxyContext<LinkedTables> {
  names: TokenIdentifiers
  caller: Caller
}

/** Opens linked grants, which use the web client. Without one, televisions get the error `connections_off`. */
export async function openLinkedGrants(app: FastifyInstance, rateLimit: CodeRateLimit, context: LinkedContext) {
  const { db, vault, clock, caller, streams, stopping } = context
  const { publicUrl, upstream: settings } = context.settings
  const client = settings.webClient ?? { id: 'none', secret: '' }
  const web = createAuthorizationClient({ ...settings, client }, clock, stopping)
  const clientGrants = openClientGrants(app, { ...context, clientId: client.id, authorization: web })
  const { grants, tokens, revocations } = clientGrants
  const connections = createLinkedGrants(db, grants, clock)
  const requests = createLinkRequests(db, vault, clock, client.id, rateLimit)
  const watcher = createRowWatcher<ConnectEvent>({
    readState: requests.stateOf,
    isOpen: (state) => state === 'waiting' || state === 'opened',
    clock,
    onError: (error) => app.log.warn({ err: error }, 'the state of a connection could not be read'),
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
    watcher,
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
      watcher,
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
      await watcher.close()
      await clientGrants.close()
      await web.close()
    },
  }
}
