import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#contract/clock.ts'
import type { HeaderList } from '#web/http/securityHeaders.ts'
import type { Caller } from '../session/caller.ts'
import type { Sessions } from '../session/sessions.ts'
import type { ProxySettings, UpstreamSettings } from '../settings.ts'
import { ProblemError } from '../web/errors.ts'
import { forwardedCalls } from './allowList.ts'
import { pass, writeAnswer } from './answer.ts'
import type { CallerCache } from './callerCache.ts'
import { Cancellation } from './cancellation.ts'
import { createFastPath, type FastPath, type OnAnswered } from './fastPath.ts'
import type { ForwardedCall } from './forwardedCall.ts'
import { upHeaders } from './headers.ts'
import { createResponseCache } from './responseCache.ts'
import { leaving, type Services } from './services.ts'
import { sharedReads } from './sharedReads.ts'
import { targetsOf } from './target.ts'
import { type TokenSources, withToken } from './tokenSource.ts'
import { transcriptionCalls } from './transcriptionCalls.ts'

/** Registers every call of the allow-list. Gives what answers most of them before the server's hooks. */
export function forwardRoutes(
  app: FastifyInstance,
  parts: {
    settings: UpstreamSettings
    publicUrl: string | undefined
    callHeaders: HeaderList
    caller: Caller
    recent: CallerCache
    sessions: Pick<Sessions, 'used'>
    sources: TokenSources
    clock: Clock
    share: ProxySettings['share']
    services: Services
    onShared(how: 'kept' | 'joined' | 'asked'): void
    onAnswered: OnAnswered
    isBusy: () => boolean
  },
): FastPath {
  const { settings, publicUrl, caller, recent, sessions, sources, clock, services, isBusy, onAnswered } = parts
  const sharing = createResponseCache({ ...parts.share, clock, onAnswer: parts.onShared })
  const read = sharedReads({ sharing, services, clock })
  const fixed = parts.callHeaders.flat()
  const calls = forwardedCalls(settings)

  for (const call of calls) {
    const target = targetsOf(call)
    app.route({
      method: call.method,
      url: call.path,
      handler: (request, reply) => forward(call, target, request, reply),
    })
  }
  transcriptionCalls(app, { settings: settings.transcription, services, caller, sessions, clock })
  return createFastPath({ calls, recent, read, publicUrl, fixed, onAnswered, log: app.log, isBusy })

  async function forward(
    call: ForwardedCall,
    targetOf: ReturnType<typeof targetsOf>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const target = targetOf(request.raw.url ?? '', request.params as Record<string, string>)
    const carries = (call.method === 'POST' && !call.bodyless) || call.method === 'PUT'
    const body = carries ? bodyOf(request) : undefined
    const remember = recent.looking()
    const session = await caller.demand(request)
    await sessions.used(session)
    const { headers } = request
    if (call.share) {
      const gone = new Cancellation()
      reply.raw.once('close', () => reply.raw.writableFinished || gone.go())
      const source = await sources.of(session, target.needs)
      const token = await source.token()
      if (target.needs === undefined) remember(headers, session, { source, token })
      const answer = await read({
        target,
        keep: call.share === 'kept',
        session: session.id,
        source,
        token,
        headers,
        gone,
      })
      reply.hijack()
      writeAnswer(reply.raw, fixed, answer, headers['if-none-match'])
      return reply
    }
    const gone = leaving(reply)
    const source = await sources.of(session, target.needs)
    const token = await source.token()
    if (call.method !== 'GET') sharing.forget(token.reader)
    const { method } = call
    const url = new URL(target.origin + target.path)
    const answer = await withToken(source, token, (bearer) =>
      services.send({ method, url, headers: [...upHeaders(headers), ...bearer], body, signal: gone }),
    )
    // Again: what was read while it was being written may be what was before.
    if (call.method !== 'GET') sharing.forget(token.reader)
    return pass(answer, reply, clock)
  }
}

/** Read and written anew, like the query: what reaches a service is JSON, whatever it was when it came. */
function bodyOf({ body }: FastifyRequest): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ProblemError('bad_request', 'This takes a body: an object in JSON.')
  return JSON.stringify(body)
}
