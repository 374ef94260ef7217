import type { Read } from '../port.ts'

/**
 * What the data hub knows of its warehouse, whichever engine keeps it: source tables that studies are imported from, and the
 * studies.
 */
export interface HubWarehouse {
  /** Which warehouse this is: operations name the one that imports them. */
  id: string
  /** Runs one statement. @throws WarehouseBusy when it would wait too long */
  read: Read
  /**
   * Loads a CSV or Parquet file as a source table, in the order of the file, and in place of one of this name. What does not
   * follow the schema is loaded too, as it would be in any warehouse: an import of it then says what is wrong.
   * @throws LoadProblem
   */
  loadTable(file: SourceFile, at: LoadTimes): Promise<LoadedTable>
  /** Makes source tables out of rows, in their order; all of them or none. @param now milliseconds since 1970 */
  writeTables(tables: readonly NewTable[], now: number): Promise<void>
  /** @throws LoadProblem when there is no such table */
  unloadTable(table: string): Promise<void>
  /**
   * Imports a source table: the rows of the customer's date and instance are replaced, and the operation is written beside
   * them (`importedBy`), all of it or nothing.
   * @throws TableProblem for a table that does not follow the schema; nothing was changed
   */
  importTable(request: ImportRequest, steps: ImportSteps): Promise<Imported>
  /** What an operation's import brought, when it was committed; undefined when it never was. */
  importedBy(operation: string): Promise<Imported | undefined>
  /** Waits for who is at work, then lets go of what was opened. */
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

/** Why a file did not become a source table, in words for the person who has it. Nothing was changed. */
export class LoadProblem extends Error {
  override name = 'LoadProblem'
}

/** A source table as the warehouse has it. */
export interface LoadedTable {
  table: string
  /** What follows `customers/`. */
  customer: string
  rows: number
  /** Why an import of it would end in an error today; undefined where it follows the schema. */
  problem?: string
}

/** What is imported, for whom, and by which operation. */
export interface ImportRequest {
  /** The operation's id. */
  operation: string
  /** What follows `customers/`. */
  customer: string
  /** Of the report, `YYYY-MM-DD`. */
  date: string
  /** Empty: the production feed. */
  instance: string
  sourceTable: string
}

/** What an import brought. */
export interface Imported {
  rows: number
  studies: number
  /** Ids of the first studies. */
  first: string[]
}

export interface ImportSteps {
  /** Milliseconds since 1970. */
  now: number
  /** Ends the import and removes all that it wrote. */
  signal: AbortSignal
  /** Told as the import goes; a refusal (a rejection) undoes everything. */
  onStep(step: 'CHECKING' | 'COPYING', share: number): void
  /** The last moment at which all may be undone; after it the rows are committed. @throws to undo them */
  beforeCommit(): Promise<void>
}
