import { dirname } from 'node:path'
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue, listValue } from '@duckdb/node-api'
import { type Clock, systemClock } from '#contract/clock.ts'
import { makePrivate } from '#storage/privateFolder.ts'
import { type Bound, type Cell, type Read, WarehouseHeld } from '../port.ts'
import { createPool } from './pool.ts'

/** Rows that the engine keeps, and scans, together. */
export const block = 122_880

/** A file of facts in columns; one process owns it. */
export interface ColumnStore {
  /**
   * Runs one prepared statement. Whole numbers arrive as numbers, days as `YYYY-MM-DD`.
   * @throws WarehouseBusy when it would wait too long
   */
  read: Read
  /**
   * Runs `work`, all of whose statements read the rows of one moment, whatever is written meanwhile.
   * @throws WarehouseBusy when it would wait too long
   */
  readTogether<Result>(work: (read: Read) => Promise<Result>): Promise<Result>
  /**
   * Runs `work` in one transaction: all of it is kept or nothing. Writers take turns; readers go on meanwhile.
   * `oneThread` lets the engine use one processor, for readers too: for many statements that each add some ten thousand
   * rows, which several threads gather apart and then write once more.
   */
  write<Result>(
    work: (connection: DuckDBConnection) => Promise<Result>,
    options?: { oneThread?: boolean },
  ): Promise<Result>
  /** Waits for who is at work, then lets the file go. */
  close(): Promise<void>
}

export interface ColumnStoreOptions {
  /** The file; its folder is made when it is missing. */
  path: string
  /** Makes the tables that are missing, before anybody reads. */
  prepare(connection: DuckDBConnection): Promise<void>
  /** Statements that read at once; each uses every processor, so more gain little. */
  readers?: number
  /** Callers that may wait: what bounds the memory of a flood. */
  queueLength?: number
  /** What waiting goes by. */
  clock?: Clock
}

/** Less than the ten seconds that a proxy waits for a service: its caller gets the error while it still waits. */
const readersWaitMs = 9_000

/** @throws WarehouseHeld when another process owns the file */
export async function openColumnStore({
  path,
  prepare,
  readers = 3,
  queueLength = 5_000,
  clock = systemClock,
}: ColumnStoreOptions): Promise<ColumnStore> {
  makePrivate(dirname(path))
  const instance = await DuckDBInstance.create(path).catch((cause: unknown) => {
    if (cause instanceof Error && /lock/i.test(cause.message))
      throw new WarehouseHeld(`${path} is held by another process; stop that one first`, { cause })
    throw cause
  })
  const writer = await instance.connect()
  try {
    // Progress is read by our own bars, never printed by the engine.
    await writer.run('SET enable_progress_bar_print = false; SET enable_progress_bar = true')
    await prepare(writer)
    // The file that was just made, and its log.
    makePrivate(dirname(path))
  } catch (cause) {
    writer.closeSync()
    instance.closeSync()
    throw cause
  }
  const connections = await Promise.all(Array.from({ length: readers }, () => instance.connect()))
  const reading = createPool(connections, { waitMs: readersWaitMs, queueLength, clock })
  const writing = createPool([writer], { queueLength })

  return {
    read: (sql, bound) => reading.with((connection) => together(connection, (read) => read(sql, bound))),
    readTogether: (work) => reading.with((connection) => together(connection, work)),
    write: (work, { oneThread = false } = {}) =>
      writing.with(async (connection) => {
        if (oneThread) await connection.run('SET threads = 1')
        await connection.run('BEGIN')
        try {
          const result = await work(connection)
          await connection.run('COMMIT')
          return result
        } catch (error) {
          // A failed COMMIT has already rolled back: the error of a second rollback would hide the reason.
          await connection.run('ROLLBACK').catch(() => {})
          throw error
        } finally {
          if (oneThread) await connection.run('RESET threads')
        }
      }),
    close: async () => {
      await Promise.all([reading.drain(), writing.drain()])
      for (const connection of [...connections, writer]) connection.closeSync()
      instance.closeSync()
    },
  }
}

/**
 * Runs statements in one transaction. Each is prepared within it: the engine plans with statistics of the rows
 * that are there (a condition that all of them meet is left out), and a plan that outlives a write would let new rows
 * through.
 */
async function together<Result>(connection: DuckDBConnection, work: (read: Read) => Promise<Result>): Promise<Result> {
  await connection.run('BEGIN TRANSACTION READ ONLY')
  try {
    return await work(async (sql, bound = {}) => {
      const reader = await connection.runAndReadAll(sql, valuesOf(bound))
      return reader.getRowsJS().map((row) => row.map(toCell))
    })
  } finally {
    await connection.run('ROLLBACK')
  }
}

/** Values as the engine binds them. */
export function valuesOf(bound: Bound): Record<string, DuckDBValue> {
  const values: Record<string, DuckDBValue> = {}
  for (const [name, value] of Object.entries(bound))
    values[name] = typeof value === 'object' ? listValue([...value]) : value
  return values
}

function toCell(value: unknown): Cell {
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value
  throw new TypeError(`a report cannot hold a ${typeof value}`)
}
