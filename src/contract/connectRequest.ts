/** What a television asks to connect. Apart from `connect.ts`: a television writes it and never reads it. */
import * as z from 'zod/mini'
import { connectableScope } from './connect.ts'

export const connectRequest = z.object({ scopes: z.array(connectableScope).check(z.minLength(1), z.maxLength(2)) })
