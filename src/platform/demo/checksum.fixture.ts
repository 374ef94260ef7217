import type { DuckDBWarehouse } from '../warehouse/duckdb/warehouse.ts'
import type { Cell } from '../warehouse/port.ts'

/** The number of rows of a table and a checksum of their values, independent of their order. */
export const checksum = async (
  warehouse: DuckDBWarehouse,
  table = 'channel_basic',
  where = 'true',
): Promise<Cell[] | undefined> =>
  (await warehouse.read(`SELECT count(*), CAST(sum(hash(${table})) AS VARCHAR) FROM ${table} WHERE ${where}`))[0]
