import { averageSums } from '#platform/warehouse/rollups.ts'
import { durationColumn } from '#platform/warehouse/schema.ts'

/**
 * Returns the SQL of a column: its name, the expression that it is computed from, or money in the requested currency.
 */
export type ReadColumn = (name: string) => string

/** A column that no file has, computed from other columns. */
export interface DerivedColumn {
  name: string
  /** The columns that it is computed from. */
  needs: readonly string[]
  sql(has: (column: string) => boolean): string
}

/** Seconds up to which an upload counts as short. */
const shortLength = 60

export const derivedColumns: readonly DerivedColumn[] = [
  ...averageSums.map(({ column, needs, sql }) => ({ name: column.name, needs, sql })),
  {
    // Derived from whether the video was live and from its length; `UNSPECIFIED` where the length is not known.
    name: 'creator_content_type',
    needs: [durationColumn],
    sql: (has) =>
      `CASE ${has('live_or_on_demand') ? "WHEN live_or_on_demand = 'LIVE' THEN 'LIVE_STREAM' " : ''}WHEN ${durationColumn} IS NULL THEN 'UNSPECIFIED' WHEN ${durationColumn} <= ${shortLength} THEN 'SHORTS' ELSE 'VIDEO_ON_DEMAND' END`,
  },
  // Files do not have the platform's product on which a view took place.
  { name: 'video_product', needs: [], sql: () => "'UNKNOWN'" },
]
