import { averageSums } from '../../warehouse/averages.ts'
import { durationColumn } from '../../warehouse/schema.ts'

/** Gives the SQL of a column: its name, what it is computed from, or money in the currency that was asked for. */
export type ReadColumn = (name: string) => string

/** A column that no file carries, made of those that are there. */
export interface DerivedColumn {
  name: string
  /** Columns of which it is made. */
  needs: readonly string[]
  sql(has: (column: string) => boolean): string
}

/** Seconds up to which an upload counts as short. */
const shortLength = 60

export const derivedColumns: readonly DerivedColumn[] = [
  ...averageSums.map(({ column, needs, sql }) => ({ name: column.name, needs, sql })),
  {
    // Files tell it by what was live and how long it is; where the length is not known, neither is this.
    name: 'creator_content_type',
    needs: [durationColumn],
    sql: (has) =>
      `CASE ${has('live_or_on_demand') ? "WHEN live_or_on_demand = 'LIVE' THEN 'LIVE_STREAM' " : ''}WHEN ${durationColumn} IS NULL THEN 'UNSPECIFIED' WHEN ${durationColumn} <= ${shortLength} THEN 'SHORTS' ELSE 'VIDEO_ON_DEMAND' END`,
  },
  // No file says on which of the platform's products a view took place.
  { name: 'video_product', needs: [], sql: () => "'UNKNOWN'" },
]
