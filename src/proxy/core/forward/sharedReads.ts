import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '#contract/clock.ts'
import { type Trace, traceHeaders } from '#web/http/traceContext.ts'
import type { AccessToken } from '../tokens/tokenManager.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import { checkAnswer, discard, type ForwardedAnswer } from './answer.ts'
import { requestHeaders, sharedRequestHeaders } from './headers.ts'
import type { ResponseCache } from './responseCache.ts'
import type { Services } from './services.ts'
import type { Target } from './target.ts'
import { type TokenSource, withToken } from './tokenSource.ts'

/** A GET whose answer the televisions of an account share. */
export interface SharedRead {
  target: Target
  /** Whether the answer may be cached. */
  isCacheable: boolean
  /** ID of the caller's session. */
  session: string
  source: TokenSource
  token: AccessToken
  /** Headers of the caller's request. */
  headers: IncomingHttpHeaders
  /** The trace of the caller's request. A caller that shares an answer under way does not appear in its trace. */
  trace: Trace
  signal: AbortSignal
}

/** Returns the function that answers a shared read. It throws UpstreamFailure and ProblemError. */
export function sharedReads(context: { responseCache: ResponseCache; services: Pick<Services, 'send'>; clock: Clock }) {
  const { responseCache, services, clock } = context
  return async (read: SharedRead): Promise<ForwardedAnswer> => {
    const { target, isCacheable, session, source, token, headers, trace, signal } = read
    const { origin, path } = target
    const callHeaders = requestHeaders(headers, sharedRequestHeaders)
    let tooLarge: ForwardedAnswer | undefined
    const sharedAnswer = await responseCache.get(
      { owner: token.reader, session, key: JSON.stringify([origin, path, callHeaders]), isCacheable, signal },
      async (cached, sharedSignal) => {
        const condition: Record<string, string> = cached?.headers.etag ? { 'if-none-match': cached.headers.etag } : {}
        const answer = await withToken(source, token, (bearer) =>
          services.send({
            method: 'GET',
            origin,
            path,
            signal: sharedSignal,
            isBuffered: true,
            headers: { ...callHeaders, ...condition, ...traceHeaders(trace), ...bearer },
          }),
        )
        if (answer.statusCode === 304 && cached) {
          discard(answer.body)
          return cached
        }
        const { body, ...checked } = checkAnswer(answer, clock.now())
        if (body === undefined || Buffer.isBuffer(body)) return { ...checked, body }
        tooLarge = { ...checked, body }
        return undefined
      },
    )
    const answer = sharedAnswer ?? tooLarge
    if (!answer) throw new UpstreamFailure('nonsense')
    return answer
  }
}
