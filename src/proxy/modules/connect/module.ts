import { sql } from 'kysely'
import type { ConnectEvent } from '#contract/connect.ts'
import type { Core, ProxyModule } from '#proxy/core/core.ts'
import { connectionNeeded, TokenSource } from '#proxy/core/forward/tokenSource.ts'
import { clientIds, type Known } from '#proxy/core/part.ts'
import { openTokens } from '#proxy/core/tokens/openTokens.ts'
import { UpstreamFailure } from '#proxy/core/upstream/failure.ts'
import { opaqueCookie } from '#proxy/core/web/cookies.ts'
import { createCodeRateLimit, phoneCodeMigrations, sweepPhoneCodes } from '#proxy/phone-codes/codes.ts'
import { createPhoneBrowsers, phoneStyle } from '#proxy/phone-codes/phoneBrowser.ts'
import { createPhoneWatcher } from '#proxy/phone-codes/waitingRoutes.ts'
import { connectionPhoneRoutes } from './connectionPhone.tsx'
import { type ConnectTables, connectMigrations, createConnectionRequests } from './connectionRequests.ts'
import { connectCalls, connectionRoutes } from './connectionRoutes.ts'
import { connectionsOfSession, createConnections } from './connections.ts'
import { createWebClient } from './webClient.ts'

/** A person allows on a phone what pairing cannot grant, for the account of a television. */
export const connect: ProxyModule = {
  name: 'connect',
  migrations: { ...phoneCodeMigrations, ...connectMigrations },
  encryptedColumns: [
    {
      table: 'connect_request',
      column: 'secrets',
      owner: ({ id }, clients) => ({ id: String(id), clientId: clients.web, field: 'connect_secrets' }),
    },
  ],
  calls: connectCalls,
  grantReferences: [{ table: 'connection', column: 'grant_id' }],
  sessionData: connectionsOfSession,
  async sweep(sweep) {
    const db = sweep.db.withTables<Known<ConnectTables>>()
    await db.deleteFrom('connect_request').where('expires_at', '<=', sweep.now).execute()
    await db
      .deleteFrom('connection')
      .where(sql<boolean>`not exists (select 1 from session where session.id = connection.session_id)`)
      .execute()
    await sweepPhoneCodes(sweep)
  },
  open,
}

/** Uses the web client. Without one, televisions get the error `connections_off`. */
async function open(core: Core): Promise<void> {
  const { app, vault, clock, caller, streams, stopping, closeLater } = core
  const { publicUrl, upstream: settings } = core.settings
  const db = core.db.withTables<Known<ConnectTables>>()
  const client = { id: clientIds(settings).web, secret: settings.webClient?.secret ?? '' }
  const web = closeLater(createWebClient({ ...settings, client }, clock, stopping, core.binding))
  const { grants, tokens, revocations } = closeLater(
    openTokens(app, { ...core, clientId: client.id, authorization: web }),
  )
  const connections = createConnections(db, grants, clock)
  const rateLimit = createCodeRateLimit(db, vault, clock)
  const requests = createConnectionRequests(db, vault, clock, client.id, rateLimit)
  const watcher = closeLater(
    createPhoneWatcher<ConnectEvent>({
      stateOf: requests.stateOf,
      isOpen: (state) => state === 'waiting' || state === 'opened',
      clock,
      onError: (error) => app.log.warn({ err: error }, 'the state of a connection could not be read'),
    }),
  )
  core.onSignOut(() => revocations.checkNow())
  if (settings.webClient)
    core.provideTokens(async (sessionId, scope) => {
      const grant = await connections.grantFor(sessionId, scope)
      if (grant === undefined) return undefined
      return new TokenSource(tokens, grant, async (reason) => {
        // The connection of a disabled account is not removed: it works again when the account is enabled.
        if (reason !== 'account_disabled') await connections.deleteEnded(grant)
        return connectionNeeded(scope)
      })
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
  phoneStyle(app)
  connectionRoutes(app, {
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
    await connectionPhoneRoutes(app, {
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
}
