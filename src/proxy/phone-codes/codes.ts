import { randomInt, randomUUID } from 'node:crypto'
import type { Kysely, Migration } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { networkOf, providerNetworkOf } from '#contract/networks.ts'
import { phoneCodeDigits } from '#contract/phoneCode.ts'
import { createRateLimiter } from '#storage/rateLimit/rateLimiter.ts'
import type { Known, Sweep } from '../core/part.ts'
import type { Vault } from '../core/tokens/vault.ts'

/**
 * Codes that a person reads on the TV and types on a phone. Rows contain only their keyed hashes.
 * @param digits how many a new code has, 14 at most
 * @param kind a code of one kind is not valid for the other
 */
export function createCodes(vault: Vault, kind: 'handoff' | 'connect', digits: () => Promise<number>) {
  const name = (code: string) => `${kind} code ${code}`
  return {
    hashes: (code: string) => vault.keyedHashes(name(code)),
    /**
     * Writes a new row with an id and a code. It tries once more if another row has the same code, which has a chance
     * of one in a hundred million.
     */
    issue(write: (row: { id: string; known_by: string }) => Promise<unknown>) {
      const attempt = async () => {
        const id = randomUUID()
        const count = await digits()
        const code = String(randomInt(10 ** count)).padStart(count, '0')
        await write({ id, known_by: vault.keyedHash(name(code)) })
        return { id, code }
      }
      return attempt().catch(attempt)
    },
  }
}

/** Most wrong codes in 15 minutes: of one household, of its provider's network, and of all together. */
const limits = { network: 20, neighbours: 90, all: 800 }
/**
 * Attempts for those who find one of these limits used up by others. They are limited as well, so that many households
 * bring no more: 3 of each household, 10 of a provider's network, 200 of all.
 */
const reserve = { network: 3, neighbours: 10, all: 200 }
/** From so many wrong codes in 15 minutes on, new codes are long. */
const manyGuesses = 100

export type CodeRateLimit = ReturnType<typeof createCodeRateLimit>

/**
 * Limits wrong codes. Codes have eight digits: if one code is valid all the time, an attacker who uses up the limit
 * finds it once in three years. While many are tried, new codes have twelve: nobody finds one of those, so they do not
 * count in all, and guesses elsewhere refuse nobody. The gain is one text in a field of a television; a connection also
 * needs the television's own account.
 */
export function createCodeRateLimit(db: Kysely<PhoneCodeTables>, vault: Vault, clock: Clock) {
  const limitName = 'handoff guesses'
  const all = { name: limitName, limit: limits.all }
  const { spend, refund, spentOf } = createRateLimiter<PhoneCodeTables, 'handoff_guesses'>({
    db,
    clock,
    table: 'handoff_guesses',
    key: 'known_by',
    hash: vault.keyedHash,
  })
  return {
    /**
     * Counts one attempt before the code is checked, so that simultaneous attempts cannot exceed the limits.
     * @returns what was counted; undefined if no attempt is left: then the code must not be checked
     */
    spend: async (address: string, code: string) => {
      const network = networkOf(address)
      const provider = providerNetworkOf(address)
      const isLong = code.length === phoneCodeDigits.long
      const own = { name: `${limitName} ${network}`, limit: limits.network }
      const counted = await spend([
        own,
        { name: `${limitName} ${provider}`, limit: limits.neighbours },
        ...(isLong ? [] : [all]),
      ])
      if (counted) return counted
      return spend([
        own,
        { name: `${limitName} reserve ${network}`, limit: reserve.network },
        { name: `${limitName} reserve ${provider}`, limit: reserve.neighbours },
        { name: `${limitName} reserve`, limit: reserve.all },
      ])
    },
    /** Takes back what was counted, because a right code costs nothing. */
    refund,
    /** How many digits a new code has now. */
    digits: async (): Promise<number> =>
      (await spentOf(all)) < manyGuesses ? phoneCodeDigits.usual : phoneCodeDigits.long,
  }
}

export interface PhoneCodeTables {
  /** Counts of wrong codes, so that all proxies of one database share one rate limit. */
  handoff_guesses: {
    /** Keyed hash of what is counted. */
    known_by: string
    spent: number
    resets_at: number
  }
}

/** For both modules: this migration made the table of text inputs too. */
export const phoneCodeMigrations: Record<string, Migration> = {
  '006_handoff': {
    up: async (db) => {
      await db.schema
        .createTable('handoff')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('session_id', 'text', (column) => column.notNull().unique())
        .addColumn('known_by', 'text', (column) => column.notNull().unique())
        .addColumn('field', 'text', (column) => column.notNull())
        .addColumn('longest', 'integer', (column) => column.notNull())
        .addColumn('answer', 'text')
        .addColumn('expires_at', 'bigint', (column) => column.notNull())
        .execute()
      await db.schema
        .createTable('handoff_guesses')
        .addColumn('known_by', 'text', (column) => column.primaryKey())
        .addColumn('spent', 'integer', (column) => column.notNull())
        .addColumn('resets_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
}

/** Removes counts that are over. */
export async function sweepPhoneCodes({ db, now }: Sweep): Promise<void> {
  await db.withTables<Known<PhoneCodeTables>>().deleteFrom('handoff_guesses').where('resets_at', '<=', now).execute()
}
