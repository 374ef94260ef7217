/**
 * Bodies of requests to the proxy. Not beside the answers, because televisions only send them and need no schemas for
 * them.
 */
import * as z from 'zod/mini'
import { connectableScope, connectableScopes } from './connect.ts'
import { pinLength } from './pin.ts'
import { textInputField } from './textInput.ts'

/** An opaque id, valid only on this television. It reveals nothing about the account and gives no access. */
export const accountId = z.string().check(z.regex(/^[0-9a-f-]{36}$/))

/** Body of `POST /api/accounts/activate`. */
export const activateRequest = z.object({ account: accountId })

/** Body of `POST /api/sign-out`: one account of this television, or all; without both, the account of the call. */
export const signOutRequest = z.object({ account: z.optional(accountId), all: z.optional(z.literal(true)) })

/** Body of `POST /api/connect`. */
export const connectRequest = z.object({
  scopes: z.array(connectableScope).check(z.minLength(1), z.maxLength(connectableScopes.length)),
})

/** Any text that fits; the proxy makes one line of it and counts its characters. */
const text = z.string().check(z.maxLength(2_000))
const noteId = z.string().check(z.maxLength(64))

export const noteChannel = z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be the ID of a channel'))
/** Not the schema of zod for dates: its JSON Schema has a format that checks of documents do not know. */
export const noteDay = z
  .string()
  .check(z.refine((text) => z.safeParse(z.iso.date(), text).success, 'must be a day such as 2026-11-20'))

export const notesQuery = z.object({ channel: noteChannel })
export const addNoteRequest = z.object({ channel: noteChannel, day: noteDay, text })
export const changeNoteRequest = z.object({ id: noteId, day: noteDay, text })
export const removeNoteRequest = z.object({ id: noteId })

const idOf = (kind: string) => z.string().check(z.regex(/^[\w-]{1,64}$/, `must be the ID of a ${kind}`))

/** An empty name removes the one that there is. */
export const nameSpeakerRequest = z.object({
  recording: idOf('recording'),
  speaker: z.int().check(z.minimum(0), z.maximum(999)),
  name: text,
})

export const joinRecordingRequest = z.object({ recording: idOf('recording'), video: z.nullable(idOf('video')) })

/** Most characters (code points) of any field. */
export const maxTextInputLength = 200

export const textInputRequest = z.object({
  field: textInputField,
  /** Most characters of this field. */
  limit: z.int().check(z.minimum(1), z.maximum(maxTextInputLength)),
})

const pin = z.string().check(z.regex(new RegExp(`^[0-9]{${pinLength}}$`), `must be ${pinLength} digits`))

export const pinRequest = z.object({ pin })

/** `current`: the PIN that it replaces. */
export const setPinRequest = z.object({ pin, current: z.optional(pin) })
