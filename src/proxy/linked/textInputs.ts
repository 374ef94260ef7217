import type { Selectable } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { TextInputEvent, TextInputField } from '#contract/textInput.ts'
import type { Vault } from '../grants/vault.ts'
import { createCodes } from './codes.ts'
import type { LinkedDatabase, LinkedTables } from './schema.ts'

export type TextInputRow = Selectable<LinkedTables['handoff']>

/** Milliseconds: long enough to find the phone, unlock it and type a title. */
export const textInputTtlMs = 5 * 60_000

/** Rows of televisions that wait for a phone. Each change is one statement, as several proxies may change one row. */
export interface TextInputs {
  /** Starts a request, which replaces an earlier one of this session. Only a keyed hash of the code is stored. */
  start(sessionId: string, field: TextInputField, maxLength: number): Promise<{ id: string; code: string }>
  /** Finds a request that has not expired by the code on the screen, also one that was answered. */
  byCode(code: string): Promise<TextInputRow | undefined>
  /** Stores the typed text, encrypted. @returns false if the request was answered before, or is over */
  answer(row: TextInputRow, text: string): Promise<boolean>
  /** The state for the television of this session. @throws VaultError if the answer cannot be decrypted */
  stateOf(id: string, sessionId: string): Promise<TextInputEvent>
  /** Ends a request: the television has its answer, or no longer needs one. */
  end(id: string, sessionId: string): Promise<void>
}

export function createTextInputs(db: LinkedDatabase, vault: Vault, clock: Clock, clientId: string): TextInputs {
  const owner = (id: string) => ({ id, clientId, field: 'handoff_answer' })

  const codes = createCodes(vault, 'handoff')

  return {
    start: (sessionId, field, maxLength) =>
      codes.issue((row) => {
        const waiting = { ...row, field, longest: maxLength, answer: null, expires_at: clock.now() + textInputTtlMs }
        return db
          .insertInto('handoff')
          .values({ session_id: sessionId, ...waiting })
          .onConflict((conflict) => conflict.column('session_id').doUpdateSet(waiting))
          .execute()
      }),

    byCode: (code) =>
      db
        .selectFrom('handoff')
        .selectAll()
        .where('known_by', 'in', codes.hashes(code))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst(),

    async answer({ id, known_by }, text) {
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

    async stateOf(id, sessionId) {
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

    async end(id, sessionId) {
      await db.deleteFrom('handoff').where('id', '=', id).where('session_id', '=', sessionId).execute()
    },
  }
}
