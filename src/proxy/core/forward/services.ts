import { Agent } from 'undici'
import type { AccessToken } from '../tokens/tokenManager.ts'
import { failureOf } from '../upstream/failure.ts'
import type { TokenBinding } from '../upstream/tokenKey.ts'
import { discard } from './answer.ts'
import { receive, type ServiceAnswer } from './receive.ts'

export type Services = ReturnType<typeof openServices>

export interface ServiceCall {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  origin: string
  /** With the query. */
  path: string
  headers: Record<string, string>
  /** The token that the call uses. */
  token?: Pick<AccessToken, 'token' | 'isBound'> | undefined
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
export function openServices(
  timeout: number,
  count: (origin: string, outcome: string, seconds: number) => void,
  binding: TokenBinding = {},
) {
  const agent = new Agent({
    connections: 128,
    connect: { timeout },
    headersTimeout: timeout,
    bodyTimeout: timeout,
    maxHeaderSize: 16_384,
  })
  return {
    /**
     * Sends one call. The proxy chooses its address, never a caller. A proof whose nonce was refused is made again.
     * @throws UpstreamFailure
     */
    async send(call: ServiceCall): Promise<ServiceAnswer> {
      const answer = await sendOnce(call)
      if (!call.token?.isBound || !binding.key?.learn(call.origin, answer)) return answer
      discard(answer.body)
      return sendOnce(call)
    },
    close: (): Promise<void> => agent.destroy(),
  }

  async function sendOnce(sent: ServiceCall): Promise<ServiceAnswer> {
    const { method, origin, path, body, signal, isBuffered } = sent
    const startedAt = performance.now()
    let isCounted = false
    const end = (outcome: string) => {
      if (!isCounted) count(origin, outcome, (performance.now() - startedAt) / 1_000)
      isCounted = true
    }
    try {
      const type = body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }
      const headers = { ...sent.headers, ...(await credentialOf(sent)), ...type }
      const call = { method, origin, path, headers, body: body ?? null }
      return await receive(agent, call, { isBuffered, signal, onStatus: end })
    } catch (error) {
      const failure = failureOf(error)
      end(signal?.aborted ? 'left' : (failure?.reason ?? 'error'))
      throw failure ?? error
    }
  }

  /** The headers of a call's token (RFC 6750, section 2.1; RFC 9449, section 7.1). */
  function credentialOf({ token, ...call }: ServiceCall) {
    if (token?.isBound && binding.key) return binding.key.headersOf(token.token, call)
    return token && { authorization: `Bearer ${token.token}` }
  }
}
