import { EventEmitter } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Dispatcher, Pool } from 'undici'
import type { Clock } from '#contract/clock.ts'
import type { Caller } from '../session/caller.ts'
import type { Sessions } from '../session/sessions.ts'
import type { UpstreamSettings } from '../settings.ts'
import { type AccessToken, GrantEnded, type TokenKeeper } from '../tokens/keeper.ts'
import { failureOf, retryAfterOf, UpstreamFailure } from '../upstream.ts'
import { ProblemError } from '../web/problem.ts'
import { downHeaders, jsonType, upHeaders } from './headers.ts'
import { upstreamUrl } from './query.ts'
import { type ForwardedCall, forwardedCalls } from './routes.ts'

type Answer = Dispatcher.ResponseData

/** Registers every call of the allow-list; the returned function ends the connections to the services. */
export function forwarding(
  app: FastifyInstance,
  parts: {
    settings: UpstreamSettings
    caller: Caller
    sessions: Pick<Sessions, 'used'>
    tokens: TokenKeeper
    clock: Clock
  },
): () => Promise<void> {
  const { settings, caller, sessions, tokens, clock } = parts
  const pools = new Map<string, Pool>()

  for (const call of forwardedCalls(settings))
    app.route({ method: call.method, url: call.path, handler: (request, reply) => forward(call, request, reply) })
  return async () => {
    await Promise.all([...pools.values()].map((pool) => pool.destroy()))
  }

  async function forward(call: ForwardedCall, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = new URL(upstreamUrl(call, request.raw.url ?? ''))
    const body = call.method === 'POST' || call.method === 'PUT' ? bodyOf(request) : undefined
    const session = await caller.demand(request)
    await sessions.used(session)
    const gone = new EventEmitter()
    // Not after a whole answer: undici would close the connection that the next call wants.
    reply.raw.once('close', () => reply.raw.writableFinished || gone.emit('abort'))
    const ask = (token: AccessToken) => send(call.method, url, upHeaders(request.headers, token.token), body, gone)

    let token = await tokenOf(session.grantId)
    let answer = await ask(token)
    if (answer.statusCode === 401) {
      await answer.body.dump()
      const renewed = await tokenOf(session.grantId, token)
      if (renewed.version === token.version) throw refusedFreshToken()
      token = renewed
      answer = await ask(token)
      if (answer.statusCode === 401) {
        await answer.body.dump()
        throw refusedFreshToken()
      }
    }
    return pass(answer, reply)
  }

  async function tokenOf(grantId: string, refused?: AccessToken): Promise<AccessToken> {
    try {
      return await tokens.accessToken(grantId, refused)
    } catch (error) {
      if (error instanceof GrantEnded) throw sessionEnded()
      throw error
    }
  }

  async function send(
    method: ForwardedCall['method'],
    url: URL,
    headers: Record<string, string>,
    body: string | undefined,
    signal: EventEmitter,
  ): Promise<Answer> {
    const type = body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }
    const path = url.pathname + url.search
    try {
      return await poolOf(url.origin).request({
        ...{ method, path, signal, headers: { ...headers, ...type } },
        ...(body === undefined ? {} : { body }),
      })
    } catch (error) {
      throw failureOf(error) ?? error
    }
  }

  function poolOf(origin: string): Pool {
    let pool = pools.get(origin)
    if (!pool) {
      pool = new Pool(origin, {
        connections: 128,
        connect: { timeout: settings.timeout },
        headersTimeout: settings.timeout,
        bodyTimeout: settings.timeout,
        maxHeaderSize: 16_384,
      })
      pools.set(origin, pool)
    }
    return pool
  }

  /** Status, content type and body pass through; what is no answer of such a service becomes a problem. */
  async function pass(answer: Answer, reply: FastifyReply): Promise<FastifyReply> {
    const { statusCode: status, headers, body } = answer
    // A redirect would lead the token to an address that nobody allowed.
    if (status >= 500 || (status >= 300 && status < 400 && status !== 304)) {
      await body.dump()
      const retryAfter = headers['retry-after']
      throw new UpstreamFailure('status', {
        status,
        retryAfter: retryAfterOf(typeof retryAfter === 'string' ? retryAfter : undefined, clock.now()),
      })
    }
    for (const [name, value] of downHeaders(headers)) reply.header(name, value)
    reply.code(status)
    if (status === 204 || status === 304) {
      await body.dump()
      return reply.send()
    }
    const type = jsonType(headers['content-type'])
    if (type === undefined) {
      await body.dump()
      for (const name of Object.keys(reply.getHeaders())) if (name.startsWith('content-')) reply.removeHeader(name)
      throw new UpstreamFailure(status < 300 ? 'nonsense' : 'status', { status })
    }
    return reply.type(type).send(body)
  }
}

/** Read and written anew, like the query: what reaches a service is JSON, whatever it was when it came. */
function bodyOf({ body }: FastifyRequest): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ProblemError('bad_request', 'This takes a body: an object in JSON.')
  return JSON.stringify(body)
}

const sessionEnded = () =>
  new ProblemError('session_ended', 'The session is over; the television has to be paired again.')

/** The service does not take a token that the authorization server has just given: its tokens stay, in case it is a slip. */
const refusedFreshToken = () =>
  new ProblemError('session_ended', 'The service refuses this session, also with a new token.', {
    cause: 'status',
    upstreamStatus: 401,
  })
