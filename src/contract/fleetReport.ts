/** The report of a television, which only the proxy parses (specification: fleet 2). */
import * as z from 'zod/mini'
import { maxAccounts } from './accounts.ts'
import { reportLimits } from './fleet.ts'
import { planLimits } from './fleetPlan.ts'

/** Most commands that one report confirms. */
export const maxConfirmed = 20

const text = (max: number) => z.string().check(z.maxLength(max))
/** Up to ten years: a television’s clock may be wrong, so it sends how long ago something was. */
const seconds = z.int().check(z.minimum(0), z.maximum(315_360_000))
const commandId = z.string().check(z.regex(/^[0-9a-f-]{36}$/))

/** What a television lacks: a screen that its app does not have, a group of the channel, or live numbers. */
const planLack = z.object({ kind: z.enum(['screen', 'group', 'live']), name: text(planLimits.text) })
/** Or an account: of this name, it has none, or several. */
export type PlanLack = z.infer<typeof planLack> | { kind: 'account'; name: string }

/** The plan that a television follows. */
const followedPlan = z.object({
  id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
  number: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  /** Each thing that it lacks, by the name that the plan has for it. */
  lacks: z.optional(z.array(planLack).check(z.maxLength(planLimits.lacks))),
  /** Names of accounts that it lacks. Apart from the others, whose kinds a proxy of an earlier release checks. */
  lacksAccounts: z.optional(z.array(text(planLimits.text)).check(z.maxLength(planLimits.entries.max))),
})
export type FollowedPlan = z.infer<typeof followedPlan>

export const screenReport = z.object({
  /** What runs: a kiosk, ambient mode, or the app in somebody’s hands. */
  mode: z.enum(['kiosk', 'ambient', 'app']),
  /** The screen that is shown, by its name in code. */
  screen: text(reportLimits.screen),
  /** How long it is shown already. */
  since: seconds,
  /** The address of the kiosk from `?` on. */
  kiosk: z.optional(text(reportLimits.kiosk)),
  isDimmed: z.boolean(),
  isPaused: z.boolean(),
  /** Another tab or app is in front. */
  isHidden: z.boolean(),
  /** The services behind the proxy cannot be reached. */
  isTroubled: z.boolean(),
  /** How old the numbers on the screen are; left out where there are none. */
  numbersAge: z.optional(seconds),
  /** The last error of the page, and how long ago it was. */
  error: z.optional(z.object({ text: text(reportLimits.error), ago: seconds })),
  /** Megabytes of scripts, where the engine tells. */
  memory: z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000))),
  /** Frames that were drawn in a second. */
  frames: z.optional(z.int().check(z.minimum(0), z.maximum(1_000))),
  engine: text(reportLimits.engine),
  /** `1920x1080`, in CSS pixels. */
  size: z.string().check(z.regex(/^\d{1,5}x\d{1,5}$/, 'must be a size such as 1920x1080')),
  version: text(reportLimits.version),
  /** The address of its first script, which is another one in each version. */
  bundle: z.optional(z.string().check(z.regex(/^\/assets\/[\w.-]{1,60}$/))),
  /** The title of the channel. */
  channel: z.optional(text(reportLimits.channel)),
  /** The names of all accounts that are signed in: titles of channels. An account without a channel has none. */
  accounts: z.optional(z.array(text(planLimits.text)).check(z.maxLength(maxAccounts))),
  /** The plan that it follows, from `/fleet` and not from its address. */
  follows: z.optional(followedPlan),
  /** The message that stands over the screen. */
  message: z.optional(commandId),
  /** Commands that it has done, or could not do. */
  confirmed: z.optional(z.array(z.object({ id: commandId, isDone: z.boolean() })).check(z.maxLength(maxConfirmed))),
})
export type ScreenReport = z.infer<typeof screenReport>
