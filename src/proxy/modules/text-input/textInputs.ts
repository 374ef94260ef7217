import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { TextInputEvent, TextInputField } from '#contract/textInput.ts'
import type { Vault } from '#proxy/core/tokens/vault.ts'
import { type CodeRateLimit, createCodes, type PhoneCodeTables } from '#proxy/phone-codes/codes.ts'

type TextInputRow = Selectable<TextInputTables['handoff']>

/** Milliseconds: long enough to find the phone, unlock it and type a title. */
export const textInputTtlMs = 5 * 60_000

export type TextInputs = ReturnType<typeof createTextInputs>

/** Rows of televisions that wait for a phone. Each change is one statement, as several proxies may change one row. */
export function createTextInputs(
  db: TextInputDatabase,
  vault: Vault,
  clock: Clock,
  clientId: string,
  rateLimit: Pick<CodeRateLimit, 'digits'>,
) {
  const owner = (id: string) => ({ id, clientId, field: 'handoff_answer' })

  const codes = createCodes(vault, 'handoff', rateLimit.digits)

  return {
    /** Starts a request, which replaces an earlier one of this session. Only a keyed hash of the code is stored. */
    start: (sessionId: string, field: TextInputField, maxLength: number) =>
      codes.issue((row) => {
        const waiting = { ...row, field, longest: maxLength, answer: null, expires_at: clock.now() + textInputTtlMs }
        return db
          .insertInto('handoff')
          .values({ session_id: sessionId, ...waiting })
          .onConflict((conflict) => conflict.column('session_id').doUpdateSet(waiting))
          .execute()
      }),

    /** Finds a request that has not expired by the code on the screen, also one that was answered. */
    byCode: (code: string): Promise<TextInputRow | undefined> =>
      db
        .selectFrom('handoff')
        .selectAll()
        .where('known_by', 'in', codes.hashes(code))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst(),

    /** Stores the typed text, encrypted. @returns false if the request was answered before, or is over */
    async answer({ id, known_by }: TextInputRow, text: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('handoff')
        .set({ answer: vault.encrypt(text, owner(id)) })
        .where('id', '=', id)
        .where('known_by', '=', known_by)
        .where('answer', 'is', null)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** The state for the television of this session. @throws VaultError if the answer cannot be decrypted */
    async stateOf(id: string, sessionId: string): Promise<TextInputEvent> {
      const row = await db
        .selectFrom('handoff')
        .selectAll()
        .where('id', '=', id)
        .where('session_id', '=', sessionId)
        .executeTakeFirst()
      if (!row || row.expires_at <= clock.now()) return { state: 'over' }
      if (row.answer === null) return { state: 'waiting' }
      return { state: 'answered', text: vault.decrypt(row.answer, owner(id)) }
    },

    /** Ends a request: the television has its answer, or no longer needs one. */
    async end(id: string, sessionId: string): Promise<void> {
      await db.deleteFrom('handoff').where('id', '=', id).where('session_id', '=', sessionId).execute()
    },
  }
}

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

type TextInputDatabase = Kysely<TextInputTables> | Transaction<TextInputTables>
