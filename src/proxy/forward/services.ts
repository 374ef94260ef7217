import type { FastifyReply } from 'fastify'
import { Pool } from 'undici'
import { failureOf } from '../upstream/failure.ts'
import type { Answer } from './answer.ts'
import type { Cancellation } from './cancellation.ts'
import { type ReadAnswer, readAnswer } from './reading.ts'

/** Connections to the services, a pool an origin. */
export interface Services {
  /**
   * One call. Its address is the proxy's own, never a caller's.
   * @throws UpstreamFailure
   */
  send(call: {
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
    url: URL
    /** Name, value, name, value. */
    headers: string[]
    /** JSON. */
    body?: string | undefined
    signal: AbortSignal
  }): Promise<Answer>
  /**
   * A GET whose answer may be shared, read whole where it is small.
   * @param began told of the status as soon as the service answers
   * @throws UpstreamFailure
   */
  read(
    call: { origin: string; path: string; headers: string[]; leave: Cancellation },
    began?: (status: number) => void,
  ): Promise<ReadAnswer>
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
    send: async ({ method, url, headers, body, signal }) => {
      const type = body === undefined ? [] : ['content-type', 'application/json; charset=utf-8']
      const path = url.pathname + url.search
      try {
        return await poolOf(url.origin).request({
          ...{ method, path, signal, headers: [...headers, ...type] },
          ...(body === undefined ? {} : { body }),
        })
      } catch (error) {
        throw failureOf(error) ?? error
      }
    },
    read: (call, began = () => {}) => readAnswer(poolOf(call.origin), call, began),
    close: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
    },
  }
}

/** Aborts when the caller goes before the answer was whole; not after it: undici would close a connection in use. */
export function leaving(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => reply.raw.writableFinished || gone.abort())
  return gone.signal
}
