import { brandLiftMetrics, segmentTypes } from '#contract/datahub.ts'
import type { Dialect } from '../port.ts'

/**
 * The brand-lift schema: what a source table must look like, since the field's own is confidential. One row a study,
 * metric and segment. `tenfoot brandlift schema` prints it; columns that are not listed are left aside.
 */
export interface SchemaColumn {
  name: string
  /** As the hub keeps it. */
  type: 'VARCHAR' | 'DATE' | 'BIGINT' | 'DOUBLE'
  /** What a value must be, as a condition in SQL over `x`; NULL meets none. */
  lets: (x: string, dialect: Dialect) => string
  /** The same in words. */
  allowed: string
}

/** Rows of one study, at most: a dashboard reads it whole. */
export const rowsPerStudy = 1000
/** How far `lift` may be from what the counts say: tables round. */
export const liftTolerance = 0.0005

const text = (longest: number) => ({
  type: 'VARCHAR' as const,
  lets: (x: string) => `length(${x}) BETWEEN 1 AND ${longest}`,
  allowed: `a text of 1 to ${longest} letters`,
})
const word = (words: readonly string[]) => ({
  type: 'VARCHAR' as const,
  lets: (x: string) => `${x} IN (${words.map((one) => `'${one}'`).join(', ')})`,
  allowed: `one of ${words.join(', ')}`,
})
const day = {
  type: 'DATE' as const,
  lets: (x: string) => `${x} BETWEEN DATE '2000-01-01' AND DATE '2099-12-31'`,
  allowed: 'a day as YYYY-MM-DD, of this century',
}
const most = 1_000_000_000
const count = (least: number) => ({
  type: 'BIGINT' as const,
  lets: (x: string) => `${x} BETWEEN ${least} AND ${most}`,
  allowed: `a whole number from ${least} to ${most}`,
})
const share = (low: number) => ({
  type: 'DOUBLE' as const,
  lets: (x: string) => `${x} BETWEEN ${low} AND 1`,
  allowed: `a decimal number from ${low} to 1`,
})

export const schemaColumns: readonly SchemaColumn[] = [
  {
    name: 'study_id',
    type: 'VARCHAR',
    lets: (x, { matches }) => matches(x, '[A-Za-z0-9_-]{1,64}'),
    allowed: '1 to 64 letters, digits, "-" and "_"',
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
  { name: 'lift', ...share(-1) },
  { name: 'lift_low', ...share(-1) },
  { name: 'lift_high', ...share(-1) },
  {
    name: 'confidence_level',
    type: 'DOUBLE',
    lets: (x) => `${x} >= 0.5 AND ${x} < 1`,
    allowed: 'a decimal number from 0.5 to below 1, such as 0.9',
  },
]

/** What one row's columns must be to each other; the column is the one to blame. */
export const rowRules: readonly { column: string; lets: string; allowed: string }[] = [
  { column: 'end_date', lets: 'end_date >= start_date', allowed: 'start_date or a later day' },
  { column: 'start_date', lets: 'start_date <= $date', allowed: 'the date of the report or an earlier day' },
  {
    column: 'segment',
    lets: "(segment = 'ALL') = (segment_type = 'ALL')",
    allowed: 'ALL exactly where segment_type is ALL',
  },
  {
    column: 'exposed_positive',
    lets: 'exposed_positive <= exposed_respondents',
    allowed: 'at most exposed_respondents',
  },
  {
    column: 'control_positive',
    lets: 'control_positive <= control_respondents',
    allowed: 'at most control_respondents',
  },
  {
    column: 'lift',
    lets: `abs(lift - (exposed_positive / exposed_respondents - control_positive / control_respondents)) <= ${liftTolerance}`,
    allowed: `exposed_positive / exposed_respondents - control_positive / control_respondents, give or take ${liftTolerance},`,
  },
  { column: 'lift_low', lets: 'lift_low <= lift', allowed: 'at most lift' },
  { column: 'lift_high', lets: 'lift_high >= lift', allowed: 'lift or more' },
]

/** One row each. */
export const keyColumns = ['study_id', 'metric', 'segment_type', 'segment'] as const
/** The same in all rows of a study. */
export const studyColumns = ['study_name', 'campaign', 'start_date', 'end_date'] as const

/** The schema as people read it. */
export const rulesBetweenRows: readonly string[] = [
  `${keyColumns.join(', ')}: each combination stands once.`,
  `${studyColumns.join(', ')}: the same in all rows of a study, which has at most ${rowsPerStudy}.`,
  'Each metric of a study has one row ALL, and no segment has more respondents than it.',
]
