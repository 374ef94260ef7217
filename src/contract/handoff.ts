/** Remote text input: requests and answers between the television and the proxy. The first screen does not load it. */
import * as z from 'zod/mini'

export const handoffPaths = {
  start: '/api/handoff',
  events: '/api/handoff/events',
  end: '/api/handoff/end',
  /** The phone's page. */
  page: '/type',
} as const

/** What the phone asks for. The proxy has the texts, so that a television cannot make its pages ask anything else. */
export const handoffField = z.enum(['groupTitle', 'search', 'sourceTable', 'hubCustomer', 'hubFeed'])
export type HandoffField = z.infer<typeof handoffField>

/** A waiting hand-off. A television has one at a time: the next replaces it. */
export const handoffOffer = z.object({
  id: z.string(),
  /** Eight digits, to be typed on the phone's page. */
  code: z.string(),
  /** Address of the phone's page, for typing. */
  url: z.string(),
  /** The address with the code, for the QR code. */
  qrUrl: z.string(),
  /** Seconds until the code expires. */
  expiresIn: z.number(),
})
export type HandoffOffer = z.infer<typeof handoffOffer>

/** `event: handoff`. Sent again after a reconnection, until the television has ended the hand-off. */
export const handoffEvent = z.union([
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('answered'), text: z.string() }),
  /** The hand-off expired, was ended, or was replaced. */
  z.object({ state: z.literal('over') }),
])
export type HandoffEvent = z.infer<typeof handoffEvent>
