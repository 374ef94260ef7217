import { type ImportReason, statusCodes } from '#contract/datahub.ts'
import type { Dialect, Read, TakeSnapshot } from '../port.ts'

/**
 * The data hub's interface to its warehouse, independent of the engine: the source tables that studies are imported
 * from, and the studies.
 */
export interface HubWarehouse {
  /** Identifies this warehouse, in all processes that share it. An operation stores the id of its warehouse. */
  id: string
  /** Whether several processes import into it at the same time. Otherwise it belongs to this process. */
  isShared: boolean
  /** Runs one statement. @throws WarehouseBusy when it would wait too long */
  read: Read
  dialect: Dialect
  /**
   * SQL to read from: the rows of all current reports. They have the columns of the schema, `report` (one value for the
   * rows of a report), and of their report `customer`, `date`, `instance`, `operation`, `source_table`, `imported_at`
   * (milliseconds since 1970).
   */
  studies: string
  /** SQL to read from: the source tables, with `name`, `customer`, `row_count`, `loaded_at` (ms since 1970). */
  sourceTables: string
  /**
   * Loads a CSV or Parquet file as a source table, in the order of the file, and replaces a table of the same name. A
   * file that does not follow the schema is loaded too, as any warehouse would load it: an import of it then reports
   * what is wrong.
   * @throws LoadProblem
   */
  loadTable(file: SourceFile, at: LoadTimes): Promise<LoadedTable>
  /** Creates source tables from rows, in their order; all of them or none. @param now milliseconds since 1970 */
  writeTables(tables: readonly NewTable[], now: number): Promise<void>
  /** The first rows of a customer's source table, in the order of its file; undefined when there is no such table. */
  firstRows(request: { table: string; customer: string; limit: number }): Promise<FirstRows | undefined>
  /** @throws LoadProblem when there is no such table */
  unloadTable(table: string): Promise<void>
  /**
   * Imports a source table: replaces the rows of the customer's date and instance, and stores which operation did it
   * (`importedBy`), all at once.
   * @throws TableProblem for a table that does not follow the schema; nothing was changed
   */
  importTable(request: ImportRequest, steps: ImportSteps): Promise<Imported>
  /** What an operation's import loaded; undefined when the import was never committed. */
  importedBy(operation: string): Promise<Imported | undefined>
  /** Removes rows that nobody can read any more, where imports leave such rows. @param now milliseconds since 1970 */
  removeUnused(now: number): Promise<void>
  /** Begins a backup into a new file. Undefined for engines that have backup tools of their own. */
  snapshot?: TakeSnapshot
  /** Waits for running work, then closes the file. */
  close(): Promise<void>
}

export interface SourceFile {
  table: string
  /** Absolute. */
  path: string
  /** What follows `customers/`. */
  customer: string
}

export interface LoadTimes {
  /** Milliseconds since 1970. */
  now: number
  /** `YYYY-MM-DD`. */
  today: string
}

export interface NewTable {
  table: string
  /** What follows `customers/`. */
  customer: string
  rows: readonly LiftRow[]
}

/** A row of a source table, in the order of the schema's columns. */
export interface LiftRow {
  study_id: string
  study_name: string
  campaign: string
  start_date: string
  end_date: string
  metric: string
  segment_type: string
  segment: string
  exposed_respondents: number
  exposed_positive: number
  control_respondents: number
  control_positive: number
  lift: number
  lift_low: number
  lift_high: number
  confidence_level: number
}

/** A column of a source table. */
export interface SourceColumn {
  name: string
  /** The name of the type that the embedded engine gave it. */
  type: string
}

/** A row of a source table, its cells as text in the order of the columns. */
export type TextRow = readonly (string | null)[]

/** How much of a table `firstRows` shows. */
export const maxColumnsShown = 50
export const maxCellLength = 100

/** The first rows of a source table, its cells as text. */
export interface FirstRows {
  /** Of the whole table. */
  rowCount: number
  /** Milliseconds since 1970. */
  loadedAt: number
  columns: string[]
  rows: (string | null)[][]
}

/** Why a file was not loaded as a source table, worded for the person who has the file. Nothing was changed. */
export class LoadProblem extends Error {
  override name = 'LoadProblem'
}

export const ofOtherCustomer = (table: string, customer: string): LoadProblem =>
  new LoadProblem(`The table ${table} belongs to customers/${customer}: choose another name.`)
export const noSuchTable = (table: string): LoadProblem => new LoadProblem(`There is no table ${table}.`)

/** A source table that is in the warehouse. */
export interface LoadedTable {
  table: string
  /** What follows `customers/`. */
  customer: string
  rows: number
  /** Why an import of it would fail today; undefined where it follows the schema. */
  problem?: string
}

export interface ImportRequest {
  /** The operation's id. */
  operation: string
  /** What follows `customers/`. */
  customer: string
  /** The date of the report, `YYYY-MM-DD`. */
  date: string
  /** Empty for the production feed. */
  instance: string
  sourceTable: string
}

/** What an import loaded. */
export interface Imported {
  rows: number
  studies: number
  /** Ids of the first studies, in the order of the alphabet. */
  first: string[]
}

export interface ImportSteps {
  /** Milliseconds since 1970. */
  now: number
  /** Aborts the import, which then removes all that it wrote. */
  signal: AbortSignal
  /** Called as the import progresses, with the share that is done, from 0 to 1. */
  onStep(step: 'CHECKING' | 'COPYING', share: number): void
  /** Awaited before the rows are committed. @throws to roll everything back */
  beforeCommit(): Promise<void>
}

/** Where in a source table something is wrong. Rows count from 1, in the order in which the table was loaded. */
interface TablePlace {
  column?: string
  row?: number
  value?: string
}

/** Why a source table is not imported, worded for the person who made it. */
export class TableProblem extends Error {
  override name = 'TableProblem'
  readonly code: number
  readonly table: string
  readonly place: TablePlace
  /** The same as `message`, for programs. */
  readonly reason: ImportReason

  constructor(
    table: string,
    reason: ImportReason,
    words: string,
    place: TablePlace = {},
    code: number = statusCodes.invalidArgument,
  ) {
    const location = [
      `Table ${table}`,
      ...(place.row === undefined ? [] : [`row ${place.row}`]),
      ...(place.column === undefined ? [] : [`column ${place.column}`]),
    ].join(', ')
    super(`${location}: ${words}`)
    this.table = table
    this.place = place
    this.reason = reason
    this.code = code
  }
}

/** A value short enough for one line. */
export function quote(value: string | null): string {
  if (value === null || value === '') return 'empty'
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 60)}…` : value)
}
