import * as z from 'zod/mini'

/**
 * What an operator requires of pairing, for all clients by settings and for one by its row
 * (specification: device-flow 11). A field that is not there requires nothing. A field that this version does not know
 * is an error, so that no rule of a newer version is ignored.
 */
export const devicePolicy = z.strictObject({
  /** Every device takes part in the verification. */
  verification: z.optional(z.literal('required')),
  /** Only televisions that an operator registered. */
  televisions: z.optional(z.literal('registered')),
})
export type DevicePolicy = z.infer<typeof devicePolicy>
