import { type Column, count, percentage, seconds } from './columns.ts'

/** A column that no file has, computed from other columns of the same row. */
export interface RowColumn {
  column: Column
  /** The columns that it is computed from. */
  needs: readonly string[]
  /** SQL over a row of a table that has the columns in `needs`; `has` says which others it has. */
  sql(has: (column: string) => boolean): string
}

/**
 * The number of views that a row's averages are computed over: its engaged views, or all its views where the file's
 * version does not report engaged views, which are then `NULL` (specification: bulk-reports 4).
 */
const averagedViews = (has: (column: string) => boolean) =>
  has('engaged_views') ? 'coalesce(engaged_views, views)' : 'views'

/**
 * The averages of files, stored as sums, because sums add up and averages do not. The average over any rows is one of
 * the last two columns divided by `averaged_views`. The sums come from the file's own averages and not from its
 * minutes, because a file may count minutes of views that its average leaves out.
 */
export const averageSums: readonly RowColumn[] = [
  { column: count('averaged_views'), needs: ['average_view_duration_seconds', 'views'], sql: averagedViews },
  {
    column: seconds('averaged_view_seconds'),
    needs: ['average_view_duration_seconds', 'views'],
    sql: (has) => `average_view_duration_seconds * ${averagedViews(has)}`,
  },
  {
    column: percentage('averaged_view_percentages'),
    needs: ['average_view_duration_percentage', 'views'],
    sql: (has) => `average_view_duration_percentage * ${averagedViews(has)}`,
  },
]
