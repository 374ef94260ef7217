import { AddressProblem } from './addresses.ts'

const causes: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection broke off',
  EPIPE: 'the connection broke off',
  UND_ERR_SOCKET: 'the connection broke off',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'it answered more than is read',
  HPE_INVALID_CONSTANT: 'it does not speak HTTP',
}

const isTimeout = /TIMEOUT|TIMEDOUT/i
const isCertificate = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO/

/**
 * Why a call failed, for who chose the address: what the network says names IP addresses of this network, so its own
 * words are not passed on.
 * @returns undefined where it was not the network, such as a disk that is full
 */
export function networkProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof AddressProblem) return error.message
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error.name === 'TimeoutError' || isTimeout.test(code)) return 'it did not answer in time'
  if (isCertificate.test(code)) return 'its certificate is not valid'
  return causes[code] ?? (code.startsWith('UND_ERR') || code.startsWith('HPE_') ? 'the call failed' : undefined)
}
