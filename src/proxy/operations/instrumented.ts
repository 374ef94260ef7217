import { authorizationErrors } from '#contract/authorization.ts'
import type { AuthorizationClient } from '../core/upstream/client.ts'
import { UpstreamFailure } from '../core/upstream/failure.ts'
import { Refusal } from '../core/upstream/refusal.ts'
import type { Metrics } from './metrics.ts'

/** The same client with metrics. */
export function timedAuthorization(client: AuthorizationClient, measures: Metrics): AuthorizationClient {
  const timed =
    <Args extends unknown[], Result>(operation: string, call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const startedAt = performance.now()
      const end = (outcome: string) => measures.authorization(operation, outcome, secondsSince(startedAt))
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
    deviceCodes: timed('codes', client.deviceCodes),
    poll: timed('poll', client.poll),
    refresh: timed('refresh', client.refresh),
    revoke: timed('revoke', client.revoke),
    read: timed('keys', client.read),
    refreshDiscovery: timed('discovery', client.refreshDiscovery),
  }
}

const secondsSince = (startedAt: number) => (performance.now() - startedAt) / 1_000

/** Only error codes of the protocol become labels, so that a server cannot fill the memory with codes of its own. */
function outcomeOf(error: unknown): string {
  if (error instanceof UpstreamFailure) return error.reason
  if (error instanceof Refusal) return error.error in authorizationErrors ? error.error : 'refused'
  return 'error'
}
