import * as z from 'zod/mini'
import { securityEventError, securityEventMediaType } from '#contract/securityEvents.ts'
import { traceHeaders, traceOfUuid } from '#web/http/traceContext.ts'
import type { OutboundNetworks } from '#web/outbound/addresses.ts'
import { openOutbound } from '#web/outbound/outbound.ts'
import { storedProblem } from '#web/problems/problem.ts'

/** The result of one attempt. `refused`: a repetition would be refused too. The problem: as it is stored. */
export type PushOutcome =
  | { outcome: 'delivered' }
  | { outcome: 'refused'; problem: string }
  | { outcome: 'failed'; problem: string }

interface PushedEvent {
  id: string
  token: string
  /** The `Authorization` header that the receiver asked for. */
  credential: string | undefined
}

export interface Pusher {
  /** Sends a signed event to a receiver; never throws. The event's ID is a UUID. */
  push(address: string, event: PushedEvent, signal: AbortSignal): Promise<PushOutcome>
  close(): Promise<void>
}

/** Largest part of an answer that is read, in bytes. */
const answerLimit = 4096

/**
 * Calls receivers (RFC 8935, section 2). Each call resolves the name of the receiver, checks the IP address and
 * connects to exactly that one. Redirects are not followed. The call to a receiver that is slow or answers too much is
 * aborted.
 * @param timeoutMs for the whole call
 */
export function createPusher({ networks, timeoutMs }: { networks: OutboundNetworks; timeoutMs: number }): Pusher {
  const outbound = openOutbound({ networks, timeoutMs, maxAnswerBytes: answerLimit * 4 })
  return {
    push: async (address, { id, token, credential }, signal) => {
      try {
        const { statusCode, body } = await outbound.call(address, {
          method: 'POST',
          headers: {
            'content-type': securityEventMediaType,
            accept: 'application/json',
            ...(credential !== undefined && { authorization: credential }),
            ...traceHeaders(traceOfUuid(id)),
          },
          body: token,
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        })
        // A delivered event stays delivered, whatever happens to the rest of its answer.
        const text = await start(body).catch(() => '')
        if (statusCode >= 200 && statusCode < 300) return { outcome: 'delivered' }
        if (statusCode === 400) return { outcome: 'refused', problem: refusal(text) }
        if (statusCode >= 300 && statusCode < 400)
          return { outcome: 'failed', problem: storedProblem('redirected', { status: statusCode }) }
        return { outcome: 'failed', problem: storedProblem('answered', { status: statusCode }) }
      } catch (error) {
        return { outcome: 'failed', problem: describeError(error, timeoutMs) }
      }
    },
    close: outbound.close,
  }
}

/** Reads the beginning of an answer. */
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

/** Replaces characters that a terminal or a page might interpret. */
export const plain = (text: string) => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 200)

function refusal(text: string): string {
  try {
    const parsed = z.safeParse(securityEventError, JSON.parse(text))
    if (parsed.success)
      return storedProblem('refusedBecause', {
        reason: plain(parsed.data.err) + (parsed.data.description ? ` (${plain(parsed.data.description)})` : ''),
      })
  } catch {
    // The code below reports it.
  }
  return storedProblem('refusedSilently')
}

function describeError(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError' || /timeout/i.test(error.name))
    return storedProblem('slow', { seconds: timeoutMs / 1000 })
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : ''
  return plain(error.message || error.name) + (error.message.includes(code.slice(2, -1)) ? '' : code)
}
