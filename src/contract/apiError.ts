/** The error envelope of the resource services (specification: resource-services 1). */
import * as z from 'zod/mini'

export const apiError = z.object({
  error: z.object({
    code: z.number(),
    message: z.string(),
    errors: z.optional(
      z.array(
        z.object({
          message: z.string(),
          domain: z.string(),
          reason: z.string(),
          location: z.optional(z.string()),
          locationType: z.optional(z.string()),
        }),
      ),
    ),
    status: z.optional(z.string()),
  }),
})
export type ApiError = z.infer<typeof apiError>
