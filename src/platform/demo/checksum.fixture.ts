import type { Cell } from '../warehouse/duckdb/columnStore.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

/** What every row of a table says, as their number and one more; the order of rows does not matter. */
export const checksum = async (
  warehouse: Warehouse,
  table = 'channel_basic',
  where = 'true',
): Promise<Cell[] | undefined> =>
  (await warehouse.read(`SELECT count(*), CAST(sum(hash(${table})) AS VARCHAR) FROM ${table} WHERE ${where}`))[0]
