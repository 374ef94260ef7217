import { hash } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountHeader } from '#contract/accounts.ts'
import type { Clock } from '#contract/clock.ts'
import type { ConnectableScope } from '#contract/connect.ts'
import { traceHeaders, traceOf } from '#web/http/traceContext.ts'
import type { Caller } from '../session/caller.ts'
import type { SessionRow, Sessions } from '../session/sessions.ts'
import type { AccessToken, TokenManager } from '../tokens/tokenManager.ts'
import type { OpaqueCookie } from '../web/cookies.ts'
import { ProblemError } from '../web/errors.ts'
import { checkAnswer, discard, type ForwardedAnswer, notModifiedIfKnown } from './answer.ts'
import type { ForwardedCall } from './forwardedCall.ts'
import type { Services } from './services.ts'
import type { Sharing } from './sharing.ts'
import { ShortMemory } from './shortMemory.ts'
import { audioRequestHeaders, audioType, requestHeaders, type Target, targetsOf } from './target.ts'
import {
  type ConnectedGuard,
  type ConnectedTokens,
  connectionNeeded,
  ownTokens,
  type TokenSource,
  withKey,
  withToken,
} from './tokenSource.ts'

interface ForwardContext {
  calls: readonly ForwardedCall[]
  clock: Clock
  session: { caller: Caller; sessions: Pick<Sessions, 'markUsed'>; cookie: OpaqueCookie }
  /** Tokens of the device flow. */
  tokens: TokenManager
  connectedTokens: ConnectedTokens
  guardConnected: ConnectedGuard
  services: Services
  sharing(): Sharing | undefined
}

/** A caller's session and tokens. */
interface RememberedCaller {
  session: SessionRow
  /** The session's own tokens, remembered as long as the session. */
  tokens: TokenSource
}

/** Opens a route for each call of the list, which televisions may make to the services. */
export function openForward(app: FastifyInstance, context: ForwardContext) {
  const { calls, clock, session, tokens, services } = context
  // A session that still has its pairing is not remembered: a repeated session creation may change its cookie.
  const callers = new ShortMemory<RememberedCaller>(clock, ({ session }) => session.pairing_id === null)
  for (const call of calls) {
    const targetOf = targetsOf(call)
    app.route<{ Params: Record<string, string> }>({
      method: call.method,
      url: call.path,
      config: call.audio ? { guard: 'element' } : {},
      handler: async (request, reply) => {
        const target = targetOf(request.raw.url ?? '', request.params)
        return send(reply, await forward(call, target, request, abortedOnClose(reply.raw)))
      },
    })
  }
  return {
    /** Call when a session ended, or its cookie or active account changed: removes all remembered callers. */
    changed: () => callers.clear(),
  }

  async function forward(
    call: ForwardedCall,
    target: Target,
    request: FastifyRequest,
    signal: AbortSignal,
  ): Promise<ForwardedAnswer> {
    const { headers } = request
    const trace = traceOf(request.raw)
    const caller = await callerOf(request)
    const hasBody = (call.method === 'POST' && !call.hasNoBody) || call.method === 'PUT'
    // Parsed and serialized again, like the query, so that only valid JSON reaches a service.
    const body = hasBody ? JSON.stringify(objectIn(request.body)) : undefined
    const send = (credential: Record<string, string>, token?: AccessToken) =>
      services.send({
        method: call.method,
        origin: target.origin,
        path: target.path,
        body,
        signal,
        isBuffered: false,
        token,
        headers: {
          ...requestHeaders(headers, call.audio && audioRequestHeaders),
          ...traceHeaders(trace),
          ...credential,
        },
      })
    // These calls use another credential, which would still work after the session has ended.
    if (call.key || target.needs) await caller.tokens.requireActive()
    if (call.key) return checkAnswer(await withKey(call.key, send), clock.now(), call.audio && audioType)
    const source = target.needs ? await connected(caller.session.id, target.needs, headers) : caller.tokens
    const token = await source.token()
    const sharing = context.sharing()
    if (call.share && sharing) {
      const read = { target, isCacheable: call.share === 'kept', source, token, headers, trace, signal }
      const answer = await sharing.read({ ...read, session: caller.session.id })
      return notModifiedIfKnown(answer, headers['if-none-match'])
    }
    if (call.method !== 'GET') sharing?.forget(token.reader)
    const answer = await withToken(source, token, (token) => send({}, token))
    // Again, because an answer that was read during the write may be out of date.
    if (call.method !== 'GET') sharing?.forget(token.reader)
    return checkAnswer(answer, clock.now())
  }

  async function connected(sessionId: string, scope: ConnectableScope, headers: IncomingHttpHeaders) {
    const source = await context.connectedTokens(sessionId, scope)
    if (!source) throw connectionNeeded(scope)
    await context.guardConnected(sessionId, headers)
    return source
  }

  function callerOf(request: FastifyRequest): RememberedCaller | Promise<RememberedCaller> {
    // Hashed, so that the memory contains no cookie that could be used elsewhere.
    const key = hash('sha256', `${session.cookie.read(request)} ${request.headers[accountHeader]}`, 'base64')
    return callers.get(key, async () => {
      const callerSession = await session.caller.requireSession(request)
      await session.sessions.markUsed(callerSession)
      return { session: callerSession, tokens: ownTokens(tokens, callerSession.grant_id) }
    })
  }
}

/** Sends the bytes of a service as they are. */
function send(reply: FastifyReply, { status, headers, body }: ForwardedAnswer): FastifyReply {
  if (reply.request.method === 'HEAD') discard(body)
  return reply
    .code(status)
    .headers(headers)
    .send(reply.request.method === 'HEAD' ? undefined : body)
}

/** A signal that aborts when the caller disconnects before its answer is complete. */
function abortedOnClose(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  response.on('close', () => response.writableFinished || controller.abort())
  return controller.signal
}

/** @throws ProblemError `bad_request` */
function objectIn(body: unknown): object {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  throw new ProblemError('bad_request', 'This takes a body: an object in JSON.')
}
