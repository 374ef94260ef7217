/** What a television of a fleet and its proxy say to each other (specification: fleet 2). Times are seconds from now. */
import * as z from 'zod/mini'

export const fleetPaths = {
  /** POST: the state of this television; the answer has what it is to do. */
  report: '/api/fleet/report',
  /** The operators’ pages. */
  pages: '/fleet',
} as const

/** Most characters of each text of a report. A television cuts what is longer. */
export const reportLimits = { kiosk: 300, screen: 60, error: 160, engine: 40, version: 40, channel: 120 } as const

/** Seconds between two reports of a television while nothing changes. */
export const reportEverySeconds = 20
/** For so long without a report, a screen counts as dark. */
export const darkAfterMs = 50_000

/** A television does what it knows, and confirms it: a proxy of a later release may name more. */
const screenCommand = z.object({
  id: z.string(),
  /** `reload`, `next` (the next screen of a kiosk) or `show` (name, place and QR code). */
  act: z.string(),
})

export const screenAnswer = z.object({
  screen: z.object({
    name: z.string(),
    place: z.string(),
    /** Its page for operators. */
    url: z.string(),
  }),
  /** Until it confirms them, or they expire. */
  commands: z.array(screenCommand),
  /** What stands over the screen now, for so many more seconds. */
  message: z.optional(z.object({ id: z.string(), text: z.string(), seconds: z.number() })),
  /**
   * The plan that it is on; null: none. With its content when the report named another version. The television parses
   * that by itself: what it does not understand must not cost it its commands. A proxy that knows no plans says nothing.
   */
  plan: z.optional(z.nullable(z.object({ id: z.string(), number: z.number(), content: z.optional(z.unknown()) }))),
})
export type ScreenAnswer = z.infer<typeof screenAnswer>
