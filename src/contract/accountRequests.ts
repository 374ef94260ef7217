/** Requests about accounts. Not in `accounts.ts`, because televisions only send them and need no schemas for them. */
import * as z from 'zod/mini'

/** An opaque id, valid only on this television. It reveals nothing about the account and gives no access. */
export const accountId = z.string().check(z.regex(/^[0-9a-f-]{36}$/))

/** Body of `POST /api/accounts/activate`. */
export const activateRequest = z.object({ account: accountId })

/** Body of `POST /api/sign-out`: one account of this television, or all; without both, the account of the call. */
export const signOutRequest = z.object({ account: z.optional(accountId), all: z.optional(z.literal(true)) })
