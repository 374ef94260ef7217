/** The error envelope of the resource services (specification: resource-services 1). */
import * as z from 'zod/mini'

/** How far the demo's numbers are made (specification: reports 10). */
const demoProgress = z.object({
  percentMade: z.number(),
  /** The days that can already be read; left out while there are none. */
  days: z.optional(z.object({ from: z.string(), to: z.string() })),
})
export type DemoProgress = z.infer<typeof demoProgress>

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
    /** With the reason `numbersBeingMade`. */
    demo: z.optional(demoProgress),
  }),
})
export type ApiError = z.infer<typeof apiError>

/** The error envelope with a status word, of the data hub and the reporting service (specification: data-hub 5). */
export const statusError = z.object({
  error: z.object({
    code: z.number(),
    message: z.string(),
    status: z.string(),
    details: z.optional(z.array(z.looseObject({ '@type': z.string() }))),
  }),
})
export type StatusError = z.infer<typeof statusError>
