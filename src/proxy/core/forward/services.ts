import type { Readable } from 'node:stream'
import { Pool } from 'undici'
import { failureOf } from '../upstream/failure.ts'

export type Services = ReturnType<typeof openServices>

export interface ServiceCall {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  origin: string
  /** With the query. */
  path: string
  headers: Record<string, string>
  /** JSON. */
  body?: string | undefined
  /** Aborts when nobody waits for the answer any more. */
  signal?: AbortSignal | undefined
  /** Whether a small answer is read whole. Otherwise the body is a stream, available when the headers are. */
  isBuffered: boolean
}

/** An answer that was read whole, or a stream of all of it if it is larger than `maxSharedBytes`. */
export interface ServiceAnswer {
  statusCode: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer | Readable
}

/** The largest answer that is cached or shared, in bytes. */
export const maxSharedBytes = 1_048_576

/**
 * Opens connections to the services: one pool per origin.
 * @param timeout milliseconds without a byte after which a service counts as unreachable
 * @param count called for each call, with the status of the service or the kind of failure, and the duration
 */
export function openServices(timeout: number, count: (origin: string, outcome: string, seconds: number) => void) {
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
    /**
     * Sends one call. The proxy chooses its address, never a caller.
     * @throws UpstreamFailure
     */
    async send({ method, origin, path, headers, body, signal, isBuffered }: ServiceCall): Promise<ServiceAnswer> {
      const startedAt = performance.now()
      const end = (outcome: string) => count(origin, outcome, (performance.now() - startedAt) / 1_000)
      try {
        const answer = await poolOf(origin)
          .request({ method, path, headers: typed(headers, body), body: body ?? null, signal: signal ?? null })
          .catch((error: unknown) => {
            end(signal?.aborted ? 'left' : (failureOf(error)?.reason ?? 'error'))
            throw error
          })
        end(String(answer.statusCode))
        const isSmall = isBuffered && !(Number(answer.headers['content-length']) > maxSharedBytes)
        const { statusCode, headers: received } = answer
        return { statusCode, headers: received, body: isSmall ? await readSmall(answer.body) : answer.body }
      } catch (error) {
        throw failureOf(error) ?? error
      }
    },
    close: async (): Promise<void> => {
      await Promise.all([...pools.values()].map((pool) => pool.destroy()))
    },
  }
}

const typed = (headers: ServiceCall['headers'], body: string | undefined) =>
  body === undefined ? headers : { ...headers, 'content-type': 'application/json; charset=utf-8' }

/** Reads an answer whole, or returns a stream of all of it as soon as it is larger than `maxSharedBytes`. */
function readSmall(body: Readable): Promise<Buffer | Readable> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const onData = (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes <= maxSharedBytes) return
      body.pause().off('data', onData).off('end', onEnd).off('error', reject)
      body.unshift(Buffer.concat(chunks))
      resolve(body)
    }
    const onEnd = () => resolve(Buffer.concat(chunks))
    body.on('data', onData).on('end', onEnd).on('error', reject)
  })
}
