import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance, type DuckDBPreparedStatement, type DuckDBValue } from '@duckdb/node-api'
import { createPool } from './pool.ts'
import { warehouseTables } from './tables.ts'

export type Cell = string | number | null
export type Bound = Record<string, DuckDBValue>

/** The facts that reports are made of, in columns; one process owns them. */
export interface Warehouse {
  /**
   * Runs one prepared statement. Whole numbers arrive as numbers, days as `YYYY-MM-DD`.
   * @throws WarehouseBusy when too many callers wait
   */
  read(sql: string, bound?: Bound): Promise<Cell[][]>
  /** Runs `work` in one transaction: all of it is kept or nothing. Writers take turns; readers go on meanwhile. */
  write<Result>(work: (connection: DuckDBConnection) => Promise<Result>): Promise<Result>
  /** Waits for who is at work, then lets the file go. */
  close(): Promise<void>
}

export interface WarehouseOptions {
  dataDir: string
  /** Reports that run at once; each uses every processor, so more gain little. */
  readers?: number
  /** Reports that may wait. */
  queueLength?: number
}

export const warehouseFileName = 'warehouse.duckdb'

/** Prepared statements that a connection keeps; their text depends on what is asked, never on its values. */
const preparedKept = 64

/** Thrown when another process has the warehouse open. */
export class WarehouseHeld extends Error {
  override name = 'WarehouseHeld'
}

/**
 * Opens `dataDir/warehouse.duckdb` and makes the tables that are missing.
 * @throws WarehouseHeld when another process owns the file
 */
export async function openWarehouse({ dataDir, readers = 3, queueLength = 128 }: WarehouseOptions): Promise<Warehouse> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, warehouseFileName)
  const instance = await DuckDBInstance.create(path).catch((cause: unknown) => {
    if (cause instanceof Error && /lock/i.test(cause.message))
      throw new WarehouseHeld(`${path} is held by another process; stop that one first`, { cause })
    throw cause
  })
  const writer = await instance.connect()
  // Progress is read by our own bars, never printed by the engine.
  await writer.run('SET enable_progress_bar_print = false; SET enable_progress_bar = true')
  for (const statement of warehouseTables) await writer.run(statement)
  const connections = await Promise.all(Array.from({ length: readers }, () => instance.connect()))
  const reading = createPool(connections.map(preparing), queueLength)
  const writing = createPool([writer], queueLength)

  return {
    read: (sql, bound = {}) => reading.with((connection) => connection.read(sql, bound)),
    write: (work) =>
      writing.with(async (connection) => {
        await connection.run('BEGIN')
        try {
          const result = await work(connection)
          await connection.run('COMMIT')
          return result
        } catch (error) {
          // A failed COMMIT has rolled back by itself: the second roll-back's complaint would hide why.
          await connection.run('ROLLBACK').catch(() => {})
          throw error
        }
      }),
    close: async () => {
      await Promise.all([reading.drain(), writing.drain()])
      for (const connection of [...connections, writer]) connection.closeSync()
      instance.closeSync()
    },
  }
}

/** A connection that prepares each statement once and keeps the newest. */
function preparing(connection: DuckDBConnection) {
  const prepared = new Map<string, DuckDBPreparedStatement>()
  const statementFor = async (sql: string) => {
    const kept = prepared.get(sql) ?? (await connection.prepare(sql))
    prepared.delete(sql)
    prepared.set(sql, kept)
    const [oldest] = prepared
    if (prepared.size > preparedKept && oldest) {
      prepared.delete(oldest[0])
      oldest[1].destroySync()
    }
    return kept
  }
  return {
    read: async (sql: string, bound: Bound): Promise<Cell[][]> => {
      const statement = await statementFor(sql)
      statement.clearBindings()
      statement.bind(bound)
      const reader = await statement.runAndReadAll()
      return reader.getRowsJS().map((row) => row.map(toCell))
    },
  }
}

function toCell(value: unknown): Cell {
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value
  throw new TypeError(`a report cannot hold a ${typeof value}`)
}
