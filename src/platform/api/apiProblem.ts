import type { ApiError, DemoProgress } from '#contract/apiError.ts'

interface ProblemDetail {
  domain?: string
  /** The wrong parameter or header. */
  location?: string
  locationType?: 'parameter' | 'header'
  /** Seconds until another attempt makes sense: sent as `Retry-After`. */
  retryAfter?: number
  /** What is wrong with the proof of the token's key, and the nonce of the next one (RFC 9449, section 7.1). */
  proof?: { error: string; nonce: string }
  /** How far the demo's numbers are made. */
  demo?: DemoProgress
}

/** A refusal of a resource service. Thrown anywhere below a route, and answered in the field's envelope. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly status: number
  readonly reason: string
  readonly detail: ProblemDetail

  constructor(status: number, reason: string, message: string, detail: ProblemDetail = {}) {
    super(message)
    this.status = status
    this.reason = reason
    this.detail = detail
  }
}

/** The headers of a refusal. */
export function problemHeaders({ detail: { retryAfter, proof } }: ApiProblem): Record<string, string> {
  return {
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    ...(proof ? { 'www-authenticate': `DPoP error="${proof.error}"`, 'dpop-nonce': proof.nonce } : {}),
  }
}

const statusWords: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  409: 'ABORTED',
  412: 'FAILED_PRECONDITION',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}

/** The error envelope of the resource services (specification: resource-services 1). */
export function apiErrorBody({ status, reason, message, detail }: ApiProblem): ApiError {
  const word = statusWords[status]
  return {
    error: {
      code: status,
      message,
      errors: [
        {
          message,
          domain: detail.domain ?? 'global',
          reason,
          ...(detail.location ? { location: detail.location, locationType: detail.locationType ?? 'parameter' } : {}),
        },
      ],
      ...(word ? { status: word } : {}),
      ...(detail.demo ? { demo: detail.demo } : {}),
    },
  }
}
