import { Pool } from 'undici'
import { type ReadAnswer, readAnswer, type ServiceCall } from './reading.ts'

/** Connections to the services, a pool an origin. */
export interface Services {
  /**
   * One call. Its address is the proxy's own, never a caller's.
   * @param began is called with the status as soon as the service answers
   * @throws UpstreamFailure
   */
  send(call: ServiceCall & { origin: string }, began?: (status: number) => void): Promise<ReadAnswer>
  close(): Promise<void>
}

/** @param timeout milliseconds until a service that says nothing counts as away */
export function openServices(timeout: number): Services {
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
    send: (call, began = () => {}) => readAnswer(poolOf(call.origin), call, began),
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
    },
  }
}
