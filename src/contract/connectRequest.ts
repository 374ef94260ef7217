/** Body of a request to connect. Not in `connect.ts`, because televisions only send it and need no schema for it. */
import * as z from 'zod/mini'
import { connectableScope, connectableScopes } from './connect.ts'

export const connectRequest = z.object({
  scopes: z.array(connectableScope).check(z.minLength(1), z.maxLength(connectableScopes.length)),
})
