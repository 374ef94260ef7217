/** The plan of a fleet's screens: what their kiosk shows at which time of the week (specification: fleet 10). */
import * as z from 'zod/mini'

/** Bounds of a plan. A screen asks for it again and again, so it stays small. */
export const planLimits = {
  entries: { min: 1, max: 12 },
  screens: 12,
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

const between = ({ min, max }: { min: number; max: number }) => z.int().check(z.minimum(min), z.maximum(max))
const text = z.string().check(z.minLength(1), z.maxLength(planLimits.text))
const minute = between({ min: 0, max: minutesOfDay - 1 })

export const planEntry = z.object({
  /** Names of screens in their order; none: no picture. A television leaves out what it does not know. */
  screens: z.array(text).check(z.maxLength(planLimits.screens)),
  /** Seconds that each screen is shown. */
  every: between(planLimits.seconds),
  /** Id or title of a group of videos; left out: the whole channel. */
  group: z.optional(text),
  /** Left out: the television’s own. */
  theme: z.optional(z.enum(planThemes)),
  /** The days on which it begins: 0 for Sunday, as in `Date`. */
  weekdays: z.array(between({ min: 0, max: 6 })).check(z.minLength(1), z.maxLength(7)),
  /** Minutes after midnight by the television’s clock. One that ends no later than it begins ends on the next day. */
  from: minute,
  until: minute,
  /** Of several entries at a time, the highest counts; of equals, the first. */
  priority: between(planLimits.priority),
})
export type PlanEntry = z.infer<typeof planEntry>

export const planContent = z.object({
  entries: z.array(planEntry).check(z.minLength(planLimits.entries.min), z.maxLength(planLimits.entries.max)),
})
export type PlanContent = z.infer<typeof planContent>

/** What a television lacks: a screen that its app does not have, a group of the channel, or live numbers. */
export const lackKinds = ['screen', 'group', 'live'] as const

/** The plan that a television follows, in its report. */
export const followedPlan = z.object({
  id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
  number: between({ min: 1, max: 1_000_000 }),
  /** Each thing that it lacks, by the name that the plan has for it. */
  lacks: z.optional(
    z
      .array(z.object({ kind: z.enum(lackKinds), name: z.string().check(z.maxLength(planLimits.text)) }))
      .check(z.maxLength(20)),
  ),
})
export type FollowedPlan = z.infer<typeof followedPlan>
export type PlanLack = NonNullable<FollowedPlan['lacks']>[number]
