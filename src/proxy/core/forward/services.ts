import { Agent } from 'undici'
import { failureOf } from '../upstream/failure.ts'
import { receive, type ServiceAnswer } from './receive.ts'

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

/**
 * Opens connections to the services: one pool per origin.
 * @param timeout milliseconds without a byte after which a service counts as unreachable
 * @param count called for each call, with the status of the service or the kind of failure, and the duration
 */
export function openServices(timeout: number, count: (origin: string, outcome: string, seconds: number) => void) {
  const agent = new Agent({
    connections: 128,
    connect: { timeout },
    headersTimeout: timeout,
    bodyTimeout: timeout,
    maxHeaderSize: 16_384,
  })
  return {
    /**
     * Sends one call. The proxy chooses its address, never a caller.
     * @throws UpstreamFailure
     */
    async send({ method, origin, path, headers, body, signal, isBuffered }: ServiceCall): Promise<ServiceAnswer> {
      const startedAt = performance.now()
      let isCounted = false
      const end = (outcome: string) => {
        if (!isCounted) count(origin, outcome, (performance.now() - startedAt) / 1_000)
        isCounted = true
      }
      try {
        const type = body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }
        const call = { method, origin, path, headers: { ...headers, ...type }, body: body ?? null }
        return await receive(agent, call, { isBuffered, signal, onStatus: end })
      } catch (error) {
        const failure = failureOf(error)
        end(signal?.aborted ? 'left' : (failure?.reason ?? 'error'))
        throw failure ?? error
      }
    },
    close: (): Promise<void> => agent.destroy(),
  }
}
