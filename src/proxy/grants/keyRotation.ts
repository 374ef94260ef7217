import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { EncryptedColumn } from './encryptedColumns.ts'
import type { GrantTables } from './schema.ts'
import { type Vault, VaultError } from './vault.ts'

/** The result of one pass through all stored values. */
export interface Reencrypted {
  /** Number of values that were encrypted again with the newest key. */
  done: number
  /** Number of values that no key decrypts. They stay unchanged. */
  closed: number
}

type Row = Record<string, string | number>

const atATime = 200
/** Milliseconds between two batches, so that calls can use the database: a rotation is not urgent. */
const breath = 10
/** Milliseconds until the next pass: another proxy may still run with the old keys, and encrypt with them. */
const again = 3_600_000
const logEvery = 20_000

/**
 * Encrypts every stored value again with the newest key, in batches while the proxy serves. It replaces a value only if
 * that has not changed since it was read, so a concurrent refresh is never overwritten, several proxies may work at the
 * same time, and the batches of a killed proxy stay done. Each proxy begins at a random row, so that they share the
 * work.
 * @param also returns other columns that are derived from a decrypted value
 */
export function createKeyRotation(parts: {
  db: Kysely<GrantTables>
  vault: Vault
  columns: readonly EncryptedColumn[]
  clock: Clock
  also(column: EncryptedColumn, value: string): Record<string, string>
  onReencrypted(count: number): void
  say: (details: object, message: string) => void
  onError: (error: unknown) => void
}) {
  const { db, vault, columns, clock, also, onReencrypted, say, onError } = parts
  const stop = new AbortController()
  const loop = vault.hasOlderKeys ? run() : Promise.resolve()

  return {
    async close(): Promise<void> {
      stop.abort()
      await loop
    },
  }

  async function run(): Promise<void> {
    for (let first = true; !stop.signal.aborted; first = false) {
      await all(first).catch((error: unknown) => {
        if (!stop.signal.aborted) onError(error)
      })
      await clock.sleep(again, stop.signal).catch(() => {})
    }
  }

  async function all(first: boolean): Promise<void> {
    const found: Reencrypted = { done: 0, closed: 0 }
    for (const column of columns) await through(column, found)
    if (found.closed > 0) say(found, 'stored values cannot be decrypted with any of SECRET_KEYS')
    else if (first || found.done > 0)
      say(
        found,
        'every stored value is encrypted with the newest key: older ones can be removed from SECRET_KEYS once all proxies use it',
      )
  }

  async function through(column: EncryptedColumn, found: Reencrypted): Promise<void> {
    const middle = randomUUID()
    for (const [from, to] of [
      [middle, undefined],
      ['', middle],
    ] as const) {
      for (let after: string | undefined = from; after !== undefined; ) {
        stop.signal.throwIfAborted()
        const rows = await page(column, after, to)
        const before = found.done
        await reencrypt(column, rows, found)
        if (Math.floor(before / logEvery) !== Math.floor(found.done / logEvery))
          say(found, 'encrypting stored values with the newest key')
        after = rows.length < atATime ? undefined : String(rows.at(-1)?.id)
        await pause(breath, undefined, { signal: stop.signal })
      }
    }
  }

  async function page(
    { table, column, needs }: EncryptedColumn,
    after: string,
    to: string | undefined,
  ): Promise<Row[]> {
    const named = sql.join(['id', column, ...needs].map((name) => sql.ref(name)))
    const until = to === undefined ? sql`` : sql`and id <= ${to}`
    const { rows } = await sql<Row>`select ${named} from ${sql.table(table)}
      where id > ${after} ${until} order by id limit ${sql.lit(atATime)}`.execute(db)
    return rows
  }

  async function reencrypt(one: EncryptedColumn, rows: Row[], found: Reencrypted): Promise<void> {
    const stale = rows.filter((row) => row[one.column] !== null && vault.isStale(String(row[one.column])))
    if (stale.length === 0) return
    const done = await db.transaction().execute(async (on) => {
      let count = 0n
      for (const row of stale) {
        const encrypted = String(row[one.column])
        const owner = one.owner(row)
        const value = opened(vault, encrypted, owner)
        if (value === undefined) {
          found.closed += 1
          continue
        }
        const set = Object.entries({ [one.column]: vault.encrypt(value, owner), ...also(one, value) })
        const { numAffectedRows } = await sql`update ${sql.table(one.table)}
          set ${sql.join(set.map(([name, text]) => sql`${sql.ref(name)} = ${text}`))}
          where id = ${row.id} and ${sql.ref(one.column)} = ${encrypted}`.execute(on)
        count += numAffectedRows ?? 0n
      }
      return Number(count)
    })
    found.done += done
    onReencrypted(done)
  }
}

/** Returns the decrypted value; undefined if none of the keys decrypts it. */
function opened(vault: Vault, encrypted: string, owner: ReturnType<EncryptedColumn['owner']>): string | undefined {
  try {
    return vault.decrypt(encrypted, owner)
  } catch (error) {
    if (error instanceof VaultError) return undefined
    throw error
  }
}
