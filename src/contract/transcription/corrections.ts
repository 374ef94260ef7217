/** Corrections of words (specification: corrections 1). */
import * as z from 'zod/mini'
import { wireUtterance } from './words.ts'

/** Most characters (code points) that stand in place of a word. */
export const maxCorrectionLength = 100

const correction = z.looseObject({
  /** Names the correction. A later one has a higher number. */
  number: z.number(),
  /** Where its words are now; where they were, if it is undone. */
  utterance: z.number(),
  word: z.number(),
  /** Seconds. */
  start: z.number(),
  end: z.number(),
  was: z.string(),
  text: z.string(),
  /** ISO 8601. */
  corrected_at: z.string(),
  undone_at: z.nullish(z.string()),
})
export type Correction = z.infer<typeof correction>

/** Answer of a correction and of an undo: `utterance` as it is in the record now. */
export const correctedWords = z.looseObject({ correction, utterance: wireUtterance })
export type CorrectedWords = z.infer<typeof correctedWords>

/** `GET …/corrections`: newest first. `next` is the address of the next page, null on the last one. */
export const correctionList = z.looseObject({ next: z.nullish(z.string()), items: z.array(correction) })
export type CorrectionList = z.infer<typeof correctionList>
