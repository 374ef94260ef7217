import { brandLiftMetrics, type ImportReason, segmentTypes } from '#contract/datahub.ts'
import type { Blocks, Dialect } from '../port.ts'
import type { SourceColumn, TextRow } from './port.ts'

/**
 * The brand lift schema: what a source table must look like. It is our own, because that of the original service is
 * confidential. A table has one row for each study, metric and segment. `tenfoot brandlift schema` prints the schema;
 * columns that it does not list are ignored.
 */
export interface SchemaColumn {
  name: string
  /** The type in which the hub stores it. */
  type: 'VARCHAR' | 'DATE' | 'BIGINT' | 'DOUBLE'
  /** The condition for an allowed value, in SQL over `x`; NULL never meets it. */
  condition: (x: string, dialect: Dialect) => string
  /** The same condition in words. */
  allowed: string
  /** The same for programs. */
  reason: ImportReason
}

/** The most rows of one study: a dashboard reads a study whole. */
export const rowsPerStudy = 1000
/** How far `lift` may differ from the one that the counts give: tables round it. */
const liftTolerance = 0.0005

/** A reason that is a formula with names of columns. */
const rule = (formula: string): ImportReason => ({ reason: 'rule', rule: formula })

const text = (maxLength: number) => ({
  type: 'VARCHAR' as const,
  condition: (x: string) => `length(${x}) BETWEEN 1 AND ${maxLength}`,
  allowed: `a text of 1 to ${maxLength} letters`,
  reason: { reason: 'textLength' as const, most: maxLength },
})
const word = (words: readonly string[]) => ({
  type: 'VARCHAR' as const,
  condition: (x: string) => `${x} IN (${words.map((allowedWord) => `'${allowedWord}'`).join(', ')})`,
  allowed: `one of ${words.join(', ')}`,
  reason: { reason: 'oneOf' as const, words: [...words] },
})
const day = {
  type: 'DATE' as const,
  condition: (x: string) => `${x} BETWEEN DATE '2000-01-01' AND DATE '2099-12-31'`,
  allowed: 'a day as YYYY-MM-DD, of this century',
  reason: { reason: 'day' as const },
}
const maxCount = 1_000_000_000
const count = (min: number) => ({
  type: 'BIGINT' as const,
  condition: (x: string) => `${x} BETWEEN ${min} AND ${maxCount}`,
  allowed: `a whole number from ${min} to ${maxCount}`,
  reason: { reason: 'wholeNumber' as const, least: min, most: maxCount },
})
const share = (column: string, low: number) => ({
  name: column,
  type: 'DOUBLE' as const,
  condition: (x: string) => `${x} BETWEEN ${low} AND 1`,
  allowed: `a decimal number from ${low} to 1`,
  reason: rule(`${low} ≤ ${column} ≤ 1`),
})

export const schemaColumns: readonly SchemaColumn[] = [
  {
    name: 'study_id',
    type: 'VARCHAR',
    condition: (x, { matches }) => matches(x, '[A-Za-z0-9_-]{1,64}'),
    allowed: '1 to 64 letters, digits, "-" and "_"',
    reason: { reason: 'nameCharacters' },
  },
  { name: 'study_name', ...text(200) },
  { name: 'campaign', ...text(200) },
  { name: 'start_date', ...day },
  { name: 'end_date', ...day },
  { name: 'metric', ...word(brandLiftMetrics) },
  { name: 'segment_type', ...word(segmentTypes) },
  { name: 'segment', ...text(100) },
  { name: 'exposed_respondents', ...count(1) },
  { name: 'exposed_positive', ...count(0) },
  { name: 'control_respondents', ...count(1) },
  { name: 'control_positive', ...count(0) },
  share('lift', -1),
  share('lift_low', -1),
  share('lift_high', -1),
  {
    name: 'confidence_level',
    type: 'DOUBLE',
    condition: (x) => `${x} >= 0.5 AND ${x} < 1`,
    allowed: 'a decimal number from 0.5 to below 1, such as 0.9',
    reason: rule('0.5 ≤ confidence_level < 1'),
  },
]

/** Rules between the columns of one row; an error names `column`. */
export const rowRules: readonly { column: string; condition: string; allowed: string; reason: ImportReason }[] = [
  {
    column: 'end_date',
    condition: 'end_date >= start_date',
    allowed: 'start_date or a later day',
    reason: rule('end_date ≥ start_date'),
  },
  {
    column: 'start_date',
    condition: 'start_date <= $date',
    allowed: 'the date of the report or an earlier day',
    reason: { reason: 'notAfterReport' },
  },
  {
    column: 'segment',
    condition: "(segment = 'ALL') = (segment_type = 'ALL')",
    allowed: 'ALL exactly where segment_type is ALL',
    reason: rule('segment = ALL ⇔ segment_type = ALL'),
  },
  {
    column: 'exposed_positive',
    condition: 'exposed_positive <= exposed_respondents',
    allowed: 'at most exposed_respondents',
    reason: rule('exposed_positive ≤ exposed_respondents'),
  },
  {
    column: 'control_positive',
    condition: 'control_positive <= control_respondents',
    allowed: 'at most control_respondents',
    reason: rule('control_positive ≤ control_respondents'),
  },
  {
    column: 'lift',
    condition: `abs(lift - (exposed_positive / exposed_respondents - control_positive / control_respondents)) <= ${liftTolerance}`,
    allowed: `exposed_positive / exposed_respondents - control_positive / control_respondents (give or take ${liftTolerance})`,
    reason: rule(
      `lift = exposed_positive / exposed_respondents − control_positive / control_respondents ± ${liftTolerance}`,
    ),
  },
  { column: 'lift_low', condition: 'lift_low <= lift', allowed: 'at most lift', reason: rule('lift_low ≤ lift') },
  { column: 'lift_high', condition: 'lift_high >= lift', allowed: 'lift or more', reason: rule('lift_high ≥ lift') },
]

/** The key of a row: no two rows have the same values in all of these. */
export const keyColumns = ['study_id', 'metric', 'segment_type', 'segment'] as const
/** Columns that have the same value in all rows of a study. */
export const studyColumns = ['study_name', 'campaign', 'start_date', 'end_date'] as const

/** The rules between rows, in words. */
export const rulesBetweenRows: readonly string[] = [
  `${keyColumns.join(', ')}: each combination occurs once.`,
  `${studyColumns.join(', ')}: the same in all rows of a study, which has at most ${rowsPerStudy}.`,
  'Each metric of a study has one row ALL, and no segment has more respondents than it.',
]

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
export const rowColumns = schemaColumns.map(({ name }) => name)
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
