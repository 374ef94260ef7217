/** Event stream that notifies a signed-in television when its session ends. */
import * as z from 'zod/mini'
import { sessionEnd } from './proxy.ts'

export const sessionEventsPath = '/api/session/events'

/** `event: session`. The stream ends after `ended`. */
export const sessionEvent = z.union([
  z.object({ state: z.literal('signed_in') }),
  z.object({ state: z.literal('signed_out'), ended: z.optional(sessionEnd) }),
])
export type SessionEvent = z.infer<typeof sessionEvent>
