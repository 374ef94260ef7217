import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { CodeSecrets } from './authenticators.ts'
import { type AuthenticatorTables, authenticatorTables } from './authenticatorTables.ts'

/** A person has five minutes to find the phone. */
export const secondStepMs = 5 * 60_000

export interface SecondSteps {
  /**
   * Begins the second step of a sign-in whose password was right.
   * @param browser identifies the browser: the step works in no other
   * @returns a secret for the form
   */
  begin(step: { owner: string; passwordHash: string; browser: string }): Promise<string>
  /** Whose step it is; undefined if it was never begun in this browser, was finished, or is too old. */
  find(secret: string, browser: string): Promise<WaitingStep | undefined>
  /** @returns false if it was finished or has expired meanwhile: each step signs in once */
  finish(secret: string, browser: string): Promise<boolean>
}

export interface WaitingStep {
  owner: string
  /** Whether this is still the stored password that was right. */
  hasPassword(passwordHash: string): boolean
}

/** Sign-ins that wait for a code, for all processes of a database (specification: sign-in 4). */
export function createSecondSteps<Prefix extends string, All extends AuthenticatorTables<Prefix>>({
  prefix,
  clock,
  secrets: { hashes },
  ...options
}: {
  db: Kysely<All>
  prefix: Prefix
  clock: Clock
  secrets: Pick<CodeSecrets, 'hashes'>
}): SecondSteps {
  const { db, secondSteps } = authenticatorTables(prefix, options.db)
  const idHashes = (secret: string, browser: string) => hashes(`second step ${browser} ${secret}`)
  const marks = (passwordHash: string) => hashes(`second step of ${passwordHash}`)

  return {
    begin: async ({ owner, passwordHash, browser }) => {
      const secret = randomBytes(32).toString('base64url')
      await db.deleteFrom(secondSteps).where('expires_at', '<=', clock.now()).execute()
      await db
        .insertInto(secondSteps)
        .values({
          id_hash: idHashes(secret, browser)[0] ?? '',
          owner_id: owner,
          password_mark: marks(passwordHash)[0] ?? '',
          expires_at: clock.now() + secondStepMs,
        })
        .execute()
      return secret
    },
    find: async (secret, browser) => {
      const row = await db
        .selectFrom(secondSteps)
        .selectAll()
        .where('id_hash', 'in', idHashes(secret, browser))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      return (
        row && { owner: row.owner_id, hasPassword: (passwordHash) => marks(passwordHash).includes(row.password_mark) }
      )
    },
    finish: async (secret, browser) => {
      const { numDeletedRows } = await db
        .deleteFrom(secondSteps)
        .where('id_hash', 'in', idHashes(secret, browser))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}
