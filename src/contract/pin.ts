/** The PIN that locks revenue and brand lift on a television (specification: proxy 14). The first screen does not load it. */
import * as z from 'zod/mini'

export const pinPaths = {
  /** GET → `pinState`. POST `setPinRequest` → `pinAnswer`: sets a PIN, or replaces it. */
  pin: '/api/pin',
  /** POST `pinRequest` → `pinAnswer` with the key that unlocks. */
  check: '/api/pin/check',
  /** POST `pinRequest` → `pinAnswer`. */
  remove: '/api/pin/remove',
} as const

export const pinLength = 4
/** Wrong PINs that need no wait. */
export const pinTries = 5

export { unlockHeader } from './proxyPaths.ts'

export const pinState = z.object({ isSet: z.boolean() })

export const pinAnswer = z.union([
  z.object({
    isRight: z.literal(true),
    /** The value of `unlockHeader`; left out while no PIN is set, because then nothing is locked. */
    unlock: z.optional(z.string()),
  }),
  z.object({
    isRight: z.literal(false),
    /** Wrong PINs that still need no wait. */
    triesLeft: z.number(),
    /** Seconds until the next PIN is checked. */
    wait: z.number(),
  }),
])
export type PinAnswer = z.infer<typeof pinAnswer>
