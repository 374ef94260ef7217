/** The plan of a fleet's screens: what their kiosk shows at which time of the week (specification: fleet 10). */
import * as z from 'zod/mini'

/** Bounds of a plan. A screen asks for it again and again, so it stays small. */
export const planLimits = {
  entries: { min: 1, max: 12 },
  screens: 12,
  /** Most things of it that a screen reports as missing. */
  lacks: 20,
  /** Most characters of a screen’s id, a group, a language and the name of an account. */
  text: 60,
  /** A message between two turns: most characters, and for how many seconds it stands. */
  message: { text: 200, seconds: { min: 3, max: 60, standard: 10 } },
  seconds: { min: 5, max: 3_600, standard: 30 },
  priority: { min: 0, max: 9, standard: 0 },
} as const

/**
 * The screens that operators choose from, by their names in code: those of a kiosk (`src/tv/app/registry.ts`), and
 * `panels`, several metrics side by side.
 */
export const planScreens = [
  'overview',
  'audience',
  'videos',
  'playlists',
  'live',
  'reach',
  'counter',
  'panels',
] as const
export type PlanScreen = (typeof planScreens)[number]

/** The metrics of panels, by the service’s names. */
export const planMetrics = [
  'views',
  'estimatedMinutesWatched',
  'averageViewDuration',
  'subscribersGained',
  'subscribersLost',
] as const
export type PlanMetric = (typeof planMetrics)[number]

/** How many panels stand side by side. */
export const planLayouts = [2, 4] as const

/** The newest days that a plan may ask for: the periods of the dashboards. */
export const planPeriods = [7, 28, 90, 365] as const

export const planThemes = ['dark', 'light'] as const

export const minutesOfDay = 1_440

// Only what the television uses anyway: each other check of the library would be in its first file.
const between = ({ min, max }: { min: number; max: number }) =>
  z.number().check(z.minimum(min), z.maximum(max), z.refine(Number.isInteger, 'must be a whole number'))
const sized = <Item>({ min, max }: { min: number; max: number }) =>
  z.refine<Item[]>(({ length }) => length >= min && length <= max, `must have from ${min} to ${max} items`)
const textOf = (max: number) =>
  z.string().check(z.refine((value) => value.length >= 1 && value.length <= max, `must have 1 to ${max} characters`))
const text = textOf(planLimits.text)
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
  /** The newest days that the screens are about; left out: as the television’s dashboards. */
  period: z.optional(z.union(planPeriods.map((days) => z.literal(days)))),
  /** BCP 47; left out, and for a language that its app does not have: the television’s own. */
  language: z.optional(text),
  /** The name of one of the television’s accounts, as it reports it; left out: the one that it had before the plan. */
  account: z.optional(text),
  /** The metrics of `panels`, side by side. */
  panels: z.optional(
    z
      .array(text)
      .check(z.refine(({ length }) => planLayouts.some((count) => count === length), 'must have 2 or 4 items')),
  ),
  /** What stands alone on the screen after each turn. */
  message: z.optional(
    z.object({ text: textOf(planLimits.message.text), seconds: between(planLimits.message.seconds) }),
  ),
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
