import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { accountHeader } from '#contract/accounts.ts'
import type { Clock } from '#contract/clock.ts'
import { traceHeaders, traceOf } from '#web/http/traceContext.ts'
import type { TokenManager } from '../grants/tokenManager.ts'
import type { Caller } from '../session/caller.ts'
import type { SessionRow, Sessions } from '../session/sessions.ts'
import type { ProxySettings } from '../settings.ts'
import { readObject } from '../web/body.ts'
import type { OpaqueCookie } from '../web/cookies.ts'
import type { DirectCall, DirectRoute } from '../web/directRoute.ts'
import { forwardedCalls } from './allowList.ts'
import { checkAnswer, type ForwardedAnswer, notModifiedIfKnown } from './answer.ts'
import type { ForwardedCall } from './forwardedCall.ts'
import { audioRequestHeaders, audioType, requestHeaders } from './headers.ts'
import { createResponseCache } from './responseCache.ts'
import type { Services } from './services.ts'
import { sharedReads } from './sharedReads.ts'
import { ShortMemory } from './shortMemory.ts'
import { type Target, targetsOf } from './target.ts'
import { connectedTokens, type Linked, ownTokens, type TokenSource, withKey, withToken } from './tokenSource.ts'

interface ForwardContext {
  settings: Pick<ProxySettings, 'upstream' | 'share'>
  clock: Clock
  session: { caller: Caller; sessions: Pick<Sessions, 'markUsed'>; cookie: OpaqueCookie }
  /** Tokens of the device flow. */
  tokens: TokenManager
  linked: Linked
  services: Services
  onShared(how: 'kept' | 'joined' | 'asked'): void
}

/** A caller's session and tokens. */
interface RememberedCaller {
  session: SessionRow
  /** The session's own tokens, remembered as long as the session. */
  tokens: TokenSource
}

/** Opens a route for each call of the allow-list, which televisions may make to the services. */
export function openForward({ settings, clock, session, tokens, linked, services, onShared }: ForwardContext) {
  const responseCache = createResponseCache({ ...settings.share, clock, onAnswer: onShared })
  const readShared = sharedReads({ responseCache, services, clock })
  // A session that still has its pairing is not remembered: a repeated session creation may change its cookie.
  const callers = new ShortMemory<RememberedCaller>(clock, ({ session }) => session.pairingId === null)
  const routes = forwardedCalls(settings.upstream).map((call): DirectRoute => {
    const targetOf = targetsOf(call)
    return {
      ...{ method: call.method, path: call.path, guard: call.audio && 'element' },
      answer: (directCall) => forward(call, targetOf(directCall.request.url ?? '', directCall.segments), directCall),
    }
  })
  return {
    routes,
    /** Call when a session ended, or its cookie or active account changed: removes all remembered callers. */
    changed: () => callers.clear(),
  }

  async function forward(call: ForwardedCall, target: Target, directCall: DirectCall): Promise<ForwardedAnswer> {
    const { request } = directCall
    const { headers } = request
    const caller = await callerOf(request)
    if (call.key) {
      const received = await withKey(call.key, (key) => send(call, target, directCall, key))
      return checkAnswer(received, clock.now(), call.audio && audioType)
    }
    const source = target.needs ? await connectedTokens(linked, caller.session.id, target.needs) : caller.tokens
    const token = await source.token()
    if (call.share) {
      const isCacheable = call.share === 'kept'
      const read = {
        target,
        isCacheable,
        session: caller.session.id,
        source,
        token,
        headers,
        trace: traceOf(request),
        cancellation: directCall.cancellation,
      }
      return notModifiedIfKnown(await readShared(read), headers['if-none-match'])
    }
    const hasBody = (call.method === 'POST' && !call.hasNoBody) || call.method === 'PUT'
    // Parsed and serialized again, like the query, so that only valid JSON reaches a service.
    const body = hasBody ? JSON.stringify(await readObject(request)) : undefined
    if (call.method !== 'GET') responseCache.forget(token.reader)
    const answer = await withToken(source, token, (bearer) => send(call, target, directCall, bearer, body))
    // Again, because an answer that was read during the write may be out of date.
    if (call.method !== 'GET') responseCache.forget(token.reader)
    return checkAnswer(answer, clock.now())
  }

  /** @param credential name and value of the header with the credentials */
  function send(
    { method, audio }: ForwardedCall,
    { origin, path }: Target,
    { request, cancellation }: DirectCall,
    credential: readonly [string, string],
    body?: string,
  ) {
    const trace = Object.entries(traceHeaders(traceOf(request))).flat()
    const headers = [...requestHeaders(request.headers, audio && audioRequestHeaders), ...trace, ...credential]
    return services.send({ method, origin, path, headers, body, cancellation, isBuffered: false })
  }

  function callerOf(request: IncomingMessage): RememberedCaller | Promise<RememberedCaller> {
    // Hashed, so that the memory contains no cookie that could be used elsewhere.
    const key = hash('sha256', `${session.cookie.read(request)} ${request.headers[accountHeader]}`, 'base64')
    return callers.get(key, async () => {
      const callerSession = await session.caller.requireSession(request)
      await session.sessions.markUsed(callerSession)
      return { session: callerSession, tokens: ownTokens(tokens, callerSession.grantId) }
    })
  }
}
