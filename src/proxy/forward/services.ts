import { Pool } from 'undici'
import { type ReadAnswer, readAnswer, type ServiceCall } from './reading.ts'

/** Connections to the services: one pool per origin. */
export interface Services {
  /**
   * Sends one call. The proxy chooses its address, never a caller.
   * @throws UpstreamFailure
   */
  send(call: ServiceCall & { origin: string }): Promise<ReadAnswer>
  close(): Promise<void>
}

/** Called for each call, with the status of the service or the kind of failure, and the duration. */
export type CountServiceCall = (origin: string, outcome: string, seconds: number) => void

/** @param timeout milliseconds without a byte after which a service counts as unreachable */
export function openServices(timeout: number, count: CountServiceCall): Services {
  const pools = new Map<string, Pool>()
  const poolOf = (origin: string): Pool => {
    let pool = pools.get(origin)
    if (!pool) {
      pool = new Pool(origin, {
        connections: 128,
        connect: { timeout },
        headersTimeout: timeout,
        bodyTimeout: timeout,
        maxHeaderSize: 16_384,
      })
      pools.set(origin, pool)
    }
    return pool
  }
  return {
    send(call) {
      const began = performance.now()
      return readAnswer(poolOf(call.origin), call, (outcome) =>
        count(call.origin, outcome, (performance.now() - began) / 1_000),
      )
    },
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
    },
  }
}
