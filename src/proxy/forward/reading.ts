import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { failureOf } from '../upstream/failure.ts'
import type { Cancellation } from '../web/cancellation.ts'

/** The largest answer that is cached or shared, in bytes. */
export const maxSharedBytes = 1_048_576

/**
 * A whole body. A short one is a string with one character per byte: thousands are cached, and with a buffer for each
 * the garbage collector took a seventh of all time.
 */
export type BufferedBody = string | Buffer

/** The text of a whole body in UTF-8. */
export const textOf = (body: BufferedBody): string =>
  (typeof body === 'string' ? Buffer.from(body, 'latin1') : body).toString('utf8')

/** Largest size in bytes of a short body. */
const maxStringBytes = 16_384

/** An answer that was read whole, or a stream of all of it if it is larger than `maxSharedBytes`. */
export interface ReadAnswer {
  statusCode: number
  headers: Record<string, string | string[] | undefined>
  body: BufferedBody | Readable
}

export interface ServiceCall {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  /** With the query. */
  path: string
  /** Name, value, name, value. */
  headers: string[]
  /** JSON. */
  body?: string | undefined
  cancellation: Cancellation
  /** Whether a small answer is read whole. Otherwise the body is a stream, available when the headers are. */
  isBuffered: boolean
}

/**
 * Reads an answer directly from the connection: most are small, and a stream for each would cost more than the rest.
 * @param onOutcome called once: with the status as soon as the service answers, otherwise with the kind of failure
 * @throws UpstreamFailure
 */
export function readAnswer(
  pool: Pick<Dispatcher, 'dispatch'>,
  { method, path, headers, body, cancellation, isBuffered }: ServiceCall,
  onOutcome: (outcome: string) => void,
): Promise<ReadAnswer> {
  const type = body === undefined ? [] : ['content-type', 'application/json; charset=utf-8']
  return new Promise((resolve, reject) => {
    const reading = new Reading(cancellation, isBuffered, onOutcome, resolve, reject)
    pool.dispatch({ method, path, headers: [...headers, ...type], body: body ?? null }, reading)
  })
}

class Reading implements Dispatcher.DispatchHandler {
  readonly #cancellation: Cancellation
  readonly #whole: boolean
  readonly #onOutcome: (outcome: string) => void
  readonly #resolve: (answer: ReadAnswer) => void
  readonly #reject: (error: unknown) => void
  #statusCode = 0
  #headers: ReadAnswer['headers'] = {}
  #parts: Buffer[] = []
  #bytes = 0
  #stream: Readable | undefined
  #over = false

  constructor(
    cancellation: Cancellation,
    isBuffered: boolean,
    onOutcome: (outcome: string) => void,
    resolve: (answer: ReadAnswer) => void,
    reject: (error: unknown) => void,
  ) {
    this.#cancellation = cancellation
    this.#whole = isBuffered
    this.#onOutcome = onOutcome
    this.#resolve = resolve
    this.#reject = reject
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#cancellation.onCancel(() => controller.abort(new Error('the caller is gone')))
  }

  onResponseStart(controller: Dispatcher.DispatchController, statusCode: number, headers: ReadAnswer['headers']): void {
    if (statusCode < 200) return
    this.#statusCode = statusCode
    this.#headers = headers
    this.#onOutcome(String(statusCode))
    if (!this.#whole || Number(headers['content-length']) > maxSharedBytes) this.#open(controller)
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Buffer): void {
    if (this.#stream) {
      if (!this.#stream.push(part)) controller.pause()
      return
    }
    this.#parts.push(part)
    this.#bytes += part.length
    if (this.#bytes > maxSharedBytes) this.#open(controller)
  }

  onResponseEnd(): void {
    this.#over = true
    this.#cancellation.onCancel(undefined)
    if (this.#stream) this.#stream.push(null)
    else {
      const isBuffered = this.#parts.length === 1 && this.#parts[0] ? this.#parts[0] : Buffer.concat(this.#parts)
      this.#answer(isBuffered.length > maxStringBytes ? isBuffered : isBuffered.toString('latin1'))
    }
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#over = true
    this.#cancellation.onCancel(undefined)
    if (this.#stream) return void this.#stream.destroy(error)
    const failure = failureOf(error)
    if (this.#statusCode === 0) this.#onOutcome(this.#cancellation.isCancelled ? 'left' : (failure?.reason ?? 'error'))
    this.#reject(failure ?? error)
  }

  #answer(body: BufferedBody | Readable): void {
    this.#resolve({ statusCode: this.#statusCode, headers: this.#headers, body })
  }

  /** Changes to a stream, with back-pressure from the caller, because the answer is too long. */
  #open(controller: Dispatcher.DispatchController): void {
    this.#stream = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => {
        if (!this.#over) controller.abort(error ?? new Error('nobody reads it'))
        done(error)
      },
    })
    for (const part of this.#parts) if (!this.#stream.push(part)) controller.pause()
    this.#parts = []
    this.#answer(this.#stream)
  }
}
