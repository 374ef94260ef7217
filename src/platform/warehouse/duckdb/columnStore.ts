import { basename, dirname } from 'node:path'
import {
  type DuckDBConnection,
  DuckDBInstance,
  type DuckDBType,
  type DuckDBValue,
  LIST,
  listValue,
  VARCHAR,
} from '@duckdb/node-api'
import * as z from 'zod/mini'
import { type Clock, systemClock } from '#contract/clock.ts'
import { oneLine } from '#contract/harmlessText.ts'
import { warehouseThreads } from '#platform/settings/warehouseAddress.ts'
import { makePrivate } from '#storage/folders.ts'
import { createPool } from '../pool.ts'
import { type Bound, type Cell, type Read, type TakeSnapshot, WarehouseHeld } from '../port.ts'
import { newerLayoutError } from './layout.ts'
import { snapshotOn } from './snapshot.ts'

/** The number of rows that the engine stores and scans as one block. */
export const block = 122_880

/** A column-oriented database file; one process owns it. */
export interface ColumnStore {
  /**
   * Runs one prepared statement. Whole numbers arrive as numbers, days as `YYYY-MM-DD`.
   * @throws WarehouseBusy when it would wait too long
   */
  read: Read
  /**
   * Runs `work`. All its statements read the same state of the rows, whatever is written meanwhile.
   * @throws WarehouseBusy when it would wait too long
   */
  readInTransaction<Result>(work: (read: Read) => Promise<Result>): Promise<Result>
  /**
   * Reads the rows of a statement in blocks, so that they need not fit in memory, all from one state of the data.
   * @throws WarehouseBusy when it would wait too long
   */
  stream(sql: string, bound?: Bound): AsyncGenerator<Cell[][], void>
  /**
   * Runs `work` in one transaction. Writers take turns; readers continue meanwhile. `oneThread` limits the engine to
   * one processor, for readers too. It is for many statements that each add some ten thousand rows: several threads
   * would collect these separately and then write them once more.
   */
  write<Result>(
    work: (connection: DuckDBConnection) => Promise<Result>,
    options?: { oneThread?: boolean },
  ): Promise<Result>
  /** Begins a backup of the whole file. */
  snapshot: TakeSnapshot
  /** Waits for running work, then closes the file. */
  close(): Promise<void>
}

export interface ColumnStoreOptions {
  /** The file; its folder is made when it is missing. */
  path: string
  /** Creates the tables that are missing, before anything is read. */
  prepare(connection: DuckDBConnection): Promise<void>
  /** The file is removed once it is closed: closing need not write the log's changes into it. */
  isTemporary?: boolean
  /** Number of statements that read at once; each uses every processor, so more readers gain little. */
  readers?: number
  /** Number of callers that may wait, which limits memory under load. */
  queueLength?: number
  /** The clock for waiting times. */
  clock?: Clock
}

/** Less than the ten seconds that a proxy waits for a service: it still receives the error when nothing moves. */
const readTimeoutMs = 9_000

/** @throws WarehouseHeld when another process owns the file */
export async function openColumnStore({
  path,
  prepare,
  isTemporary = false,
  readers = 3,
  queueLength = 5_000,
  clock = systemClock,
}: ColumnStoreOptions): Promise<ColumnStore> {
  makePrivate(dirname(path))
  // Read here, because commands and imports into another engine open databases of their own.
  const threads = z.parse(warehouseThreads, process.env.WAREHOUSE_THREADS)
  const instance = await DuckDBInstance.create(path, { threads: String(threads) }).catch((cause: unknown) => {
    throw openProblem(path, cause)
  })
  const writer = await instance.connect()
  try {
    // Our own progress bars read the progress; the engine must not print any.
    await writer.run('SET enable_progress_bar_print = false; SET enable_progress_bar = true')
    // A time without an offset in a file is in UTC, whatever the time zone of the machine is.
    await writer.run("SET TimeZone = 'UTC'")
    if (isTemporary) await writer.run('PRAGMA disable_checkpoint_on_shutdown')
    await prepare(writer)
    // The file and its log were just created.
    makePrivate(dirname(path))
  } catch (cause) {
    writer.closeSync()
    instance.closeSync()
    throw openProblem(path, cause)
  }
  const connections = await Promise.all(Array.from({ length: readers }, () => instance.connect()))
  const reading = createPool(connections, { waitMs: readTimeoutMs, queueLength, clock })
  const writing = createPool([writer], { queueLength })
  /** Held while a change commits, and while a backup needs that none does. */
  const committing = createPool(['commit'], { queueLength })

  return {
    read: (sql, bound) => reading.with((connection) => inReadTransaction(connection, (read) => read(sql, bound))),
    readInTransaction: (work) => reading.with((connection) => inReadTransaction(connection, work)),
    stream: async function* (sql, bound) {
      let release = () => {}
      const done = new Promise<void>((resolve) => {
        release = resolve
      })
      const connection = await new Promise<DuckDBConnection>((resolve, reject) => {
        reading
          .with((connection) => {
            resolve(connection)
            return done
          })
          .catch(reject)
      })
      try {
        yield* blocksOf(connection, sql, bound)
      } finally {
        release()
      }
    },
    write: (work, { oneThread = false } = {}) =>
      writing.with(async (connection) => {
        if (oneThread) await connection.run('SET threads = 1')
        await connection.run('BEGIN')
        try {
          const result = await work(connection)
          await committing.with(() => connection.run('COMMIT'))
          return result
        } catch (error) {
          // A failed COMMIT has already rolled back: the error of a second rollback would hide the reason.
          await connection.run('ROLLBACK').catch(() => {})
          throw error
        } finally {
          if (oneThread) await connection.run(`SET threads = ${threads}`)
        }
      }),
    snapshot: async (path) => {
      const connection = await instance.connect()
      let resumeCommits = () => {}
      await new Promise<void>((paused) => {
        void committing.with(() => {
          paused()
          return new Promise<void>((resume) => {
            resumeCommits = resume
          })
        })
      })
      return snapshotOn(connection, { path, resumeCommits: () => resumeCommits(), readOn })
    },
    close: async () => {
      await Promise.all([reading.drain(), writing.drain()])
      for (const connection of [...connections, writer]) connection.closeSync()
      instance.closeSync()
    },
  }
}

/** Converts the engine's error of opening a file to one that says what to do, where there is something. */
export function openProblem(path: string, cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause
  if (/lock/i.test(cause.message))
    return new WarehouseHeld(`${path} is in use by another process; stop that one first`, { cause })
  // The engine's own format; our tables have a version of their own (`layout.ts`).
  const version = /database file with version number (\d+)/.exec(cause.message)?.[1]
  if (version !== undefined) return newerLayoutError(basename(path), `the engine's format ${version}`)
  return isDamage(cause.message) ? damagedError(path, cause) : cause
}

/** Whether the engine's words say that it could not understand the file, and not that the disk refused something. */
const isDamage = (message: string) =>
  /not a valid DuckDB|corrupt|checksum|serializ|INTERNAL Error|FATAL Error|could not read enough bytes|Cannot read/i.test(
    message,
  ) && !/permission|No space left|No such file|read-only file system/i.test(message)

const damagedError = (path: string, cause: Error) =>
  new Error(
    `${basename(path)} in ${dirname(path)} is damaged (${oneLine(cause.message).slice(0, 200)}). Nothing changed. Restore it from a backup, together with the ` +
      'other files of the folder as they were then.',
  )

/**
 * Runs statements in one transaction. Each is prepared inside it: the engine plans with statistics of the rows that
 * exist (it leaves out a condition that all of them meet), and a plan that is used after a write would let new rows
 * through.
 */
async function inReadTransaction<Result>(
  connection: DuckDBConnection,
  work: (read: Read) => Promise<Result>,
): Promise<Result> {
  await connection.run('BEGIN TRANSACTION READ ONLY')
  try {
    return await work(readOn(connection))
  } finally {
    await connection.run('ROLLBACK')
  }
}

/** Reads the rows of a statement in blocks of some thousand, so that they need not fit in memory. */
export async function* blocksOf(
  connection: DuckDBConnection,
  sql: string,
  bound: Bound = {},
): AsyncGenerator<Cell[][], void> {
  const result = await connection.stream(sql, ...valuesOf(bound))
  for await (const rows of result.yieldRowsJs()) yield rows.map((row) => row.map(toCell))
}

/** Runs statements on a connection. */
export const readOn =
  (connection: DuckDBConnection): Read =>
  async (sql, bound = {}) => {
    const reader = await connection.runAndReadAll(sql, ...valuesOf(bound))
    return reader.getRowsJS().map((row) => row.map(toCell))
  }

/**
 * Converts values to the engine's form for binding, with the type of each list: it cannot tell that of an empty one.
 */
export function valuesOf(bound: Bound): [values: Record<string, DuckDBValue>, types: Record<string, DuckDBType>] {
  const values: Record<string, DuckDBValue> = {}
  const types: Record<string, DuckDBType> = {}
  for (const [name, value] of Object.entries(bound)) {
    values[name] = typeof value === 'object' ? listValue([...value]) : value
    if (typeof value === 'object') types[name] = LIST(VARCHAR)
  }
  return [values, types]
}

function toCell(value: unknown): Cell {
  if (typeof value === 'bigint') return Number(value)
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'string' || typeof value === 'number' || value === null) return value
  throw new TypeError(`a report cannot hold a ${typeof value}`)
}
