import type { Day } from '#platform/time/days.ts'
import type { Read } from '../port.ts'
import { type RollupTable, rollupTable } from './dailyRollups.ts'

/**
 * Rollups of whole months, by country: the date of a row is the first of the month. They are built while nothing is
 * imported, and each change of their facts drops them, so that no import waits for them. Reports read the months in
 * `summed_months` from the rollup, and all other days from the facts.
 */
export const monthlyRollups: readonly RollupTable[] = [
  rollupTable('channel_basic_months', 'channel_basic', ['live_or_on_demand', 'subscribed_status']),
]

export const monthlyRollupOf = ({ name }: { name: string }): RollupTable | undefined =>
  monthlyRollups.find(({ factsTable }) => factsTable === name)

/** The number of rows from which a table gets monthly rollups: a smaller table is read as fast without them. */
export const worthwhile = 2_000_000

/** The months of a rollup table that are built, as their first days. */
export async function builtMonths(read: Read, table: string): Promise<Day[]> {
  const rows = await read('SELECT month FROM summed_months WHERE table_name = $table ORDER BY month', {
    table,
  })
  return rows.map(([month]) => String(month))
}
