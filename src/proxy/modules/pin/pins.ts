import { randomBytes, randomUUID, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { type Clock, dayMs, hourMs } from '#contract/clock.ts'
import { type PinAnswer, pinTries } from '#contract/pin.ts'
import type { Owner, Sweep } from '#proxy/core/part.ts'
import type { Vault } from '#proxy/core/tokens/vault.ts'
import { ProblemError } from '#proxy/core/web/errors.ts'
import { createRateLimiter } from '#storage/rateLimit/rateLimiter.ts'
import type { StoreMigration } from '#storage/releaseRule.ts'

/** For so long the key of a right PIN unlocks; the television forgets it earlier. */
export const unlockMs = 12 * hourMs
/** After the free tries, single ones: after a second, two, four, up to an hour. So 10,000 PINs take most of a year. */
const limits = { limit: pinTries, windowMs: dayMs, maxWaitMs: hourMs }

const saltBytes = 16
const hashBytes = 32
const scryptOf: (pin: string, salt: Buffer, bytes: number) => Promise<Buffer> = promisify(scrypt)

/** The owner of a PIN: bound to its row, so that nobody puts the PIN of another account there. */
export const pinOwner = (id: string): Owner => ({ id, clientId: 'any', field: 'pin' })

/**
 * The PINs of accounts on televisions (specification: proxy 14). The hash is slow (scrypt) and encrypted: a database
 * without its key does not tell which of the 10,000 PINs it is.
 */
export function createPins(db: Kysely<PinTables>, vault: Vault, clock: Clock) {
  const tries = createRateLimiter<PinTables, 'pin_tries'>({
    db,
    clock,
    table: 'pin_tries',
    key: 'session_id',
    hash: (sessionId) => sessionId,
  })

  const find = (sessionId: string) =>
    db.selectFrom('pins').selectAll().where('session_id', '=', sessionId).executeTakeFirst()

  const encryptedHash = async (id: string, pin: string) => {
    const salt = randomBytes(saltBytes)
    return vault.encrypt(
      Buffer.concat([salt, await scryptOf(pin, salt, hashBytes)]).toString('base64url'),
      pinOwner(id),
    )
  }

  const isRight = async (row: { id: string; pin: string }, pin: string) => {
    const stored = Buffer.from(vault.decrypt(row.pin, pinOwner(row.id)), 'base64url')
    const salt = stored.subarray(0, saltBytes)
    return timingSafeEqual(await scryptOf(pin, salt, hashBytes), stored.subarray(saltBytes))
  }

  const wrong = async (sessionId: string): Promise<PinAnswer> => {
    const counts = db.selectFrom('pin_tries').select(['spent', 'next_at']).where('session_id', '=', sessionId)
    const { spent, next_at } = (await counts.executeTakeFirst()) ?? { spent: 0, next_at: 0 }
    const wait = Math.ceil(Math.max(0, Number(next_at) - clock.now()) / 1000)
    return { isRight: false, triesLeft: Math.max(0, pinTries - spent), wait }
  }

  /** Counts a try before it is checked, so that simultaneous ones cannot exceed the limit. A right one ends the count. */
  const check = async (row: { id: string; session_id: string; pin: string }, pin: string): Promise<PinAnswer> => {
    const { session_id: sessionId } = row
    if (!(await tries.spend([{ name: sessionId, ...limits }]))) return wrong(sessionId)
    if (!(await isRight(row, pin))) return wrong(sessionId)
    await db.deleteFrom('pin_tries').where('session_id', '=', sessionId).execute()
    return { isRight: true, unlock: unlockKey(row.id) }
  }

  /** Names the PIN by the id of its row: the key of an earlier PIN, or of another account, unlocks nothing. */
  const keyName = (id: string, until: number) => `pin unlock ${id} ${until}`
  const unlockKey = (id: string): string => {
    const until = clock.now() + unlockMs
    return `${until}.${vault.keyedHash(keyName(id, until))}`
  }
  const unlocks = (id: string, key: string): boolean => {
    const [, until, hash = ''] = /^(\d{1,16})\.(.+)$/.exec(key) ?? []
    return (
      Number(until) > clock.now() && vault.keyedHashes(keyName(id, Number(until))).some((one) => isEqual(one, hash))
    )
  }

  return {
    isSet: async (sessionId: string): Promise<boolean> => (await find(sessionId)) !== undefined,

    /** Without a PIN, any is right: nothing is locked. */
    async check(sessionId: string, pin: string): Promise<PinAnswer> {
      const row = await find(sessionId)
      return row ? check(row, pin) : { isRight: true }
    },

    /** @param current the PIN that is set. @throws ProblemError `forbidden` without it */
    async set(sessionId: string, pin: string, current: string | undefined): Promise<PinAnswer> {
      const row = await find(sessionId)
      if (row && current === undefined) throw otherPin()
      const answer = row && (await check(row, current ?? ''))
      if (answer?.isRight === false) return answer
      const id = randomUUID()
      const values = { id, pin: await encryptedHash(id, pin) }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('pins')
        .values({ session_id: sessionId, ...values })
        .onConflict((conflict) =>
          conflict
            .column('session_id')
            .doUpdateSet(values)
            .where('pins.id', '=', row?.id ?? ''),
        )
        .executeTakeFirstOrThrow()
      if (Number(numInsertedOrUpdatedRows) === 0) throw otherPin()
      return { isRight: true, unlock: unlockKey(id) }
    },

    async remove(sessionId: string, pin: string): Promise<PinAnswer> {
      const row = await find(sessionId)
      const answer = row && (await check(row, pin))
      if (answer?.isRight === false) return answer
      if (row) await db.deleteFrom('pins').where('id', '=', row.id).execute()
      return { isRight: true }
    },

    /** @param key what the call has sent. @throws ProblemError `pin_needed` */
    async requireUnlocked(sessionId: string, key: unknown): Promise<void> {
      const row = await find(sessionId)
      if (row && !(typeof key === 'string' && unlocks(row.id, key)))
        throw new ProblemError('pin_needed', 'A PIN locks this: enter it on the television first.')
    },
  }
}

const otherPin = () => new ProblemError('forbidden', 'A PIN is set: the call needs it as "current".')

function isEqual(a: string, b: string): boolean {
  const [aBytes, bBytes] = [Buffer.from(a), Buffer.from(b)]
  return aBytes.length === bBytes.length && timingSafeEqual(aBytes, bBytes)
}

/** Removes PINs without a session, and counts that are over. */
export async function sweepPins(db: Kysely<PinTables>, { now }: Sweep): Promise<void> {
  const withoutSession = (table: 'pins' | 'pin_tries') =>
    sql<boolean>`not exists (select 1 from session where session.id = ${sql.ref(`${table}.session_id`)})`
  await db.deleteFrom('pins').where(withoutSession('pins')).execute()
  await db.deleteFrom('pin_tries').where(withoutSession('pin_tries')).execute()
  await db.deleteFrom('pin_tries').where('resets_at', '<=', now).execute()
}

export interface PinTables {
  /** The PIN of an account on a television. */
  pins: {
    /** Of this PIN: another one has another id. */
    id: string
    session_id: string
    /** Encrypted: salt and hash. */
    pin: string
  }
  /** Counts of wrong PINs (`src/storage/rateLimit/`). */
  pin_tries: {
    session_id: string
    spent: number
    resets_at: number
    next_at: number
  }
}

export const pinMigrations: Record<string, StoreMigration> = {
  '032_pins': {
    usableFrom: '014_pairing_network',
    up: async ({ schema }) => {
      await schema
        .createTable('pins')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('session_id', 'text', (column) => column.notNull().unique())
        .addColumn('pin', 'text', (column) => column.notNull())
        .execute()
      await schema
        .createTable('pin_tries')
        .addColumn('session_id', 'text', (column) => column.primaryKey())
        .addColumn('spent', 'integer', (column) => column.notNull())
        .addColumn('resets_at', 'bigint', (column) => column.notNull())
        .addColumn('next_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
}
