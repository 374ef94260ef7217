import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Cancellation } from './cancellation.ts'

/** Segments of a path that the caller chose, decoded. */
export type Segments = Readonly<Record<string, string>>

/** A call that is answered straight on its connection. Fastify's hooks would take more time than forwarding itself. */
export interface DirectRoute {
  method: string
  /** With `:name` for a segment that the caller chooses. */
  path: string
  /** Left out: a call needs our header; `element`: the browser itself makes it, for an element of our page. */
  guard?: 'element' | undefined
  /** @throws ProblemError, UpstreamFailure */
  answer(call: DirectCall): Promise<DirectAnswer>
}

export interface DirectCall {
  request: IncomingMessage
  segments: Segments
  /** Cancelled when the caller goes before its answer was whole. */
  cancellation: Cancellation
}

export interface DirectAnswer {
  status: number
  /** Name, value, name, value. */
  headers: readonly string[]
  /** A text of one character a byte, bytes, or a stream; undefined where the status has no body. */
  body: string | Buffer | Readable | undefined
}
