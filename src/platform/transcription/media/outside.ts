import { Agent, type Dispatcher, request } from 'undici'
import { AddressProblem, type ReceiverNetworks, readReceiverAddress } from '../../securityEvents/addresses.ts'
import { judgedLookup } from '../../securityEvents/push.ts'

/** Calls to addresses that callers chose: audio that is fetched, callbacks that are sent. */
export interface Outside {
  /**
   * One call. The address is judged as it is written and again by what its name stands for, and the connection goes to
   * exactly that; at most `redirects` are followed, each judged the same.
   * @throws AddressProblem, or what the network says
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

/** @param timeoutMs until an address must have answered, and between two parts of its answer */
export function openOutside({ networks, timeoutMs }: { networks: ReceiverNetworks; timeoutMs: number }): Outside {
  const agentFor = (isEncrypted: boolean) =>
    new Agent({
      connect: { lookup: judgedLookup(networks, isEncrypted), timeout: timeoutMs },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      keepAliveTimeout: 1000,
    })
  const agents = { 'https:': agentFor(true), 'http:': agentFor(false) }
  return {
    call: async (address, { redirects = 0, ...options }) => {
      let url = readReceiverAddress(address, networks)
      for (let left = redirects; ; left -= 1) {
        const answer = await request(url, { ...options, dispatcher: agents[url.protocol as keyof typeof agents] })
        const { location } = answer.headers
        if (answer.statusCode < 300 || answer.statusCode >= 400 || typeof location !== 'string' || left <= 0)
          return answer
        await answer.body.dump()
        if (!URL.canParse(location, url)) throw new AddressProblem('it leads to what is no address')
        url = readReceiverAddress(new URL(location, url).href, networks)
      }
    },
    close: async () => {
      await Promise.all(Object.values(agents).map((agent) => agent.destroy()))
    },
  }
}
