import type { HubWarehouse } from './brand-lift/port.ts'
import { openDuckDBHub } from './duckdb/brand-lift/hub.ts'
import { type OpenWarehouseOptions, openDuckDBWarehouse } from './duckdb/warehouse.ts'
import type { Warehouse } from './port.ts'

export { hubFileName } from './duckdb/brand-lift/hub.ts'
export { warehouseFileName } from './duckdb/warehouse.ts'

/**
 * Opens the facts that reports are made of, in the engine that is set up: a DuckDB file of this process.
 * @throws WarehouseHeld when another process owns the file
 */
export const openWarehouse = (options: OpenWarehouseOptions): Promise<Warehouse> => openDuckDBWarehouse(options)

/**
 * Opens the data hub's source tables and studies: another file, since neither a report's import nor a study's may hold up
 * the other.
 * @throws WarehouseHeld when another process owns the file
 */
export const openHub = (options: { dataDir: string }): Promise<HubWarehouse> => openDuckDBHub(options)
