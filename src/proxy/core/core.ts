import type { FastifyInstance } from 'fastify'
import type { UpstreamSettings } from '../settings.ts'
import type { ProxyContext } from './context.ts'
import { openForward } from './forward/forward.ts'
import { coreCalls, type ForwardedCall } from './forward/forwardedCall.ts'
import { openServices } from './forward/services.ts'
import type { Sharing } from './forward/sharing.ts'
import type { ConnectedGuard, ConnectedTokens } from './forward/tokenSource.ts'
import { openPairing, pairingPart } from './pairing/openPairing.ts'
import { clientIds, type Part } from './part.ts'
import { openSession, sessionPart } from './session/openSession.ts'
import type { SessionTables } from './session/schema.ts'
import type { SessionData } from './session/sessions.ts'
import { openTokens, tokensPart } from './tokens/openTokens.ts'
import type { AuthorizationClient } from './upstream/client.ts'
import type { TokenBinding } from './upstream/tokenKey.ts'

/** What the core uses of a module, without knowing it. */
export interface CoreExtension extends Part {
  /** Calls that televisions may make to services. */
  forwards?(upstream: UpstreamSettings): ForwardedCall[]
  /** What it stores for sessions. */
  sessionData?: SessionData
}

/** Called to count what happens. */
interface Measures {
  service(origin: string, outcome: string, seconds: number): void
  shared(how: 'kept' | 'joined' | 'asked'): void
  reencrypted(count: number): void
  labelled(name: string, help: string, label: string[], read: () => Promise<(readonly [string[], number])[]>): void
}

interface CoreContext extends ProxyContext<SessionTables> {
  app: FastifyInstance
  authorization: AuthorizationClient
  /** The key of tokens, which `authorization` uses too; a module may set it. */
  binding: TokenBinding
  measures: Measures
  /** All parts, those of the core too. */
  parts: readonly CoreExtension[]
  /** Closes what was opened when the proxy stops, the last one first. */
  closeLater<One extends { close(): Promise<unknown> }>(opened: One): One
}

export type Core = ReturnType<typeof openCore>

/**
 * The parts of the core around those of the modules, in the order of a sweep: what refers to a grant is removed before
 * the grant.
 */
export const withCoreParts = <Extension extends CoreExtension>(modules: readonly Extension[]) => [
  pairingPart,
  sessionPart,
  ...modules,
  tokensPart,
]

/** All calls that the proxy forwards. */
export const forwardedCalls = (parts: readonly CoreExtension[], upstream: UpstreamSettings): ForwardedCall[] => [
  ...coreCalls(upstream),
  ...parts.flatMap(({ forwards }) => forwards?.(upstream) ?? []),
]

/** Opens what a proxy is without modules: televisions pair, their tokens are kept and refreshed, calls are forwarded. */
export function openCore(context: CoreContext) {
  const { app, settings, parts, measures, closeLater } = context
  const sessionData = parts.flatMap((part) => part.sessionData ?? [])
  const signOutListeners: (() => void)[] = []
  let connectedTokens: ConnectedTokens = async () => undefined
  let guardConnected: ConnectedGuard = async () => {}
  let sharing: Sharing | undefined

  const tokens = closeLater(openTokens(app, { ...context, clientId: clientIds(settings.upstream).device }))
  const pairing = closeLater(openPairing(app, { ...context, grants: tokens.grants }))
  const session = closeLater(
    openSession(app, {
      ...context,
      grants: tokens,
      pairing,
      sessionData,
      signedOut: () => signOutListeners.forEach((listener) => void listener()),
      changed: () => forward.changed(),
    }),
  )
  const services = closeLater(openServices(settings.upstream.timeout, measures.service, context.binding))
  const forward = openForward(app, {
    ...context,
    calls: forwardedCalls(parts, settings.upstream),
    session,
    tokens: tokens.tokens,
    connectedTokens: (sessionId, scope) => connectedTokens(sessionId, scope),
    guardConnected: (sessionId, headers) => guardConnected(sessionId, headers),
    services,
    sharing: () => sharing,
  })
  return {
    ...context,
    caller: session.caller,
    /** Tokens of the device flow. */
    tokens: tokens.tokens,
    services,
    /** Call when sessions may have ended outside the core. */
    sessionsChanged() {
      forward.changed()
      session.ended()
    },
    /** Calls the listener after each sign-out. */
    onSignOut: (listener: () => void) => void signOutListeners.push(listener),
    /** Provides tokens for scopes that pairing cannot grant. Without it, such calls get `connection_needed`. */
    provideTokens(find: ConnectedTokens) {
      connectedTokens = find
    },
    /** Adds a check of calls for scopes that pairing cannot grant. */
    guardConnected(by: ConnectedGuard) {
      guardConnected = by
    },
    /** Lets televisions share answers. */
    provideSharing(by: Sharing) {
      sharing = by
    },
  }
}

/** Something that the proxy does beyond its core, in a folder of `modules/`. It is active if it is in `modules.ts`. */
export interface ProxyModule extends CoreExtension {
  /** Opens its routes and what runs in the background, which it closes with `closeLater`. It may be asynchronous. */
  open?(core: Core): unknown
}
