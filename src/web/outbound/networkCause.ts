import { errors } from 'undici'

/** Why a call got no answer, in the terms an operator can act on. */
export type NetworkCause = 'dns' | 'refused' | 'reset' | 'timeout' | 'tls' | 'nonsense'

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

/** What Node calls the ways in which a certificate is not accepted. */
const certificate =
  /^(CERT_|ERR_TLS_|ERR_SSL_|SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH)/

/** The cause of an error of undici, of Node's sockets, TLS or resolver; undefined when it is none of theirs. */
export function networkCause(error: unknown): NetworkCause | undefined {
  // Several addresses of one name are tried in turn; each failed, and the first says enough.
  const inner = error instanceof AggregateError ? error.errors : []
  for (const one of [error, ...inner]) {
    if (!(one instanceof Error)) continue
    // undici says "socket" for what a deeper error says better.
    const cause = (one.cause === undefined ? undefined : networkCause(one.cause)) ?? ownCause(one)
    if (cause) return cause
  }
  return undefined
}

function ownCause(error: Error): NetworkCause | undefined {
  if (error.name === 'TimeoutError') return 'timeout'
  const code = 'code' in error ? String(error.code) : ''
  if (certificate.test(code)) return 'tls'
  if (code.startsWith('HPE_') || error instanceof errors.HTTPParserError) return 'nonsense'
  return Object.hasOwn(causeOfCode, code) ? causeOfCode[code] : undefined
}
