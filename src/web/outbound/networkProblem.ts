import { errors } from 'undici'
import { AddressProblem } from './addresses.ts'
import { type NetworkCause, networkCause } from './networkCause.ts'

const words: Readonly<Record<NetworkCause, string>> = {
  dns: 'its name could not be looked up',
  refused: 'no connection to it could be made',
  reset: 'the connection broke off',
  timeout: 'it did not answer in time',
  tls: 'its certificate is not valid',
  nonsense: 'its answer could not be read',
}

/**
 * Why a call failed, for who chose the address: what the network says names IP addresses of this network, so its own
 * words are not passed on.
 * @returns undefined where it was not the network, such as a disk that is full
 */
export function networkProblem(error: unknown): string | undefined {
  if (error instanceof AddressProblem) return error.message
  const cause = networkCause(error)
  if (cause) return words[cause]
  return error instanceof errors.UndiciError ? 'the call failed' : undefined
}
