/**
 * Body of a request for a text input. Not in `textInput.ts`, because televisions only send it and need no schema for
 * it.
 */
import * as z from 'zod/mini'
import { textInputField } from './textInput.ts'

/** Most characters (code points) of any field. */
export const maxTextInputLength = 200

export const textInputRequest = z.object({
  field: textInputField,
  /** Most characters of this field. */
  limit: z.int().check(z.minimum(1), z.maximum(maxTextInputLength)),
})
