import { AuthorizationResponseError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import { oneLine } from '#contract/harmlessText.ts'
import { networkProblem } from '#web/outbound/networkProblem.ts'

/**
 * Why a provider signed nobody in. `away`: it cannot be reached; `refused`: it said no; `cancelled`: the person did;
 * `untrusted`: its answer breaks a rule of OpenID Connect.
 */
export type ProviderFailureReason = 'away' | 'refused' | 'cancelled' | 'untrusted'

export class ProviderFailure extends Error {
  override name = 'ProviderFailure'
  readonly reason: ProviderFailureReason

  /** @param message for the event log: what operators need, and nothing that was sent */
  constructor(reason: ProviderFailureReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/** Converts what the client library, or the network, threw while it talked to a provider. */
export function toProviderFailure(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  const causes = causesOf(error)
  for (const cause of causes) {
    if (cause instanceof AuthorizationResponseError)
      return new ProviderFailure(cause.error === 'access_denied' ? 'cancelled' : 'refused', said(cause.error))
    if (cause instanceof ResponseBodyError)
      return new ProviderFailure(
        cause.status >= 500 ? 'away' : 'refused',
        `${said(cause.error)} (HTTP ${cause.status})`,
      )
    if (cause instanceof WWWAuthenticateChallengeError)
      return new ProviderFailure('refused', `it answered HTTP ${cause.status}`)
    if (cause instanceof Response && cause.status !== 200)
      return new ProviderFailure(isBusy(cause.status) ? 'away' : 'untrusted', `it answered HTTP ${cause.status}`)
    const problem = networkProblem(cause)
    if (problem !== undefined) return new ProviderFailure('away', problem)
  }
  // The innermost message says which claim is wrong, and not its value.
  const { message } = causes.findLast((cause) => cause instanceof Error) ?? new Error('its answer cannot be read')
  return new ProviderFailure('untrusted', oneLine(message).slice(0, 200))
}

const causesOf = (error: unknown): unknown[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : error === undefined ? [] : [error]

const isBusy = (status: number) => status >= 500 || status === 429

/** An error code as documents write it; any other is not repeated. */
const said = (code: string) => `it answered ${/^[\w.-]{1,80}$/.test(code) ? code : 'an unreadable error'}`
