/** What a television asks about its accounts. Apart from `accounts.ts`: a television writes these and never reads them. */
import * as z from 'zod/mini'

/** Opaque and good on this television alone; it says nothing of the account and opens nothing. */
export const accountId = z.string().check(z.regex(/^[0-9a-f-]{36}$/))

/** Body of `POST /api/accounts/activate`. */
export const activateRequest = z.object({ account: accountId })

/** Body of `POST /api/sign-out`: one account of this television, or all; the one that calls when neither is there. */
export const signOutRequest = z.object({ account: z.optional(accountId), all: z.optional(z.literal(true)) })
