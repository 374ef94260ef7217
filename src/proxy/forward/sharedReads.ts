import type { IncomingHttpHeaders } from 'node:http'
import type { Clock } from '#contract/clock.ts'
import type { AccessToken } from '../grants/tokenManager.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import { discard, isWhole, judge, type Outgoing } from './answer.ts'
import type { Cancellation } from './cancellation.ts'
import { sharedUp, upHeaders } from './headers.ts'
import type { ResponseCache } from './responseCache.ts'
import type { Services } from './services.ts'
import type { Target } from './target.ts'
import { type TokenSource, withToken } from './tokenSource.ts'

/** A GET whose answer the televisions of an account share. */
export interface SharedRead {
  target: Target
  /** Whether the answer may be given again later. */
  keep: boolean
  /** The caller's. */
  session: string
  source: TokenSource
  token: AccessToken
  /** Of the caller. */
  headers: IncomingHttpHeaders
  gone: Cancellation
}

/** @throws UpstreamFailure, ProblemError */
export type ReadShared = (read: SharedRead) => Promise<Outgoing>

export function sharedReads(parts: {
  sharing: ResponseCache
  services: Pick<Services, 'read'>
  clock: Clock
}): ReadShared {
  const { sharing, services, clock } = parts
  return async ({ target, keep, session, source, token, headers, gone }) => {
    const { origin, path } = target
    const asking = upHeaders(headers, sharedUp)
    let tooLarge: Outgoing | undefined
    const shared = await sharing.get(
      // No header holds a line break.
      { owner: token.reader, session, what: `${origin}${path}\n${asking.join('\n')}`, keep, gone },
      (known, leave) => {
        if (known?.etag !== undefined) asking.push('if-none-match', known.etag)
        return withToken(source, token, (bearer) =>
          services.read({ origin, path, headers: [...asking, ...bearer], leave }),
        ).then((answer) => {
          const { body } = answer
          if (answer.statusCode === 304 && known) {
            discard(body)
            return known
          }
          const { status, headers, etag } = judge(answer, clock.now())
          if (isWhole(body)) return { status, headers, etag, body }
          tooLarge = { status, headers, etag, body }
          return undefined
        })
      },
    )
    const answer = shared ?? tooLarge
    if (!answer) throw new UpstreamFailure('nonsense')
    return answer
  }
}
