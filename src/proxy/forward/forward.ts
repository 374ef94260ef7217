import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#contract/clock.ts'
import { measuredServices } from '../metrics/measured.ts'
import type { Measures } from '../metrics/measures.ts'
import type { Caller } from '../session/caller.ts'
import type { Sessions } from '../session/sessions.ts'
import type { ProxySettings, UpstreamSettings } from '../settings.ts'
import type { AccessToken } from '../tokens/keeper.ts'
import { UpstreamFailure } from '../upstream.ts'
import { ProblemError } from '../web/problem.ts'
import { type Answer, broken, type Judged, judge, namesTag, pass } from './answer.ts'
import type { ForwardedCall } from './call.ts'
import { upHeaders } from './headers.ts'
import { upstreamUrl } from './query.ts'
import { forwardedCalls } from './routes.ts'
import { leaving, openServices } from './services.ts'
import { createSharing } from './sharing.ts'
import type { TokenSource, TokenSources } from './tokenSource.ts'
import { transcriptionCalls } from './transcription.ts'
import { readWhole } from './wholeAnswer.ts'

/** Registers every call of the allow-list; the returned function ends the connections to the services. */
export function forwarding(
  app: FastifyInstance,
  parts: {
    settings: UpstreamSettings
    caller: Caller
    sessions: Pick<Sessions, 'used'>
    sources: TokenSources
    clock: Clock
    share: ProxySettings['share']
    measures: Measures
  },
): () => Promise<void> {
  const { settings, caller, sessions, sources, clock, measures } = parts
  const sharing = createSharing({ ...parts.share, clock, onAnswer: measures.shared })
  const services = measuredServices(openServices(settings.timeout), measures)

  for (const call of forwardedCalls(settings))
    app.route({ method: call.method, url: call.path, handler: (request, reply) => forward(call, request, reply) })
  transcriptionCalls(app, { settings: settings.transcription, services, caller, sessions, clock })
  return () => services.close()

  async function forward(call: ForwardedCall, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const url = new URL(upstreamUrl(call, request.raw.url ?? '', request.params as Record<string, string>))
    const carries = (call.method === 'POST' && !call.bodyless) || call.method === 'PUT'
    const body = carries ? bodyOf(request) : undefined
    const session = await caller.demand(request)
    await sessions.used(session)
    const gone = leaving(reply)
    const source = await sources.of(session, call.needs?.(url.searchParams))
    const token = await source.token()
    if (call.share) return passShared(call, url, source, token, gone, request, reply)
    if (call.method !== 'GET') sharing.forget(token.reader)
    const headers = upHeaders(request.headers)
    const answer = await ask(source, token, (bearer) =>
      services.send({ method: call.method, url, headers: { ...headers, ...bearer }, body, signal: gone }),
    )
    // Again: what was read while it was being written may be what was before.
    if (call.method !== 'GET') sharing.forget(token.reader)
    return pass(answer, reply, clock)
  }

  /** Asks with the token, and once more with a new one where the service refuses it. */
  async function ask(
    source: TokenSource,
    token: AccessToken,
    send: (bearer: { authorization: string }) => Promise<Answer>,
  ): Promise<Answer> {
    const answer = await send({ authorization: `Bearer ${token.token}` })
    if (answer.statusCode !== 401) return answer
    await answer.body.dump()
    const renewed = await source.token(token)
    if (renewed.version === token.version) throw source.refused()
    const again = await send({ authorization: `Bearer ${renewed.token}` })
    if (again.statusCode !== 401) return again
    await again.body.dump()
    throw source.refused()
  }

  async function passShared(
    call: ForwardedCall,
    url: URL,
    source: TokenSource,
    token: AccessToken,
    gone: AbortSignal,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { 'if-none-match': seen, ...headers } = upHeaders(request.headers)
    let tooLarge: (Judged & { body: Readable }) | undefined
    const shared = await sharing.get(
      { owner: token.reader, what: `${url.href}\n${JSON.stringify(headers)}`, keep: call.share === 'kept', gone },
      async (known, nobodyWaits) => {
        const etag = known?.headers.find(([name]) => name === 'etag')?.[1]
        const asking = { ...headers, ...(etag === undefined ? {} : { 'if-none-match': etag }) }
        const answer = await ask(source, token, (bearer) =>
          services.send({ method: call.method, url, headers: { ...asking, ...bearer }, signal: nobodyWaits }),
        )
        if (answer.statusCode === 304 && known) {
          await answer.body.dump()
          return known
        }
        const judged = await judge(answer, clock.now())
        const length = answer.headers['content-length']
        const body = await readWhole(answer.body, typeof length === 'string' ? length : undefined).catch(broken)
        if (Buffer.isBuffer(body)) return { ...judged, body }
        tooLarge = { ...judged, body }
        return undefined
      },
    )
    const answer = shared ?? tooLarge
    if (!answer) throw new UpstreamFailure('nonsense')
    for (const [name, value] of answer.headers) reply.header(name, value)
    const etag = answer.headers.find(([name]) => name === 'etag')?.[1]
    if (answer.status === 200 && seen !== undefined && etag !== undefined && namesTag(seen, etag)) {
      if (tooLarge) tooLarge.body.destroy()
      reply.removeHeader('content-length')
      return reply.code(304).send()
    }
    return reply.code(answer.status).send(answer.body)
  }
}

/** Read and written anew, like the query: what reaches a service is JSON, whatever it was when it came. */
function bodyOf({ body }: FastifyRequest): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ProblemError('bad_request', 'This takes a body: an object in JSON.')
  return JSON.stringify(body)
}
