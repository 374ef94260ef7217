import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { authorizationErrors } from '#contract/authorization.ts'
import type { Services } from '../forward/services.ts'
import type { AuthorizationClient } from '../upstream/client.ts'
import { UpstreamFailure } from '../upstream/failure.ts'
import { Refusal } from '../upstream/refusal.ts'
import type { Metrics } from './metrics.ts'

/** Nginx's word for a caller that left before it was answered. */
const left = 499

/** Counts and times every call of the server, by the pattern of its route, also those that the caller left. */
export function countCalls(app: FastifyInstance, measures: Metrics): void {
  app.addHook('onRequest', ({ method, routeOptions }, reply, next) => {
    const { raw } = reply
    raw.once('close', () => {
      const stream = String(raw.getHeader('content-type')).startsWith('text/event-stream')
      countCall(measures, { method, route: routeOptions.url ?? 'none', stream }, raw, reply.elapsedTime)
    })
    next()
  })
}

/** Counts one whose connection is done with it. @param ms that it took */
export function countCall(
  measures: Metrics,
  call: { method: string; route: string; stream: boolean },
  { headersSent, statusCode }: Pick<ServerResponse, 'headersSent' | 'statusCode'>,
  ms: number,
): void {
  const { method, route, stream } = call
  measures.call({ method, route, stream, status: headersSent ? statusCode : left, seconds: ms / 1_000 })
}

/** The same client, measured. */
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

/** The same connections, measured by the origins of the settings. */
export function timedServices(services: Services, measures: Metrics): Services {
  return {
    ...services,
    async send(call) {
      const began = performance.now()
      const end = (outcome: string) => measures.service(call.url.origin, outcome, secondsSince(began))
      try {
        const answer = await services.send(call)
        end(String(answer.statusCode))
        return answer
      } catch (error) {
        end(call.signal.aborted ? 'left' : outcomeOf(error))
        throw error
      }
    },
    read(call) {
      const began = performance.now()
      let answered = false
      return services
        .read(call, (status) => {
          answered = true
          measures.service(call.origin, String(status), secondsSince(began))
        })
        .catch((error: unknown) => {
          if (!answered) measures.service(call.origin, call.leave.gone ? 'left' : outcomeOf(error), secondsSince(began))
          throw error
        })
    },
  }
}

const secondsSince = (began: number) => (performance.now() - began) / 1_000

/** Only words of the protocol become labels: a server must not fill the memory with its own. */
function outcomeOf(error: unknown): string {
  if (error instanceof UpstreamFailure) return error.why
  if (error instanceof Refusal) return error.error in authorizationErrors ? error.error : 'refused'
  return 'error'
}
