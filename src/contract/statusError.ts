/** The error envelope with a status word, of the data hub and the reporting service (specification: data-hub 5). */
import * as z from 'zod/mini'

export const statusError = z.object({
  error: z.object({
    code: z.number(),
    message: z.string(),
    status: z.string(),
    details: z.optional(z.array(z.looseObject({ '@type': z.string() }))),
  }),
})
export type StatusError = z.infer<typeof statusError>
