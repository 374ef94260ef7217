/** The body of a change of a name (specification: corrections 6). Televisions do not need its schema. */
import * as z from 'zod/mini'

const allowed = 'a whole number from 0 to 999 is allowed'

/** An empty name removes the one that there is. */
export const speakerRequest = z.object({
  speaker: z.number().check(z.int(allowed), z.minimum(0, allowed), z.maximum(999, allowed)),
  name: z.string().check(z.maxLength(2000, 'at most 2000 characters are allowed')),
})
export type SpeakerRequest = z.infer<typeof speakerRequest>
