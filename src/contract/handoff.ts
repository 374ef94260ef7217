/** Typing on the phone: what crosses the wire between the television and the proxy. Not part of the first screen. */
import * as z from 'zod/mini'

export const handoffPaths = {
  start: '/api/handoff',
  events: '/api/handoff/events',
  end: '/api/handoff/end',
  /** The phone's page. */
  page: '/type',
} as const

/** What is asked for. The proxy has the words: a television cannot make its pages ask for anything else. */
export const handoffField = z.enum(['groupTitle', 'search', 'sourceTable', 'hubCustomer', 'hubFeed'])
export type HandoffField = z.infer<typeof handoffField>

/** A hand-off that waits. A television has one at a time: the next replaces it. */
export const handoffOffer = z.object({
  id: z.string(),
  /** Eight digits, as they are typed on the phone's page. */
  code: z.string(),
  /** The phone's page, to be typed. */
  url: z.string(),
  /** The same with the code in it, for the QR code. */
  qrUrl: z.string(),
  /** Seconds until the code runs out. */
  expiresIn: z.number(),
})
export type HandoffOffer = z.infer<typeof handoffOffer>

/** `event: handoff`. Told again after a reconnection, until the television has ended the hand-off. */
export const handoffEvent = z.union([
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('answered'), text: z.string() }),
  /** It ran out, was ended, or was replaced. */
  z.object({ state: z.literal('over') }),
])
export type HandoffEvent = z.infer<typeof handoffEvent>
