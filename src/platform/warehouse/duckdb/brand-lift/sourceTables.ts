import type { DuckDBConnection } from '@duckdb/node-api'

/** A source table's name in SQL. All names match the contract's pattern, so they contain no quote. */
export const sourceName = (table: string): string => `source."${table}"`

/** Records a source table, in place of the record of an earlier table of this name. */
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
