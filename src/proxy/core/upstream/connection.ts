import { allowInsecureRequests, ClientSecretPost, Configuration, clockTolerance, customFetch } from 'openid-client'
import { Agent, request } from 'undici'
import { authorizationPaths, type DiscoveryDocument } from '#contract/authorization.ts'
import type { Clock } from '#contract/clock.ts'
import type { UpstreamSettings } from '#proxy/settings.ts'
import { type Answer, asRfc } from './dialect.ts'
import { createDiscovery } from './discovery.ts'
import { toUpstreamError, within } from './failure.ts'

/** Largest answer in bytes: a page of text. */
const maxAnswerBytes = 262_144

/**
 * The connection of openid-client to the authorization server, with its dialect and time limits.
 * @param stopping after it aborts, redeeming requests get no more time than others
 */
export function openConnection(
  settings: Pick<UpstreamSettings, 'authUrl' | 'timeout' | 'client'>,
  clock: Clock,
  stopping: AbortSignal,
) {
  const agent = agentFor(settings.timeout, settings.timeout, 32)
  // A separate agent, so that long redeeming requests do not take the connections of others.
  const redemptionAgent = agentFor(settings.timeout, redemptionTimeoutMs(settings.timeout), 128)
  const redemptionLimit = (finished: AbortSignal) => waitForRedemption(clock, settings.timeout, stopping, finished)
  const discovery = createDiscovery(settings.authUrl, (url) => send(url, { method: 'GET' }), clock)
  let configured: { document: DiscoveryDocument; configuration: Configuration } | undefined

  async function send(
    url: string,
    options: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string },
    isRedemption = false,
  ): Promise<Answer> {
    const dispatcher = isRedemption ? redemptionAgent : agent
    try {
      return await within(clock, isRedemption ? redemptionLimit : settings.timeout, async (signal) => {
        const { statusCode, headers, body } = await request(url, { ...options, dispatcher, signal })
        const header = (name: string) => (typeof headers[name] === 'string' ? headers[name] : undefined)
        return {
          status: statusCode,
          retryAfter: header('retry-after'),
          nonce: header('dpop-nonce'),
          location: header('location'),
          body: await body.text(),
        }
      })
    } catch (error) {
      throw toUpstreamError(error, clock.now())
    }
  }

  async function configuration(): Promise<Configuration> {
    const document = await discovery.document()
    if (configured?.document === document) return configured.configuration
    const configuration = new Configuration(
      {
        ...document,
        revocation_endpoint: document.revocation_endpoint ?? `${settings.authUrl}${authorizationPaths.revoke}`,
      },
      settings.client.id,
      // The ID token comes directly from the token endpoint and only identifies the account. A machine whose clock is
      // wrong by hours must still be able to pair.
      { [clockTolerance]: 86_400 },
      ClientSecretPost(settings.client.secret),
    )
    if (settings.authUrl.startsWith('http:')) allowInsecureRequests(configuration)
    configuration.timeout = redemptionTimeoutMs(settings.timeout) / 500
    configuration[customFetch] = async (url, { method, headers, body }) => {
      const form = String(body ?? '')
      const isRedemption = new URLSearchParams(form).has('grant_type')
      return asRfc(await send(url, { method: method as 'POST', headers, body: form }, isRedemption), clock.now())
    }
    configured = { document, configuration }
    return configuration
  }

  /** Runs a request of the library. @throws Refusal, UpstreamFailure */
  async function call<Result>(work: (configuration: Configuration) => Promise<Result>): Promise<Result> {
    try {
      return await work(await configuration())
    } catch (error) {
      throw toUpstreamError(error, clock.now())
    }
  }

  return {
    call,
    get: (url: string) => send(url, { method: 'GET' }),
    rediscover: async () => {
      await discovery.fresh()
    },
    close: async () => {
      await Promise.all([agent.destroy(), redemptionAgent.destroy()])
    },
  }
}

function agentFor(connecting: number, answering: number, connections: number): Agent {
  return new Agent({
    connect: { timeout: connecting },
    // `within` enforces the deadline; these time-outs only close sockets for which nobody waits any more.
    headersTimeout: answering * 2,
    bodyTimeout: answering * 2,
    maxResponseSize: maxAnswerBytes,
    connections,
    // A new connection for each request: a firewall may close an idle one earlier than the service promises, and a
    // redeeming request cannot be sent again. These requests are rare enough.
    pipelining: 0,
  })
}

/**
 * Milliseconds that a request may take if it redeems something that works only once: a device code, an authorization
 * code, a rotating refresh token. Giving up such a request would lose tokens that are not issued again, so the proxy
 * waits for a slow service, but less than the minute that a load balancer waits for the proxy.
 */
const minRedemptionMs = 45_000

/**
 * The longer of `minRedemptionMs` and the operator's timeout.
 * @param timeout milliseconds that any other request may take
 */
export const redemptionTimeoutMs = (timeout: number): number => Math.max(minRedemptionMs, timeout)

/**
 * Waits as long as a redeeming request may take. After `stopping` aborts, it waits only for `timeout` more, because a
 * process manager kills a stopping proxy after half a minute.
 */
async function waitForRedemption(
  clock: Clock,
  timeout: number,
  stopping: AbortSignal,
  finished: AbortSignal,
): Promise<void> {
  const ended = new AbortController()
  const end = () => ended.abort(finished.reason)
  const signals = [stopping, finished]
  for (const signal of signals) signal.addEventListener('abort', end)
  try {
    if (!stopping.aborted) return await clock.sleep(redemptionTimeoutMs(timeout), ended.signal)
  } catch (error) {
    if (finished.aborted) throw error
  } finally {
    for (const signal of signals) signal.removeEventListener('abort', end)
  }
  await clock.sleep(timeout, finished)
}
