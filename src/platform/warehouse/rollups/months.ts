import type { Day } from '../../days.ts'
import type { Read } from '../port.ts'
import { type SumTable, summed } from './sums.ts'

/**
 * What whole months come to, by country: their rows have the first of the month for a date. Months are added up while
 * nothing is imported and struck out by whatever changes their facts, so that no import waits for it; reports take the
 * months that stand in `summed_months` from here and all other days from the facts.
 */
export const monthSums: readonly SumTable[] = [
  summed('channel_basic_months', 'channel_basic', ['live_or_on_demand', 'subscribed_status']),
]

export const monthsOf = ({ name }: { name: string }): SumTable | undefined => monthSums.find(({ of }) => of === name)

/** A table with fewer rows is read as soon as its months are. */
export const worthwhile = 2_000_000

/** The months of a table that are added up, as their first days. */
export async function summedMonths(read: Read, table: string): Promise<Day[]> {
  const rows = await read('SELECT month FROM summed_months WHERE table_name = $table ORDER BY month', {
    table,
  })
  return rows.map(([month]) => String(month))
}
