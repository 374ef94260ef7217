/** The plan of a fleet's screens: what their kiosk shows at which time of the week (specification: fleet 10). */
import * as z from 'zod/mini'

/** Bounds of a plan. A screen asks for it again and again, so it stays small. */
export const planLimits = {
  entries: { min: 1, max: 12 },
  screens: 12,
  /** Most things of it that a screen reports as missing. */
  lacks: 20,
  /** Most characters of a screen’s id and of a group. */
  text: 60,
  seconds: { min: 5, max: 3_600, standard: 30 },
  priority: { min: 0, max: 9, standard: 0 },
} as const

/** The screens that operators choose from, by their names in code: those of a kiosk (`src/tv/app/registry.ts`). */
export const planScreens = ['overview', 'audience', 'videos', 'playlists', 'live', 'reach', 'counter'] as const
export type PlanScreen = (typeof planScreens)[number]

export const planThemes = ['dark', 'light'] as const

export const minutesOfDay = 1_440

// Only what the television uses anyway: each other check of the library would be in its first file.
const between = ({ min, max }: { min: number; max: number }) =>
  z.number().check(z.minimum(min), z.maximum(max), z.refine(Number.isInteger, 'must be a whole number'))
const sized = <Item>({ min, max }: { min: number; max: number }) =>
  z.refine<Item[]>(({ length }) => length >= min && length <= max, `must have from ${min} to ${max} items`)
const text = z
  .string()
  .check(
    z.refine(
      (value) => value.length >= 1 && value.length <= planLimits.text,
      `must have 1 to ${planLimits.text} characters`,
    ),
  )
const minute = between({ min: 0, max: minutesOfDay - 1 })

export const planEntry = z.object({
  /** Names of screens in their order; none: no picture. A television leaves out what it does not know. */
  screens: z.array(text).check(sized({ min: 0, max: planLimits.screens })),
  /** Seconds that each screen is shown. */
  every: between(planLimits.seconds),
  /** Id or title of a group of videos; left out: the whole channel. */
  group: z.optional(text),
  /** Left out: the television’s own. */
  theme: z.optional(z.enum(planThemes)),
  /** The days on which it begins: 0 for Sunday, as in `Date`. */
  weekdays: z.array(between({ min: 0, max: 6 })).check(sized({ min: 1, max: 7 })),
  /** Minutes after midnight by the television’s clock. One that ends no later than it begins ends on the next day. */
  from: minute,
  until: minute,
  /** Of several entries at a time, the highest counts; of equals, the first. */
  priority: between(planLimits.priority),
})
export type PlanEntry = z.infer<typeof planEntry>

export const planContent = z.object({
  entries: z.array(planEntry).check(sized(planLimits.entries)),
})
export type PlanContent = z.infer<typeof planContent>
