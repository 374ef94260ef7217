import { errors } from 'undici'
import { AddressProblem } from './addresses.ts'
import { type NetworkCause, networkCause } from './networkCause.ts'

const messages: Readonly<Record<NetworkCause, string>> = {
  dns: 'its name could not be looked up',
  refused: 'no connection to it could be made',
  reset: 'the connection broke off',
  timeout: 'it did not answer in time',
  tls: 'its certificate is not valid',
  nonsense: 'its answer could not be read',
}

/**
 * Returns why a call failed, for the person who chose the address. Network error messages contain IP addresses of this
 * network, so they are not passed on.
 * @returns undefined if the error is not a network error, such as a full disk
 */
export function networkProblem(error: unknown): string | undefined {
  if (error instanceof AddressProblem) return error.message
  const cause = networkCause(error)
  if (cause) return messages[cause]
  return error instanceof errors.UndiciError ? 'the call failed' : undefined
}
