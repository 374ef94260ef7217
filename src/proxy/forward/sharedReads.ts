import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '#contract/clock.ts'
import type { AccessToken } from '../grants/tokenManager.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import type { Cancellation } from '../web/cancellation.ts'
import { discard, isWhole, judge, type Outgoing } from './answer.ts'
import { sharedUp, upHeaders } from './headers.ts'
import type { ResponseCache } from './responseCache.ts'
import type { Services } from './services.ts'
import type { Target } from './target.ts'
import { type TokenSource, withToken } from './tokenSource.ts'

/** A GET whose answer the televisions of an account share. */
export interface SharedRead {
  target: Target
  /** Whether the answer may be cached. */
  keep: boolean
  /** ID of the caller's session. */
  session: string
  source: TokenSource
  token: AccessToken
  /** Headers of the caller's request. */
  headers: IncomingHttpHeaders
  cancellation: Cancellation
}

/** @throws UpstreamFailure, ProblemError */
export type ReadShared = (read: SharedRead) => Promise<Outgoing>

export function sharedReads(parts: {
  sharing: ResponseCache
  services: Pick<Services, 'send'>
  clock: Clock
}): ReadShared {
  const { sharing, services, clock } = parts
  return async ({ target, keep, session, source, token, headers, cancellation }) => {
    const { origin, path } = target
    const asking = upHeaders(headers, sharedUp)
    let tooLarge: Outgoing | undefined
    const shared = await sharing.get(
      // The line break is a safe separator: no header contains one.
      { owner: token.reader, session, what: `${origin}${path}\n${asking.join('\n')}`, keep, cancellation },
      async (known, ofAll) => {
        if (known?.etag !== undefined) asking.push('if-none-match', known.etag)
        const answer = await withToken(source, token, (bearer) =>
          services.send({
            ...{ method: 'GET', origin, path, headers: [...asking, ...bearer], cancellation: ofAll, whole: true },
          }),
        )
        if (answer.statusCode === 304 && known) {
          discard(answer.body)
          return known
        }
        const { body, ...judged } = judge(answer, clock.now())
        if (body === undefined || isWhole(body)) return { ...judged, body }
        tooLarge = { ...judged, body }
        return undefined
      },
    )
    const answer = shared ?? tooLarge
    if (!answer) throw new UpstreamFailure('nonsense')
    return answer
  }
}
