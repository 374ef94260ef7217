import * as z from 'zod/mini'
import { apiError, type DemoProgress } from '#contract/apiError.ts'
import { type Problem, problem } from '#contract/proxy.ts'
import { type Request, send } from '../prelude/send.ts'

// Our policy forbids eval; without this, zod tries it once and the browser reports a violation.
z.config({ jitless: true })

/**
 * - `offline`: there was no answer: no network, no server, or a time-out (`timedOut`)
 * - `problem`: the proxy refused or failed (`problem`)
 * - `api`: the service behind the proxy answered with its own error (`message`, `reason`)
 * - `nonsense`: the answer does not match the contract
 */
export type ProxyErrorKind = 'offline' | 'problem' | 'api' | 'nonsense'

interface ProxyErrorDetails {
  /** HTTP status, where there was an answer. */
  status?: number
  problem?: Problem
  /** The service's own reason code, for example `forbidden`. */
  reason?: string
  /** With the reason `numbersBeingMade`. */
  demo?: DemoProgress | undefined
  timedOut?: boolean
}

/** A call to the proxy without a usable answer. The message is for operators; screens have their own texts. */
export class ProxyError extends Error {
  override name = 'ProxyError'
  readonly kind: ProxyErrorKind
  readonly status: number | undefined
  readonly problem: Problem | undefined
  readonly reason: string | undefined
  readonly demo: DemoProgress | undefined
  readonly timedOut: boolean

  constructor(kind: ProxyErrorKind, message: string, details: ProxyErrorDetails = {}) {
    super(message)
    this.kind = kind
    this.status = details.status
    this.problem = details.problem
    this.reason = details.reason
    this.demo = details.demo
    this.timedOut = details.timedOut ?? false
  }

  /** Why the proxy could not reach the service. */
  get upstreamCause(): Problem['cause'] {
    return this.problem?.cause
  }
}

/** Whether the proxy cannot be reached: no network, no proxy, or a load balancer that has no proxy. */
export const isAway = (error: unknown): boolean =>
  error instanceof ProxyError && (error.kind === 'offline' || (error.kind === 'nonsense' && (error.status ?? 0) >= 500))

export interface CallOptions extends Request {
  /** Query parameters; those that are `undefined` are omitted. */
  query?: Record<string, string | number | boolean | undefined>
  /**
   * Milliseconds until the call fails as `offline`; 20 s by default, which is longer than the proxy's own time-outs.
   */
  timeoutMs?: number
  /** A pending answer (see `prelude/firstCalls.ts`), which is used instead of a new call. */
  early?: Promise<Response> | undefined
}

const standardTimeoutMs = 20_000

/**
 * Calls the proxy and parses the answer.
 * @throws ProxyError; an abort by the caller rejects with the signal's reason instead
 */
export async function callProxy<Schema extends z.core.$ZodType>(
  path: string,
  schema: Schema,
  options: CallOptions = {},
): Promise<z.output<Schema>> {
  const { query, timeoutMs = standardTimeoutMs, early, signal, ...request } = options
  const aborter = new AbortController()
  const abort = () => aborter.abort()
  signal?.addEventListener('abort', abort)
  try {
    // Chromium 64 cannot abort a fetch: the first of the two wins, and a late answer is dropped.
    return await Promise.race([
      (early ?? send(withQuery(path, query), { ...request, signal: aborter.signal })).then(
        (response) => read(path, response, schema),
        (error: unknown) => {
          throw new ProxyError('offline', `${path}: ${error instanceof Error ? error.message : String(error)}`)
        },
      ),
      failAfter(path, timeoutMs, aborter.signal),
      failOnAbort(signal),
    ])
  } finally {
    signal?.removeEventListener('abort', abort)
    aborter.abort()
  }
}

function withQuery(path: string, query: CallOptions['query']): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) search.append(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

function failAfter(path: string, ms: number, done: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(
      () => reject(new ProxyError('offline', `${path}: no answer in ${ms} ms`, { timedOut: true })),
      ms,
    )
    done.addEventListener('abort', () => clearTimeout(timer))
  })
}

function failOnAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (!signal) return
    const fail = () => reject(signal.reason ?? new DOMException('The call was aborted', 'AbortError'))
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
}

async function read<Schema extends z.core.$ZodType>(
  path: string,
  response: Response,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { status } = response
  const body = await json(response)
  if (!response.ok) throw refusal(path, status, body)
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ProxyError('nonsense', `${path}: ${issue?.path.join('.') || 'body'}: ${issue?.message}`, { status })
}

async function json(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/** The error for an answer outside 2xx. */
export function refusal(path: string, status: number, body: unknown): ProxyError {
  const own = z.safeParse(problem, body)
  if (own.success) {
    const details = { status, problem: own.data.problem }
    return new ProxyError('problem', `${path}: ${own.data.problem.code}: ${own.data.problem.message}`, details)
  }
  const service = z.safeParse(apiError, body)
  if (service.success) {
    const { message, errors, demo } = service.data.error
    const reason = errors?.[0]?.reason
    return new ProxyError('api', `${path}: ${message}`, { status, ...(reason ? { reason } : {}), demo })
  }
  return new ProxyError('nonsense', `${path}: HTTP ${status} without a known body`, { status })
}
