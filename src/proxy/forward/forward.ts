import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { accountHeader } from '#contract/accounts.ts'
import type { Clock } from '#contract/clock.ts'
import type { TokenManager } from '../grants/tokenManager.ts'
import type { Caller } from '../session/caller.ts'
import type { SessionRow, Sessions } from '../session/sessions.ts'
import type { ProxySettings } from '../settings.ts'
import { readObject } from '../web/body.ts'
import type { OpaqueCookie } from '../web/cookies.ts'
import type { DirectCall, DirectRoute } from '../web/directRoute.ts'
import { forwardedCalls } from './allowList.ts'
import { judge, type Outgoing, unlessKnown } from './answer.ts'
import type { ForwardedCall } from './forwardedCall.ts'
import { audioUp, soundType, upHeaders } from './headers.ts'
import { createResponseCache } from './responseCache.ts'
import type { Services } from './services.ts'
import { sharedReads } from './sharedReads.ts'
import { ShortMemory } from './shortMemory.ts'
import { type Target, targetsOf } from './target.ts'
import { connectedTokens, type Linked, ownTokens, type TokenSource, withKey, withToken } from './tokenSource.ts'

interface ForwardContext {
  settings: Pick<ProxySettings, 'upstream' | 'share'>
  clock: Clock
  session: { caller: Caller; sessions: Pick<Sessions, 'used'>; cookie: OpaqueCookie }
  /** Tokens of the device flow. */
  tokens: TokenManager
  linked: Linked
  services: Services
  onShared(how: 'kept' | 'joined' | 'asked'): void
}

/** A caller's session and tokens. */
interface Known {
  session: SessionRow
  /** The session's own tokens, remembered as long as the session. */
  own: TokenSource
}

/** Opens a route for each call of the allow-list, which televisions may make to the services. */
export function openForward({ settings, clock, session, tokens, linked, services, onShared }: ForwardContext) {
  const sharing = createResponseCache({ ...settings.share, clock, onAnswer: onShared })
  const readShared = sharedReads({ sharing, services, clock })
  // A session that still has its pairing is not remembered: a repeated session creation may change its cookie.
  const callers = new ShortMemory<Known>(clock, ({ session }) => session.pairingId === null)
  const routes = forwardedCalls(settings.upstream).map((call): DirectRoute => {
    const targetOf = targetsOf(call)
    return {
      ...{ method: call.method, path: call.path, guard: call.audio && 'element' },
      answer: (one) => forward(call, targetOf(one.request.url ?? '', one.segments), one),
    }
  })
  return {
    routes,
    /** Call when a session ended, or its cookie or active account changed: removes all remembered callers. */
    changed: () => callers.clear(),
  }

  async function forward(call: ForwardedCall, target: Target, one: DirectCall): Promise<Outgoing> {
    const { request } = one
    const { headers } = request
    const caller = await callerOf(request)
    if (call.key) {
      const sent = await withKey(call.key, (key) => send(call, target, one, key))
      return judge(sent, clock.now(), call.audio && soundType)
    }
    const source = target.needs ? await connectedTokens(linked, caller.session.id, target.needs) : caller.own
    const token = await source.token()
    if (call.share) {
      const keep = call.share === 'kept'
      const read = { target, keep, session: caller.session.id, source, token, headers, cancellation: one.cancellation }
      return unlessKnown(await readShared(read), headers['if-none-match'])
    }
    const carries = (call.method === 'POST' && !call.bodyless) || call.method === 'PUT'
    // Parsed and serialized again, like the query, so that only valid JSON reaches a service.
    const body = carries ? JSON.stringify(await readObject(request)) : undefined
    if (call.method !== 'GET') sharing.forget(token.reader)
    const answer = await withToken(source, token, (bearer) => send(call, target, one, bearer, body))
    // Again, because an answer that was read during the write may be out of date.
    if (call.method !== 'GET') sharing.forget(token.reader)
    return judge(answer, clock.now())
  }

  /** @param credential name and value of the header with the credentials */
  function send(
    { method, audio }: ForwardedCall,
    { origin, path }: Target,
    { request, cancellation }: DirectCall,
    credential: readonly [string, string],
    body?: string,
  ) {
    const headers = [...upHeaders(request.headers, audio && audioUp), ...credential]
    return services.send({ method, origin, path, headers, body, cancellation, whole: false })
  }

  function callerOf(request: IncomingMessage): Known | Promise<Known> {
    // Hashed, so that the memory contains no cookie that could be used elsewhere.
    const key = hash('sha256', `${session.cookie.read(request)} ${request.headers[accountHeader]}`, 'base64')
    return callers.get(key, async () => {
      const found = await session.caller.demand(request)
      await session.sessions.used(found)
      return { session: found, own: ownTokens(tokens, found.grantId) }
    })
  }
}
