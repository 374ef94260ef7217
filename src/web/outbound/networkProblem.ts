import { errors } from 'undici'
import { inLanguage } from '../language/t.ts'
import { problemText, storedProblem } from '../problems/problem.ts'
import { AddressProblem } from './addresses.ts'

/**
 * Returns why a call failed, for programs and logs: in English. Network error
 * messages contain IP addresses of this network, so they are not passed on.
 * @returns undefined if the error is not a network error, such as a full disk
 */
export function networkProblem(error: unknown): string | undefined {
  const stored = storedNetworkProblem(error)
  return stored === undefined ? undefined : inLanguage('en', () => problemText(stored))
}

/** The same as it is stored. */
export function storedNetworkProblem(error: unknown): string | undefined {
  if (error instanceof AddressProblem) return error.message
  const cause = networkCause(error)
  if (cause) return storedProblem(cause)
  return error instanceof errors.UndiciError ? storedProblem('failed') : undefined
}

/** Why a call got no answer, in terms that an operator can act on. */
type NetworkCause = 'dns' | 'refused' | 'reset' | 'timeout' | 'tls' | 'nonsense'

const causeOfCode: Readonly<Record<string, NetworkCause>> = {
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

/** Node's error codes for certificates that are not accepted. */
const certificateCodes =
  /^(CERT_|ERR_TLS_|ERR_SSL_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH)/

/** Returns the cause of an error of undici or of Node's sockets, TLS or resolver; undefined for any other error. */
export function networkCause(error: unknown): NetworkCause | undefined {
  // An AggregateError means that all addresses of a name failed; the first error is enough.
  const inner = error instanceof AggregateError ? error.errors : []
  for (const failure of [error, ...inner]) {
    if (!(failure instanceof Error)) continue
    // The cause of an undici "socket" error is more precise.
    const cause = (failure.cause === undefined ? undefined : networkCause(failure.cause)) ?? ownCause(failure)
    if (cause) return cause
  }
  return undefined
}

function ownCause(error: Error): NetworkCause | undefined {
  if (error.name === 'TimeoutError') return 'timeout'
  const code = 'code' in error ? String(error.code) : ''
  if (certificateCodes.test(code)) return 'tls'
  if (code.startsWith('HPE_') || error instanceof errors.HTTPParserError) return 'nonsense'
  return Object.hasOwn(causeOfCode, code) ? causeOfCode[code] : undefined
}
