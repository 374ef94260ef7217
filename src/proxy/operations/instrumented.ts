import { authorizationErrors } from '#contract/authorization.ts'
import type { AuthorizationClient } from '../upstream/client.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import { Refusal } from '../upstream/refusal.ts'
import type { Metrics } from './metrics.ts'

/** The same client with metrics. */
export function timedAuthorization(client: AuthorizationClient, measures: Metrics): AuthorizationClient {
  const measured =
    <Args extends unknown[], Result>(what: string, call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const began = performance.now()
      const end = (outcome: string) => measures.authorization(what, outcome, secondsSince(began))
      try {
        const result = await call(...args)
        end('ok')
        return result
      } catch (error) {
        end(outcomeOf(error))
        throw error
      }
    }
  return {
    ...client,
    deviceCodes: measured('codes', client.deviceCodes),
    poll: measured('poll', client.poll),
    refresh: measured('refresh', client.refresh),
    redeemCode: measured('redeem', client.redeemCode),
    revoke: measured('revoke', client.revoke),
    read: measured('keys', client.read),
    reach: measured('discovery', client.reach),
  }
}

const secondsSince = (began: number) => (performance.now() - began) / 1_000

/** Only error codes of the protocol become labels, so that a server cannot fill the memory with codes of its own. */
function outcomeOf(error: unknown): string {
  if (error instanceof UpstreamFailure) return error.why
  if (error instanceof Refusal) return error.error in authorizationErrors ? error.error : 'refused'
  return 'error'
}
