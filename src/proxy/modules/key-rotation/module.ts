import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import { hourMs } from '#contract/clock.ts'
import type { ProxyModule } from '#proxy/core/core.ts'
import { clientIds, type EncryptedColumn } from '#proxy/core/part.ts'
import type { GrantTables } from '#proxy/core/tokens/schema.ts'
import type { Vault } from '#proxy/core/tokens/vault.ts'
import { inBackground } from '#proxy/core/web/log.ts'

/** Encrypts what older keys encrypted with the newest one, so that they may be removed. */
export const keyRotation: ProxyModule = {
  name: 'key-rotation',
  open: ({ app, db, vault, clock, settings, parts, measures, closeLater }) =>
    closeLater(
      createKeyRotation({
        db,
        vault,
        clock,
        columns: parts.flatMap(({ encryptedColumns }) => encryptedColumns ?? []),
        clients: clientIds(settings.upstream),
        onReencrypted: measures.reencrypted,
        onError: inBackground(app.log),
        log: (details, message) => app.log.info(details, message),
      }),
    ),
}

/** The result of one pass through all stored values. */
interface Reencrypted {
  /** Number of values that were encrypted again with the newest key. */
  done: number
  /** Number of values that no key decrypts. They stay unchanged. */
  closed: number
}

type Row = Record<string, string | number>

const batchSize = 200
/** Milliseconds between two batches, so that calls can use the database: a rotation is not urgent. */
const pauseMs = 10
/** Milliseconds until the next pass: another proxy may still run with the old keys, and encrypt with them. */
const repeatMs = hourMs
const logInterval = 20_000

/**
 * Encrypts every stored value again with the newest key, in batches while the proxy serves. It replaces a value only if
 * that has not changed since it was read, so a concurrent refresh is never overwritten, several proxies may work at the
 * same time, and the batches of a killed proxy stay done. Each proxy begins at a random row, so that they share the
 * work.
 * @param clients for the owners of the values
 */
export function createKeyRotation(context: {
  db: Kysely<GrantTables>
  vault: Vault
  columns: readonly EncryptedColumn[]
  clock: Clock
  clients: Parameters<EncryptedColumn['owner']>[1]
  onReencrypted(count: number): void
  log: (details: object, message: string) => void
  onError: (error: unknown) => void
}) {
  const { db, vault, columns, clock, clients, onReencrypted, log, onError } = context
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
      await rotateAll(first).catch((error: unknown) => {
        if (!stop.signal.aborted) onError(error)
      })
      await clock.sleep(repeatMs, stop.signal).catch(() => {})
    }
  }

  async function rotateAll(first: boolean): Promise<void> {
    const counts: Reencrypted = { done: 0, closed: 0 }
    for (const column of columns) await rotateColumn(column, counts)
    if (counts.closed > 0) log(counts, 'stored values cannot be decrypted with any of SECRET_KEYS')
    else if (first || counts.done > 0)
      log(
        counts,
        'every stored value is encrypted with the newest key: older ones can be removed from SECRET_KEYS once all proxies use it',
      )
  }

  async function rotateColumn(column: EncryptedColumn, counts: Reencrypted): Promise<void> {
    const startId = randomUUID()
    for (const [from, to] of [
      [startId, undefined],
      ['', startId],
    ] as const) {
      for (let after: string | undefined = from; after !== undefined; ) {
        stop.signal.throwIfAborted()
        const rows = await page(column, after, to)
        const before = counts.done
        await reencrypt(column, rows, counts)
        if (Math.floor(before / logInterval) !== Math.floor(counts.done / logInterval))
          log(counts, 'encrypting stored values with the newest key')
        after = rows.length < batchSize ? undefined : String(rows.at(-1)?.id)
        await pause(pauseMs, undefined, { signal: stop.signal })
      }
    }
  }

  async function page(
    { table, column, needs = [] }: EncryptedColumn,
    after: string,
    to: string | undefined,
  ): Promise<Row[]> {
    const columnList = sql.join(['id', column, ...needs].map((name) => sql.ref(name)))
    const upperBound = to === undefined ? sql`` : sql`and id <= ${to}`
    const { rows } = await sql<Row>`select ${columnList} from ${sql.table(table)}
      where id > ${after} ${upperBound} order by id limit ${sql.lit(batchSize)}`.execute(db)
    return rows
  }

  async function reencrypt(column: EncryptedColumn, rows: Row[], counts: Reencrypted): Promise<void> {
    const stale = rows.filter((row) => row[column.column] !== null && vault.isStale(String(row[column.column])))
    if (stale.length === 0) return
    const updated = await db.transaction().execute(async (trx) => {
      let count = 0n
      for (const row of stale) {
        const encrypted = String(row[column.column])
        const owner = column.owner(row, clients)
        const value = vault.tryDecrypt(encrypted, owner)
        if (value === undefined) {
          counts.closed += 1
          continue
        }
        const set = Object.entries({
          [column.column]: vault.encrypt(value, owner),
          ...column.derived?.(value, vault.keyedHash),
        })
        const { numAffectedRows } = await sql`update ${sql.table(column.table)}
          set ${sql.join(set.map(([name, text]) => sql`${sql.ref(name)} = ${text}`))}
          where id = ${row.id} and ${sql.ref(column.column)} = ${encrypted}`.execute(trx)
        count += numAffectedRows ?? 0n
      }
      return Number(count)
    })
    counts.done += updated
    onReencrypted(updated)
  }
}
