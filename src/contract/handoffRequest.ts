/** Body of a hand-off request. Not in `handoff.ts`, because televisions only send it and need no schema for it. */
import * as z from 'zod/mini'
import { handoffField } from './handoff.ts'

/** Most characters (code points) of any field. */
export const maxHandoffLength = 200

export const handoffRequest = z.object({
  field: handoffField,
  /** Most characters of this field. */
  limit: z.int().check(z.minimum(1), z.maximum(maxHandoffLength)),
})
