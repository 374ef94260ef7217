import type { ColumnHeader } from '#contract/analytics.ts'
import type { OnProgress } from '../control.ts'
import type { Day } from '../days.ts'
import type { BulkFile } from './bulkFile.ts'
import type { DemoFacts } from './demoFacts.ts'

/**
 * What the rest of the platform knows of the warehouse, whichever engine keeps the facts. Statements that read are text
 * made by `dialect` with bound values; every change of the facts has a name of its own here, because engines differ in
 * how they make one whole: some in a transaction, others by a version that becomes current.
 */
export interface Warehouse {
  dialect: Dialect
  /**
   * Runs one statement. Whole numbers arrive as numbers, days as `YYYY-MM-DD`.
   * @throws WarehouseBusy when it would wait too long
   */
  read: Read
  /**
   * Runs `work`, all of whose statements read the rows of one moment, whatever is written meanwhile.
   * @throws WarehouseBusy when it would wait too long
   */
  readTogether<Result>(work: (read: Read) => Promise<Result>): Promise<Result>
  /**
   * Loads a file of facts, all of it or nothing: the newest report of a unit (a channel's day, mostly) replaces all rows of
   * it, an older one never does (specification: bulk-reports 2). What `notesOn` returns is stored with the facts.
   * @throws ImportProblem for a file that breaks a rule, naming the line
   */
  load(report: IncomingReport, steps: LoadSteps): Promise<Loaded>
  /** The notes that are not yet applied to the video repository, oldest first. */
  notes(): Promise<Note[]>
  /**
   * Deletes a note, and first fills in the known durations of videos in rows that lack them. To do it twice changes
   * nothing.
   */
  strikeNote(id: number, lacking?: MissingDurations): Promise<void>
  /** Builds the rollup of each month that is over and has none, for tables of at least `from` rows. */
  buildMonthlyRollups(options?: { onProgress?: OnProgress | undefined; from?: number }): Promise<void>
  /**
   * Writes what a statement reads, or rows that were read already, into a new file.
   * @returns how many rows
   */
  writeFile(file: FileToWrite, content: Statement | RowsOfReport): Promise<number>
  /** Makes the demo's numbers. */
  demo: DemoFacts
  /** Waits for running work, then closes the files. */
  close(): Promise<void>
}

/** A cell of an answer. */
export type Cell = string | number | null
/** What may be bound to a name of a statement, written `$name`. */
export type Value = string | number | readonly string[]
export type Bound = Readonly<Record<string, Value>>
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
  /** The condition that all of a text is of a pattern, a regular expression without quotes. */
  matches(value: string, pattern: string): string
  /** A name that may hold any character. */
  name(text: string): string
  /** An aggregate: the value of the row with the least `by`. */
  valueOfLeast(value: string, by: string): string
  /** Joins to each row of the left the one of `right` with the greatest `by` up to its own; none is NULL. */
  joinLatest(right: string, by: string, left: string): string
}

/** A bulk report that is being loaded into its table. */
export interface IncomingReport {
  file: BulkFile
  /** Empty for a channel's own report. */
  contentOwner: string
  /** When the report was made in milliseconds since 1970, where no column says so. */
  created: number
}

export interface LoadSteps {
  /** Called as the load goes on, with the share that is done, from 0 to 1. */
  onShare(share: number): void
  /** Returns the notes to store with the facts. When it throws, neither is stored */
  notesOn(items: IncomingItems): Promise<string[]>
}

/** The channels and videos of the incoming rows. */
export interface IncomingItems {
  /** Most rows first; none where rows are of no channel. */
  channels: IncomingChannel[]
  /** New and known videos, with the duration where any report gives it, else 0. */
  videos: { channelId: string; id: string; firstDay: Day; seconds: number }[]
  lacking?: MissingDurations
}

export interface IncomingChannel {
  id: string
  rows: number
  firstDay: Day
  /** Whether the rows are of its own uploads, not of others' that its owner claims. */
  linked: boolean
}

/** Days of a table in which rows may lack the duration of their video. */
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
  keptOut: KeptOut[]
  channels: { id: string; rows: number }[]
}

/** A unit that already has a newer report; the incoming rows were left out. */
export interface KeptOut {
  /** The content owner's name, where the unit is its whole day. */
  channel: string
  day: Day
}

export interface Note {
  id: number
  text: string
}

/** Thrown when a caller has waited as long as it may, or too many wait: it should come again later. */
export class WarehouseBusy extends Error {
  override name = 'WarehouseBusy'
}

/** Thrown when another process has the file open. */
export class WarehouseHeld extends Error {
  override name = 'WarehouseHeld'
}
