import type { DuckDBWarehouse } from '../warehouse/duckdb/warehouse.ts'
import type { Cell } from '../warehouse/port.ts'

/** What every row of a table says, as their number and one more; the order of rows does not matter. */
export const checksum = async (
  warehouse: DuckDBWarehouse,
  table = 'channel_basic',
  where = 'true',
): Promise<Cell[] | undefined> =>
  (await warehouse.read(`SELECT count(*), CAST(sum(hash(${table})) AS VARCHAR) FROM ${table} WHERE ${where}`))[0]
