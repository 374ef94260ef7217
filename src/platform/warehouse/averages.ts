import { type Column, count, percentage, seconds } from './columns.ts'

/** A column that no file carries, made of those of the same row. */
export interface RowColumn {
  column: Column
  /** Columns of which it is made. */
  needs: readonly string[]
  /** SQL over a row of a table that has these. */
  sql(has: (column: string) => boolean): string
}

/**
 * Over how many views the averages of a row are: its engaged views; all its views where the file's version reports no
 * engaged views, which is `NULL` (specification: bulk-reports 4).
 */
const averagedViews = (has: (column: string) => boolean) =>
  has('engaged_views') ? 'coalesce(engaged_views, views)' : 'views'

/**
 * The averages of files as sums, which add up where averages do not: the average of any rows is one of the last two over
 * `averaged_views`. They are taken from the file's own averages and not from its minutes, because a file may count minutes
 * of views that its average leaves out.
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
