import type { Blocks } from '../port.ts'
import { schemaColumns } from './columns.ts'
import type { SourceColumn, TextRow } from './port.ts'

/** An imported report of the data hub. */
export interface StudyReport {
  customer: string
  /** `YYYY-MM-DD`. */
  date: string
  instance: string
  operation: string
  sourceTable: string
  /** Milliseconds since 1970. */
  importedAt: number
  rows: number
  /** Of the columns `summedInStudies`. */
  sums: readonly (number | null)[]
}

/** The columns of a report's rows, and those that its totals add up. */
export const studyColumns = schemaColumns.map(({ name }) => name)
export const summedInStudies = schemaColumns
  .filter(({ type }) => type === 'BIGINT' || type === 'DOUBLE')
  .map(({ name }) => name)

/** A source table that is in the data hub. */
export interface SourceTable {
  table: string
  customer: string
  rows: number
  /** Milliseconds since 1970. */
  loadedAt: number
  columns: readonly SourceColumn[]
}

/** The contents of a warehouse of the data hub. */
export interface HubContents {
  tables(): Promise<SourceTable[]>
  cells(table: string): AsyncIterable<readonly TextRow[]>
  /** Creates or replaces a source table, all of it or nothing. */
  writeTable(table: SourceTable, cells: AsyncIterable<readonly TextRow[]>): Promise<void>
  /** The current reports. */
  reports(): Promise<StudyReport[]>
  results(report: StudyReport): Blocks
  /** Replaces the report of its customer, date and instance, all of it or nothing. */
  writeReport(report: StudyReport, rows: Blocks): Promise<void>
  id(): Promise<string>
  /** Gives this data hub another's id, so that operations that wait there are imported here. */
  writeId(id: string): Promise<void>
}
