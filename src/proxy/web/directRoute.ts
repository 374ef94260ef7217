import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Cancellation } from './cancellation.ts'

/** Segments of a path that the caller chose, decoded. */
export type Segments = Readonly<Record<string, string>>

/** A call that is answered without Fastify, because its hooks would take longer than forwarding. */
export interface DirectRoute {
  method: string
  /** Path with `:name` for a segment that the caller chooses. */
  path: string
  /** Default: a call needs our header. `element`: the browser sends it for an element of our page. */
  guard?: 'element' | undefined
  /** @throws ProblemError, UpstreamFailure */
  answer(call: DirectCall): Promise<DirectAnswer>
}

export interface DirectCall {
  request: IncomingMessage
  segments: Segments
  /** Cancelled when the caller disconnects before its answer is complete. */
  cancellation: Cancellation
}

export interface DirectAnswer {
  status: number
  /** Name, value, name, value. */
  headers: readonly string[]
  /** A string with one character per byte, bytes, or a stream; undefined if the status has no body. */
  body: string | Buffer | Readable | undefined
}
