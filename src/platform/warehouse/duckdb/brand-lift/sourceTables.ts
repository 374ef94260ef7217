import type { DuckDBConnection } from '@duckdb/node-api'

/** A source table's name as the engine takes it. Only names of the contract's pattern get here: they hold no quote. */
export const sourceName = (table: string): string => `source."${table}"`

/** Notes that a source table is there, in place of what was known of one of its name. */
export async function recordTable(
  connection: DuckDBConnection,
  { table, customer, rows }: { table: string; customer: string; rows: number },
  now: number,
): Promise<void> {
  await connection.run('DELETE FROM source_tables WHERE name = $table', { table })
  await connection.run('INSERT INTO source_tables VALUES ($table, $customer, $rows, $now)', {
    table,
    customer,
    rows: BigInt(rows),
    now: BigInt(now),
  })
}
