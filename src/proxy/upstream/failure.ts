import { errors } from 'undici'
import type { Clock } from '#contract/clock.ts'
import type { FailureCause } from '#contract/proxy.ts'

/** A service could not be reached or understood. Says how in terms an operator can act on; holds nothing secret. */
export class UpstreamFailure extends Error {
  override name = 'UpstreamFailure'
  readonly why: FailureCause
  /** HTTP status, where it answered. */
  readonly status: number | undefined
  /** Milliseconds that it asked to be left alone (`Retry-After`). */
  readonly retryAfter: number | undefined

  constructor(
    why: FailureCause,
    details: { status?: number | undefined; retryAfter?: number | undefined; cause?: unknown } = {},
  ) {
    super(`the service could not be used: ${why}${details.status ? ` (HTTP ${details.status})` : ''}`, {
      cause: details.cause,
    })
    this.why = why
    this.status = details.status
    this.retryAfter = details.retryAfter
  }
}

const causeOfCode: Record<string, FailureCause> = {
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_FAIL: 'dns',
  ENODATA: 'dns',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  EHOSTDOWN: 'refused',
  ENETUNREACH: 'refused',
  EADDRNOTAVAIL: 'refused',
  ECONNRESET: 'reset',
  ECONNABORTED: 'reset',
  EPIPE: 'reset',
  UND_ERR_SOCKET: 'reset',
  UND_ERR_CLOSED: 'reset',
  UND_ERR_DESTROYED: 'reset',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  EPROTO: 'tls',
  UND_ERR_RESPONSE_EXCEEDED_SIZE: 'nonsense',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'nonsense',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'nonsense',
  UND_ERR_HEADERS_OVERFLOW: 'nonsense',
}

/** What Node calls the ways in which a certificate is not accepted. */
const certificate =
  /^(CERT_|ERR_TLS_|ERR_SSL_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH)/

/** The cause of an error of undici, of Node's sockets, TLS or resolver; undefined when it is none of theirs. */
export function failureOf(error: unknown): UpstreamFailure | undefined {
  // Several addresses of one name are tried in turn; each failed, and the first says enough.
  const inner = error instanceof AggregateError ? error.errors : []
  for (const one of [error, ...inner]) {
    if (one instanceof UpstreamFailure) return one
    if (!(one instanceof Error)) continue
    const code = String((one as NodeJS.ErrnoException).code ?? '')
    const why =
      causeOfCode[code] ??
      (certificate.test(code)
        ? 'tls'
        : code.startsWith('HPE_') || one instanceof errors.HTTPParserError
          ? 'nonsense'
          : undefined)
    // undici says "socket" for what a deeper error says better.
    const deeper = one.cause === undefined ? undefined : failureOf(one.cause)
    if (deeper) return deeper
    if (why) return new UpstreamFailure(why, { cause: error })
  }
  return undefined
}

/**
 * `Retry-After` in milliseconds (RFC 9110, section 10.2.3: seconds or a date); undefined when there is none to read.
 * Never more than an hour: a service's slip must not silence televisions for a day.
 */
export function retryAfterOf(value: string | null | undefined, now: number): number | undefined {
  if (!value) return undefined
  const ms = /^\d{1,9}$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), 3_600_000)
}

/**
 * Runs `call` with a signal that aborts after `limit`: milliseconds of this clock, or a wait that ends with its signal.
 * @throws UpstreamFailure `timeout` when it took longer
 */
export async function within<Result>(
  clock: Clock,
  limit: number | ((finished: AbortSignal) => Promise<void>),
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const finished = new AbortController()
  const late = new AbortController()
  const wait = typeof limit === 'number' ? clock.sleep(limit, finished.signal) : limit(finished.signal)
  const overdue = wait.then(
    () => {
      late.abort(new UpstreamFailure('timeout'))
      throw late.signal.reason
    },
    () => new Promise<never>(() => {}),
  )
  try {
    return await Promise.race([call(late.signal), overdue])
  } catch (error) {
    throw late.signal.aborted ? late.signal.reason : error
  } finally {
    finished.abort()
  }
}
