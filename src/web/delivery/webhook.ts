import { createHmac } from 'node:crypto'
import type { OutboundNetworks } from '../outbound/addresses.ts'
import { storedNetworkProblem } from '../outbound/networkProblem.ts'
import { openOutbound } from '../outbound/outbound.ts'
import { storedProblem } from '../problems/problem.ts'

/** The result of one attempt. `gone`: the receiver wants no more messages. The problem: as it is stored. */
export type PushOutcome = { outcome: 'delivered' } | { outcome: 'failed' | 'gone'; problem: string }

export interface Webhooks {
  /** Sends one message; never throws. */
  push(
    address: string,
    message: { id: string; body: string; secret: string },
    signal: AbortSignal,
  ): Promise<PushOutcome>
  close(): Promise<void>
}

/** A secret of 256 bits, as the standard writes it. */
export const secretText = (bytes: Buffer): string => `whsec_${bytes.toString('base64')}`

/** The signature of a message (Standard Webhooks 1.0.0, "Signature scheme"). @param seconds since 1970 */
export function signatureOf(
  { id, body, secret }: { id: string; body: string; secret: string },
  seconds: number,
): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

interface WebhookContext {
  networks: OutboundNetworks
  timeoutMs: number
  now(): number
}

/**
 * Calls receivers (Standard Webhooks 1.0.0). Each call resolves the name of the receiver and checks the IP address.
 * Redirects are not followed. The call to a receiver that is slow or answers too much is aborted.
 */
export function createWebhooks({ networks, timeoutMs, now }: WebhookContext): Webhooks {
  const outbound = openOutbound({ networks, timeoutMs, maxAnswerBytes: 16_384 })
  return {
    push: async (address, message, signal) => {
      const seconds = Math.floor(now() / 1000)
      try {
        const { statusCode, body } = await outbound.call(address, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'webhook-id': message.id,
            'webhook-timestamp': String(seconds),
            'webhook-signature': signatureOf(message, seconds),
          },
          body: message.body,
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        })
        // A delivered message stays delivered, whatever happens to the rest of its answer.
        await body.dump().catch(() => {})
        if (statusCode >= 200 && statusCode < 300) return { outcome: 'delivered' }
        if (statusCode === 410) return { outcome: 'gone', problem: storedProblem('gone', { status: statusCode }) }
        const isRedirect = statusCode >= 300 && statusCode < 400
        return {
          outcome: 'failed',
          problem: storedProblem(isRedirect ? 'redirected' : 'answered', { status: statusCode }),
        }
      } catch (error) {
        return { outcome: 'failed', problem: storedNetworkProblem(error) ?? storedProblem('failed') }
      }
    },
    close: outbound.close,
  }
}
