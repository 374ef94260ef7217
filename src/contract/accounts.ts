/** Several people on one television: the accounts that it holds. Apart from `proxy.ts`, which the first screen loads. */
import * as z from 'zod/mini'
import { sessionEnd } from './proxy.ts'

export { accountHeader } from './proxyPaths.ts'

/** More than a household or a team has; each is a grant that the proxy keeps. */
export const mostAccounts = 8

export const accountPaths = {
  /** GET: who is on this television. */
  list: '/api/accounts',
  /** POST `{ account }`: makes it the active one, which a call without the header and a new start mean. */
  activate: '/api/accounts/activate',
} as const

export const accountList = z.object({
  /** In the order in which they came. */
  accounts: z.array(
    z.object({
      id: z.string(),
      active: z.boolean(),
      /** It gives no answers any more, and why; pairing it again gives it back its place. */
      ended: z.optional(sessionEnd),
    }),
  ),
})
export type AccountList = z.infer<typeof accountList>
