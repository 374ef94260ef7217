import type { Clock } from '#contract/clock.ts'
import { checkAnswer, discard, type ForwardedAnswer } from '#proxy/core/forward/answer.ts'
import { requestHeaders, sharedRequestHeaders } from '#proxy/core/forward/headers.ts'
import type { Services } from '#proxy/core/forward/services.ts'
import type { SharedRead } from '#proxy/core/forward/sharing.ts'
import { withToken } from '#proxy/core/forward/tokenSource.ts'
import { UpstreamFailure } from '#proxy/core/upstream/failure.ts'
import { traceHeaders } from '#web/http/traceContext.ts'
import type { ResponseCache } from './responseCache.ts'

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
