import type { ColumnHeader } from '#contract/analytics.ts'
import type { OnProgress } from '../control.ts'
import type { Day } from '../time/days.ts'
import type { BulkFile } from './reportTypes.ts'
import type { FactTable } from './schema.ts'

/**
 * The platform's interface to the warehouse, independent of the engine. Statements that read are text made by `dialect`
 * with bound values. Every change of the facts is a method of its own, because engines differ in how they make a change
 * atomic: some by a transaction, others by a version that becomes current.
 */
export interface Warehouse {
  dialect: Dialect
  /**
   * Runs one statement. Whole numbers arrive as numbers, days as `YYYY-MM-DD`.
   * @throws WarehouseBusy when it would wait too long
   */
  read: Read
  /**
   * Runs `work`. All its statements read the same state of the rows, whatever is written meanwhile.
   * @throws WarehouseBusy when it would wait too long
   */
  readInTransaction<Result>(work: (read: Read) => Promise<Result>): Promise<Result>
  /**
   * Loads a file of facts, all of it or nothing: the newest report of a unit (mostly a channel's day) replaces all rows
   * of it, an older one never does (specification: bulk-reports 2). The notes that `notesOn` returns are stored with
   * the facts.
   * @throws ImportProblem for a file that breaks a rule, naming the line
   */
  load(report: IncomingReport, steps: LoadSteps): Promise<Loaded>
  /** Returns the notes that are not yet applied to the video repository, oldest first. */
  notes(): Promise<Note[]>
  /** Deletes a note, after filling in the known durations of videos in rows that lack them. Idempotent. */
  strikeNote(id: string, lacking?: MissingDurations): Promise<void>
  /** Builds the rollup of each month that is over and has none, for tables of at least `from` rows. */
  buildMonthlyRollups(options?: { onProgress?: OnProgress | undefined; from?: number }): Promise<void>
  /** Writes the rows of a statement, or rows that were already read, into a new file. @returns the number of rows */
  writeFile(file: FileToWrite, content: Statement | RowsOfReport): Promise<number>
  /** Deletes rows that no statement reads any more; absent in an engine that keeps none. Call it in one process. */
  removeOldVersions?(): Promise<void>
  /**
   * Adds rows of facts that statements make from other rows, all of them or none, and their rollups. The statements are
   * DuckDB's, whichever the engine is, and run in one thread: several threads would write their rows twice.
   */
  makeRows(made: MadeRows): Promise<void>
  /** Begins a backup into a new file. Undefined for engines that have backup tools of their own. */
  snapshot?: TakeSnapshot
  /** Waits for running work, then closes the files. */
  close(): Promise<void>
}

export type Cell = string | number | null
/** A value for a parameter of a statement, written `$name`. */
export type Value = string | number | readonly string[]
export type Bound = Readonly<Record<string, Value>>
/** Rows in blocks, in the order of the named columns. A cell may be the text of its value. */
export type Blocks = AsyncIterable<readonly (readonly Cell[])[]>
export type Read = (sql: string, bound?: Bound) => Promise<Cell[][]>

/** A statement that reads. */
export interface Statement {
  sql: string
  bound: Bound
}

export const exportFormats = ['csv', 'json', 'parquet'] as const
export type ExportFormat = (typeof exportFormats)[number]

export interface FileToWrite {
  /** Absolute. */
  path: string
  format: ExportFormat
}

export interface RowsOfReport {
  columns: readonly ColumnHeader[]
  rows: readonly Cell[][]
}

/** Runs one of the statements that make rows. */
export type Run = (sql: string, values?: (string | number)[] | Record<string, string | number>) => Promise<void>

export interface MadeRows {
  /** The rows that the statements read. `where` is SQL of the engine's dialect. */
  reads: readonly { table: FactTable; where: string; bound: Bound }[]
  /** Makes the rows. @param onShare called with the share that is made, from 0 to 1 */
  make(run: Run, onShare: (share: number) => void): Promise<void>
  /** Called with the share that is made and stored. */
  onShare(share: number): void
}

/** The SQL in which engines differ. Each argument is SQL. */
export interface Dialect {
  /** A bound text `YYYY-MM-DD` as a day. */
  day(text: string): string
  /** A day as the text `YYYY-MM-DD`. */
  dayText(day: string): string
  /** A day's month as the text `YYYY-MM`. */
  monthText(day: string): string
  /** The first day of a day's month. */
  monthOf(day: string): string
  /** The condition that a value is one of a bound list. */
  among(value: string, list: string): string
  /** The condition that a whole text matches a pattern, a regular expression without quotes. */
  matches(value: string, pattern: string): string
  /** A number, rounded to some decimals; halves away from 0. */
  round(value: string, digits: number): string
  /**
   * The conditions for the rows of a table that count; none where the engine keeps no others. A statement over several
   * tables needs them for each.
   */
  counts(table: string, within: Within): readonly string[]
  /**
   * The table of units: which reports the rows of a table came in. A unit may have several rows; the one with the
   * greatest `created_at` counts. Made-up rows of the demo have no unit.
   */
  units: string
  /** The words that join a query to a table that may be sharded. */
  joins: { inner: string; left: string }
  /**
   * A query for the columns `date` and `value`: each `date` of the query `days` with the `value` of the query `values`
   * of that date, else of the nearest earlier one, else of the first.
   */
  latestOn(days: string, values: string): string
  /** A table of the columns of a query, which has these names, and `total`: the sum of one of them over all rows. */
  withTotal(query: string, names: readonly string[], summed: string): string
}

/** Which rows of a table a statement needs, as SQL, so that an engine looks up less. */
export interface Within {
  /** A condition over `date` that all needed rows meet. */
  days?: string | undefined
  /** A condition over `channel_id` that all needed rows meet except those of a content owner's claims. */
  channels?: string | undefined
  /**
   * Conditions for the channels' own uploads on these days, and for no more: an engine that looks up whole units does
   * not compare each row with them. They are among the conditions that it returns.
   */
  ownUploads?: readonly string[] | undefined
}

/** A bulk report that is being loaded into its table. */
export interface IncomingReport {
  file: BulkFile
  /** Empty for a channel's own report. */
  contentOwner: string
  /** When the report was made, in milliseconds since 1970; a column of the file may say it for each row. */
  created: number
}

export interface LoadSteps {
  /** Called as the load continues, with the share that is done, from 0 to 1. */
  onShare(share: number): void
  /** Returns the notes to store with the facts. When it throws, nothing is stored. */
  notesOn(items: IncomingItems): Promise<string[]>
}

/** The channels and videos of the incoming rows. */
export interface IncomingItems {
  /** The channel with most rows comes first; empty for rows without a channel. */
  channels: IncomingChannel[]
  /** New and known videos, each with its duration in seconds where any report gives it, else 0. */
  videos: { channelId: string; id: string; firstDay: Day; seconds: number }[]
  lacking?: MissingDurations
}

export interface IncomingChannel {
  id: string
  rows: number
  firstDay: Day
  /** Whether rows are of the channel's own uploads, not only of other people's uploads that its owner claims. */
  linked: boolean
}

/** The days of a table on which rows may lack the duration of their video. */
export interface MissingDurations {
  table: string
  firstDay: Day
  lastDay: Day
}

export interface Loaded {
  rows: number
  days: number
  firstDay: Day | null
  lastDay: Day | null
  skipped: SkippedUnit[]
  channels: { id: string; rows: number }[]
}

/** A unit that already has a newer report; the incoming rows were left out. */
export interface SkippedUnit {
  /** The channel, or the content owner's name where the unit is the owner's whole day. */
  channel: string
  day: Day
}

/** @param path a new file, written by `copy` */
export type TakeSnapshot = (path: string) => Promise<WarehouseSnapshot>

/**
 * All rows at one moment. No change is committed before `resumeCommits`, so everything that is read before is from the
 * same moment. Call it soon: writers wait for it, readers do not.
 */
export interface WarehouseSnapshot {
  /** The version of the tables, and the oldest version whose releases can use them. */
  layout: { version: number; usableFrom: number }
  read: Read
  resumeCommits(): void
  /** Writes the rows of the moment into the file; changes continue meanwhile. */
  copy(): Promise<void>
  close(): Promise<void>
}

export interface Note {
  id: string
  text: string
}

/** Thrown when a caller has waited as long as it may, or when too many wait: the caller should try again later. */
export class WarehouseBusy extends Error {
  override name = 'WarehouseBusy'
}

/** Thrown when another process has the file open. */
export class WarehouseHeld extends Error {
  override name = 'WarehouseHeld'
}

/** Thrown when a server of the warehouse does not answer. The message is for the operator and may name hosts. */
export class WarehouseUnreachable extends Error {
  override name = 'WarehouseUnreachable'
}
