/** What a television asks a hand-off with. Apart from its answers: a television writes it and never reads it. */
import * as z from 'zod/mini'
import { handoffField } from './handoff.ts'

/** Most characters (code points) that any field may take. */
export const longestHandoff = 200

export const handoffRequest = z.object({
  field: handoffField,
  /** Most characters that the field takes. */
  limit: z.int().check(z.minimum(1), z.maximum(longestHandoff)),
})
