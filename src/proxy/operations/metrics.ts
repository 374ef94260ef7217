import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { authorizationErrors } from '#contract/authorization.ts'
import type { AuthorizationClient } from '../core/upstream/client.ts'
import { Refusal, UpstreamFailure } from '../core/upstream/failure.ts'
import type { CountCall } from '../core/web/log.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** Seconds: from an answer of the cache to a service that hardly responds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const prefix = 'tenfoot_proxy_'

/** Metrics of the proxy, with names that begin with `tenfoot_proxy_`. Labels never contain a person or an address. */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const counter = (name: string, help: string, labels: string[]) =>
    new Counter({ name: `${prefix}${name}`, help, labelNames: labels, registers })
  const histogram = <Label extends string>(name: string, help: string, label: Label) =>
    new Histogram({ name: `${prefix}${name}`, help, labelNames: [label], buckets, registers })

  const calls = counter('calls_total', 'Calls of televisions and phones', ['method', 'route', 'status'])
  const callSeconds = histogram('call_seconds', 'Time until the whole answer was sent', 'route')
  const authorizations = counter('authorization_calls_total', 'Calls to the authorization server', ['what', 'outcome'])
  const authorizationSeconds = histogram('authorization_seconds', 'Response time of the authorization server', 'what')
  const services = counter('service_calls_total', 'Calls to the services behind the proxy', ['service', 'outcome'])
  const serviceSeconds = histogram('service_seconds', 'Time until the first byte of a service’s answer', 'service')
  const shared = counter('shared_answers_total', 'Answers that televisions of one account share', ['how'])
  const reencrypted = counter('resealed_total', 'Stored values that were encrypted again with the newest key', [])

  return {
    registry,
    /** Counts an answered call. An event stream is counted when it ends, and not timed. */
    call({ method, route, status, seconds, stream }: Parameters<CountCall>[0]) {
      calls.inc({ method, route, status })
      if (!stream) callSeconds.observe({ route }, seconds)
    },
    /** Records a call to the authorization server. The outcome is `ok`, the error code, or the kind of failure. */
    authorization(request: string, outcome: string, seconds: number) {
      authorizations.inc({ what: request, outcome })
      authorizationSeconds.observe({ what: request }, seconds)
    },
    /** Records a forwarded call. The outcome is the status of the service or the kind of failure. */
    service(service: string, outcome: string, seconds: number) {
      services.inc({ service, outcome })
      serviceSeconds.observe({ service }, seconds)
    },
    /** Counts a shareable answer: `kept` (from the cache) and `joined` (under way) saved a call, `asked` did not. */
    shared: (how: 'kept' | 'joined' | 'asked') => shared.inc({ how }),
    /** Counts values of an older key that were encrypted again. */
    reencrypted: (count: number) => reencrypted.inc(count),
    /** Adds a gauge with labels. `read` is called at each scrape: for each series, the labels’ values and its own. */
    labelled(name: string, help: string, labelNames: string[], read: () => Promise<(readonly [string[], number])[]>) {
      new Gauge({
        name: `${prefix}${name}`,
        help,
        labelNames,
        registers,
        async collect() {
          const series = await read()
          this.reset()
          for (const [values, value] of series) this.labels(...values).set(value)
        },
      })
    },
    /** Adds a gauge. `value` is called at each scrape, and returns undefined if the value is unknown. */
    gauge(name: string, help: string, value: () => number | undefined | Promise<number | undefined>) {
      const gauge = new Gauge({
        name: `${prefix}${name}`,
        help,
        registers,
        async collect() {
          const current = await value()
          if (current === undefined) gauge.remove()
          else gauge.set(current)
        },
      })
    },
  }
}

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
