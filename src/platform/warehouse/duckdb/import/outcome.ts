import type { DuckDBConnection } from '@duckdb/node-api'
import type { IncomingItems, Loaded } from '#platform/warehouse/port.ts'
import { skippedUnits } from './units.ts'

/** What a load brought, after its units are settled. */
export async function outcomeOf(connection: DuckDBConnection, channels: IncomingItems['channels']): Promise<Loaded> {
  const reader = await connection.runAndReadAll(
    `SELECT coalesce(sum(rows), 0), count(DISTINCT date), CAST(min(date) AS VARCHAR), CAST(max(date) AS VARCHAR) FROM arrived`,
  )
  const [rows, days, firstDay, lastDay] = reader.getRowsJS()[0] ?? []
  const day = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    rows: Number(rows),
    days: Number(days),
    firstDay: day(firstDay),
    lastDay: day(lastDay),
    skipped: await skippedUnits(connection),
    channels: channels.map(({ id, rows }) => ({ id, rows })),
  }
}
