import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { HeaderList } from '#web/http/securityHeaders.ts'
import type { TokenManager } from '../grants/tokenManager.ts'
import type { LinkedGrants } from '../linked/linkedGrants.ts'
import type { Caller } from '../session/caller.ts'
import type { SessionTables } from '../session/schema.ts'
import type { Sessions } from '../session/sessions.ts'
import type { ProxySettings } from '../settings.ts'
import type { OpaqueCookie } from '../web/cookies.ts'
import { createCallerCache } from './callerCache.ts'
import type { OnAnswered } from './fastPath.ts'
import { forwardRoutes } from './forward.ts'
import { openServices, type Services } from './services.ts'
import { createTokenSources } from './tokenSource.ts'

interface ForwardContext {
  settings: Pick<ProxySettings, 'upstream' | 'share' | 'publicUrl'>
  db: Kysely<SessionTables>
  clock: Clock
  session: { caller: Caller; sessions: Sessions; cookie: OpaqueCookie }
  /** Of the device flow. */
  tokens: TokenManager
  linked: { connections: LinkedGrants; tokens: TokenManager | undefined }
  callHeaders: HeaderList
  observe: ForwardObservers
}

/** Who counts and times what is forwarded. */
interface ForwardObservers {
  /** The same connections, timed. */
  services(services: Services): Services
  shared(how: 'kept' | 'joined' | 'asked'): void
  answered: OnAnswered
}

/** The calls to the services that televisions may make. */
export function openForward(app: FastifyInstance, context: ForwardContext) {
  const { settings, db, clock, session, linked, callHeaders, observe } = context
  const recent = createCallerCache(db, session.cookie, clock)
  const sources = createTokenSources({
    tokens: context.tokens,
    connections: linked.connections,
    webTokens: linked.tokens,
  })
  const services = observe.services(openServices(settings.upstream.timeout))
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  const fastPath = forwardRoutes(app, {
    ...{ settings: settings.upstream, publicUrl: settings.publicUrl, share: settings.share, clock },
    ...{ callHeaders, ...session, recent, sources, services, onShared: observe.shared, onAnswered: observe.answered },
    isBusy: () => closing || app.isUnderPressure(),
  })
  return {
    fastPath,
    /** A session ended, or was given another cookie or place. */
    changed: recent.changed,
    close: services.close,
  }
}
