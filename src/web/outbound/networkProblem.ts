import { errors } from 'undici'
import { inLanguage } from '../language/t.ts'
import { problemText, storedProblem } from '../problems/problem.ts'
import { AddressProblem } from './addresses.ts'
import { networkCause } from './networkCause.ts'

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
