import type { Clock } from '#contract/clock.ts'
import type { ProxyModule } from '#proxy/core/core.ts'
import { checkAnswer, discard, type ForwardedAnswer } from '#proxy/core/forward/answer.ts'
import type { Services } from '#proxy/core/forward/services.ts'
import type { SharedRead } from '#proxy/core/forward/sharing.ts'
import { requestHeaders, sharedRequestHeaders } from '#proxy/core/forward/target.ts'
import { withToken } from '#proxy/core/forward/tokenSource.ts'
import { UpstreamFailure } from '#proxy/core/upstream/failure.ts'
import { traceHeaders } from '#web/http/traceContext.ts'
import { createResponseCache, type ResponseCache } from './responseCache.ts'

/** Televisions of an account that ask the same share one answer. */
export const sharedAnswers: ProxyModule = {
  name: 'shared-answers',
  open({ settings, clock, services, measures, provideSharing }) {
    const responseCache = createResponseCache({ ...settings.share, clock, onAnswer: measures.shared })
    provideSharing({ read: sharedReads({ responseCache, services, clock }), forget: responseCache.forget })
  },
}

/** Returns the function that answers a shared read. It throws UpstreamFailure and ProblemError. */
function sharedReads(context: { responseCache: ResponseCache; services: Pick<Services, 'send'>; clock: Clock }) {
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
        const answer = await withToken(source, token, (current) =>
          services.send({
            method: 'GET',
            origin,
            path,
            signal: sharedSignal,
            isBuffered: true,
            headers: { ...callHeaders, ...condition, ...traceHeaders(trace) },
            token: current,
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
