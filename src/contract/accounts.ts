/** The accounts that are signed in on one television. Not in `proxy.ts`, which the first screen loads. */
import * as z from 'zod/mini'
import { sessionEnd } from './proxy.ts'

export { accountHeader } from './proxyPaths.ts'

/** The largest number of accounts on one television: no household or team has more. Each is a grant at the proxy. */
export const maxAccounts = 8

export const accountPaths = {
  /** GET: the accounts on this television. */
  list: '/api/accounts',
  /** POST `{ account }`: makes it the active one, used by calls without the header and at the next start. */
  activate: '/api/accounts/activate',
} as const

export const accountList = z.object({
  /** Oldest first. */
  accounts: z.array(
    z.object({
      id: z.string(),
      active: z.boolean(),
      /** When it was paired, in milliseconds since 1970. A proxy before release 1.1 leaves it out. */
      since: z.optional(z.number()),
      /** What the account allowed when it was paired, as a session names it; left out once it has ended. */
      scopes: z.optional(z.array(z.string())),
      /** Why the account can no longer be used. Pairing it again restores it. */
      ended: z.optional(sessionEnd),
    }),
  ),
})
export type AccountList = z.infer<typeof accountList>

/** Event stream that notifies a signed-in television when its session ends. */
export const sessionEventsPath = '/api/session/events'

/** `event: session`. The stream ends after `ended`. */
export const sessionEvent = z.union([
  z.object({
    state: z.literal('signed_in'),
    /** The proxy shows this television to operators, and asks for its report now (`fleet.ts`). */
    fleet: z.optional(z.literal(true)),
  }),
  z.object({ state: z.literal('signed_out'), ended: z.optional(sessionEnd) }),
])
export type SessionEvent = z.infer<typeof sessionEvent>
