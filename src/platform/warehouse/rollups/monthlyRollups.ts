import type { Day } from '../../days.ts'
import type { Read } from '../port.ts'
import { type RollupTable, rollupTable } from './dailyRollups.ts'

/**
 * Rollups of whole months, by country: the date of a row is the first of the month. They are built while nothing is
 * imported, and dropped by each change of their facts, so that no import waits for them. Reports read the months that
 * `summed_months` lists from here, and all other days from the facts.
 */
export const monthlyRollups: readonly RollupTable[] = [
  rollupTable('channel_basic_months', 'channel_basic', ['live_or_on_demand', 'subscribed_status']),
]

export const monthlyRollupOf = ({ name }: { name: string }): RollupTable | undefined =>
  monthlyRollups.find(({ of }) => of === name)

/** A table with fewer rows is read as fast as its monthly rollup would be. */
export const worthwhile = 2_000_000

/** The months of a table that have a rollup, as their first days. */
export async function builtMonths(read: Read, table: string): Promise<Day[]> {
  const rows = await read('SELECT month FROM summed_months WHERE table_name = $table ORDER BY month', {
    table,
  })
  return rows.map(([month]) => String(month))
}
