import { type OpenWarehouseOptions, openDuckDBWarehouse } from './duckdb/warehouse.ts'
import type { Warehouse } from './port.ts'

export { warehouseFileName } from './duckdb/warehouse.ts'

/**
 * Opens the facts that reports are made of, in the engine that is set up: a DuckDB file of this process.
 * @throws WarehouseHeld when another process owns the file
 */
export const openWarehouse = (options: OpenWarehouseOptions): Promise<Warehouse> => openDuckDBWarehouse(options)
