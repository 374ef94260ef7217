import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher, request } from 'undici'
import {
  AddressProblem,
  isCallAllowed,
  type OutboundNetworks,
  portOf,
  readOutboundAddress,
  type Transport,
} from './addresses.ts'

/** Calls to addresses that others chose: fetches of audio and images, callbacks and security events. */
export interface Outbound {
  /**
   * Sends one call. It checks the address as written and the IP addresses of its name, and connects to exactly these.
   * It follows at most `redirects` redirects, each with the same checks.
   * @throws AddressProblem, or a network error; `networkProblem` describes both
   */
  call(
    address: string,
    options: {
      method: 'GET' | 'POST' | 'PUT'
      headers?: Record<string, string>
      body?: string | Buffer
      signal: AbortSignal
      redirects?: number
    },
  ): Promise<Dispatcher.ResponseData>
  close(): Promise<void>
}

interface OutboundOptions {
  networks: OutboundNetworks
  /** Milliseconds until an address must have answered, and between two parts of its answer. */
  timeoutMs: number
  /** Largest answer in bytes; without a value there is no limit. */
  maxAnswerBytes?: number
}

export function openOutbound({ networks, timeoutMs, maxAnswerBytes = -1 }: OutboundOptions): Outbound {
  const agentFor = (isEncrypted: boolean) =>
    new Agent({
      connect: (options, callback) => {
        const lookupChecked = checkedLookup(networks, { isEncrypted, port: portOf(options) })
        buildConnector({ lookup: lookupChecked, timeout: timeoutMs })(options, callback)
      },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      keepAliveTimeout: 1000,
      maxResponseSize: maxAnswerBytes,
    })
  const agents = { 'https:': agentFor(true), 'http:': agentFor(false) }
  return {
    call: async (address, { redirects = 0, ...options }) => {
      let url = readOutboundAddress(address, networks)
      for (let redirectsLeft = redirects; ; redirectsLeft -= 1) {
        const answer = await request(url, { ...options, dispatcher: agents[url.protocol as keyof typeof agents] })
        const { location } = answer.headers
        if (answer.statusCode < 300 || answer.statusCode >= 400 || typeof location !== 'string' || redirectsLeft <= 0)
          return answer
        await answer.body.dump()
        if (!URL.canParse(location, url.href)) throw new AddressProblem('it leads to what is no address')
        url = readOutboundAddress(new URL(location, url).href, networks)
      }
    },
    close: async () => {
      await Promise.all(Object.values(agents).map((agent) => agent.destroy()))
    },
  }
}

/** Looks a name up, and refuses it if any of its addresses must not be called. */
const checkedLookup =
  (networks: OutboundNetworks, transport: Transport): LookupFunction =>
  (hostname, options: LookupOptions, callback) => {
    lookup(hostname, { ...options, all: true }, (error, resolved) => {
      const addresses = (resolved ?? []) as LookupAddress[]
      const [first] = addresses
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '')
      if (!addresses.every(({ address }) => isCallAllowed(address, networks, transport)))
        return callback(new AddressProblem(`${hostname} leads to an address that must not be called`), '')
      if (options.all) return callback(null, addresses)
      return callback(null, first.address, first.family)
    })
  }
