import { createHmac } from 'node:crypto'
import type { OutboundNetworks } from '#web/outbound/addresses.ts'
import { networkProblem } from '#web/outbound/networkProblem.ts'
import { openOutbound } from '#web/outbound/outbound.ts'
import type { MessageContent } from './content.ts'
import { worded } from './mail.tsx'

/** The result of one attempt. `gone`: the receiver wants no more messages. */
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

/** What a receiver gets: the sentences, and the numbers that they are made of. */
export const webhookBody = (
  { id, createdAt, unsubscribeLink }: { id: string; createdAt: number; unsubscribeLink: string },
  content: MessageContent,
): string => {
  const { heading, sections } = worded(content)
  return JSON.stringify({
    type: `tenfoot.${content.about}`,
    timestamp: new Date(createdAt).toISOString(),
    data: { id, heading, sentences: sections.flatMap(({ lines }) => lines), unsubscribe: unsubscribeLink, ...content },
  })
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

interface WebhookParts {
  networks: OutboundNetworks
  timeoutMs: number
  now(): number
}

/**
 * Calls receivers (Standard Webhooks 1.0.0). At every call the address is checked by what its name resolves to at that
 * moment. Redirects are not followed, and a receiver that is slow or answers too much is cut off.
 */
export function createWebhooks({ networks, timeoutMs, now }: WebhookParts): Webhooks {
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
        if (statusCode === 410) return { outcome: 'gone', problem: 'the receiver answered 410: it wants no more' }
        const more = statusCode >= 300 && statusCode < 400 ? '; redirects are not followed' : ''
        return { outcome: 'failed', problem: `the receiver answered ${statusCode}${more}` }
      } catch (error) {
        return { outcome: 'failed', problem: networkProblem(error) ?? 'the call failed' }
      }
    },
    close: outbound.close,
  }
}
