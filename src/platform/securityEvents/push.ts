import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, request } from 'undici'
import * as z from 'zod/mini'
import { securityEventError, securityEventMediaType } from '#contract/securityEvents.ts'
import { AddressProblem, mayCall, type ReceiverNetworks, readReceiverAddress } from './addresses.ts'

/** What became of one attempt. `refused`: another would be refused too. */
export type PushOutcome =
  | { outcome: 'delivered' }
  | { outcome: 'refused'; problem: string }
  | { outcome: 'failed'; problem: string }

export interface Pusher {
  /** Sends a signed event to a receiver; never throws. */
  push(address: string, token: string, signal: AbortSignal): Promise<PushOutcome>
  close(): Promise<void>
}

/** More of an answer than this is not read. */
const answerLimit = 4096

/**
 * Calls receivers (RFC 8935, section 2). An address is judged at every call by what its name stands for at that moment,
 * and the connection goes to exactly that; redirects are not followed; who is slow or talks too much is cut off.
 * @param timeoutMs for the whole call
 */
export function createPusher({ networks, timeoutMs }: { networks: ReceiverNetworks; timeoutMs: number }): Pusher {
  const agentFor = (isEncrypted: boolean) =>
    new Agent({
      connect: { lookup: judgedLookup(networks, isEncrypted), timeout: timeoutMs },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      keepAliveTimeout: 1000,
      maxResponseSize: answerLimit * 4,
    })
  const agents = { 'https:': agentFor(true), 'http:': agentFor(false) }

  return {
    push: async (address, token, signal) => {
      try {
        // Again: the setting can have changed since it was registered.
        const url = readReceiverAddress(address, networks)
        const { statusCode, body } = await request(url, {
          method: 'POST',
          dispatcher: agents[url.protocol as keyof typeof agents],
          headers: { 'content-type': securityEventMediaType, accept: 'application/json' },
          body: token,
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        })
        // A delivered event stays delivered, whatever becomes of the rest of its answer.
        const text = await start(body).catch(() => '')
        if (statusCode >= 200 && statusCode < 300) return { outcome: 'delivered' }
        if (statusCode === 400) return { outcome: 'refused', problem: `the receiver refused it: ${reasonIn(text)}` }
        if (statusCode >= 300 && statusCode < 400)
          return { outcome: 'failed', problem: `the receiver answered ${statusCode}; redirects are not followed` }
        return { outcome: 'failed', problem: `the receiver answered ${statusCode}` }
      } catch (error) {
        return { outcome: 'failed', problem: inWords(error, timeoutMs) }
      }
    },
    close: async () => {
      await Promise.all(Object.values(agents).map((agent) => agent.destroy()))
    },
  }
}

/** Looks a name up, and refuses it where any of its addresses must not be called. */
export const judgedLookup =
  (networks: ReceiverNetworks, isEncrypted: boolean): LookupFunction =>
  (hostname, options: LookupOptions, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = (found ?? []) as LookupAddress[]
      const [first] = addresses
      if (error || !first) return callback(error ?? new Error(`${hostname} has no address`), '')
      if (!addresses.every(({ address }) => mayCall(address, networks, isEncrypted)))
        return callback(new AddressProblem(`${hostname} leads to an address that must not be called`), '')
      if (options.all) return callback(null, addresses)
      return callback(null, first.address, first.family)
    })
  }

/** The beginning of an answer. */
async function start(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of body) {
    parts.push(part)
    length += part.length
    if (length >= answerLimit) break
  }
  return Buffer.concat(parts).toString('utf8').slice(0, answerLimit)
}

/** Letters that a terminal or a page shows as they are. */
const plain = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 200)

function reasonIn(text: string): string {
  try {
    const parsed = z.safeParse(securityEventError, JSON.parse(text))
    if (parsed.success)
      return plain(parsed.data.err) + (parsed.data.description ? ` (${plain(parsed.data.description)})` : '')
  } catch {
    // It is told below.
  }
  return 'without a reason'
}

function inWords(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError' || /timeout/i.test(error.name))
    return `the receiver did not answer within ${timeoutMs / 1000} seconds`
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  return plain(error.message || error.name) + (error.message.includes(code.slice(2, -1)) ? '' : code)
}
