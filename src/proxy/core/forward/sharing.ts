import type { IncomingHttpHeaders } from 'node:http'
import type { Trace } from '#web/http/traceContext.ts'
import type { AccessToken } from '../tokens/tokenManager.ts'
import type { ForwardedAnswer } from './answer.ts'
import type { Target } from './target.ts'
import type { TokenSource } from './tokenSource.ts'

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

/** How televisions of one account share answers. Without it, each call goes to its service. */
export interface Sharing {
  /** @throws UpstreamFailure, ProblemError */
  read(read: SharedRead): Promise<ForwardedAnswer>
  /** Removes the answers of a reader that has written something: they may be out of date. */
  forget(reader: string): void
}
