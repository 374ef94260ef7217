/** The body of a correction (specification: corrections 1). Not beside the answers: televisions need no schema for it. */
import * as z from 'zod/mini'

const place = z
  .number()
  .check(z.int('a whole number from 0 is allowed'), z.minimum(0, 'a whole number from 0 is allowed'))

export const correctionRequest = z.object({
  /** The place of the utterance in the record, from 0. */
  utterance: place,
  /** The place of the word in the utterance, from 0. */
  word: place,
  /** What the caller sees there, without blanks around it. */
  was: z.string(),
  /** What is said there: one word, or a few. */
  text: z.string(),
})
export type CorrectionRequest = z.infer<typeof correctionRequest>
