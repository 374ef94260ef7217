import type { Kysely, Transaction } from 'kysely'
import type { TextInputField } from '#contract/textInput.ts'
import type { PhoneCodeTables } from '#proxy/phone-codes/schema.ts'

export interface TextInputTables extends PhoneCodeTables {
  /** A television that waits for a text from a phone. One per session. */
  handoff: {
    id: string
    session_id: string
    /** Keyed hash of the code. */
    known_by: string
    field: TextInputField
    /** Largest number of characters in the answer. */
    longest: number
    /** Encrypted; null until a text is sent. */
    answer: string | null
    /** Milliseconds since 1970. */
    expires_at: number
  }
}

export type TextInputDatabase = Kysely<TextInputTables> | Transaction<TextInputTables>
