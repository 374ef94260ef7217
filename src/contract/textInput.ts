/** Remote text input: requests and answers between the television and the proxy. The first screen does not load it. */
import * as z from 'zod/mini'

export const textInputPaths = {
  start: '/api/handoff',
  events: '/api/handoff/events',
  end: '/api/handoff/end',
  /** The phone's page. */
  page: '/type',
} as const

/** What the phone asks for. The proxy has the texts, so that a television cannot make its pages ask anything else. */
export const textInputField = z.enum([
  'groupTitle',
  'search',
  'note',
  'speaker',
  'word',
  'sourceTable',
  'hubCustomer',
  'hubFeed',
])
export type TextInputField = z.infer<typeof textInputField>

/** A waiting text input. A television has one at a time: the next replaces it. */
export const textInputOffer = z.object({
  id: z.string(),
  /** Eight digits, twelve while many wrong ones are tried, to be typed on the phone's page. */
  code: z.string(),
  /** Address of the phone's page, for typing. */
  url: z.string(),
  /** The address with the code, for the QR code. */
  qrUrl: z.string(),
  /** Seconds until the code expires. */
  expiresIn: z.number(),
})

/** `event: handoff`. Sent again after a reconnection, until the television has ended the text input. */
export const textInputEvent = z.union([
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('answered'), text: z.string() }),
  /** The text input expired, was ended, or was replaced. */
  z.object({ state: z.literal('over') }),
])
export type TextInputEvent = z.infer<typeof textInputEvent>
