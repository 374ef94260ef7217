import type { HubWarehouse } from './brand-lift/port.ts'
import { openDuckDBHub } from './duckdb/brand-lift/hub.ts'
import { type OpenWarehouseOptions, openDuckDBWarehouse } from './duckdb/warehouse.ts'
import type { Warehouse } from './port.ts'

export { hubFileName } from './duckdb/brand-lift/hub.ts'
export { warehouseFileName } from './duckdb/warehouse.ts'

/**
 * Opens the warehouse of facts for reports: a DuckDB file of this process.
 * @throws WarehouseHeld when another process owns the file
 */
export const openWarehouse = (options: OpenWarehouseOptions): Promise<Warehouse> => openDuckDBWarehouse(options)

/**
 * Opens the data hub's source tables and studies, in another file: imports of reports and of studies must not wait for
 * each other.
 * @throws WarehouseHeld when another process owns the file
 */
export const openHub = (options: { dataDir: string }): Promise<HubWarehouse> => openDuckDBHub(options)
