import type { WarehouseAddress } from '../settings/warehouseAddress.ts'
import type { HubContents } from './brand-lift/columns.ts'
import type { HubWarehouse } from './brand-lift/port.ts'
import { openClickHouseHub } from './clickhouse/brand-lift/hub.ts'
import { openClickHouseContents } from './clickhouse/openContents.ts'
import { openClickHouseWarehouse } from './clickhouse/warehouse.ts'
import { watchClickHouse } from './clickhouse/watch.ts'
import type { FactContents, WarehouseContents } from './contents.ts'
import { openDuckDBHub } from './duckdb/brand-lift/hub.ts'
import { type OpenWarehouseOptions, openDuckDBWarehouse } from './duckdb/warehouse.ts'
import type { MigrationLock } from './migrationLock.ts'
import type { Warehouse } from './port.ts'
import type { WarehouseWatch } from './state.ts'

export { hubFileName } from './duckdb/brand-lift/schema.ts'
export { warehouseFileName } from './duckdb/warehouse.ts'

/** `contents` are of an embedded warehouse, which no other process can open. Others are opened by their address. */
export type OpenedWarehouse = Warehouse & { contents?: FactContents }
export type OpenedHub = HubWarehouse & { contents?: HubContents }

/** Where a warehouse is, and who else may use it. */
interface Shared {
  /** Where it is on ClickHouse; when left out, it is in a file of the data folder. */
  warehouse?: WarehouseAddress | undefined
  /** Keeps processes that start together from migrating it at the same time. */
  migrationLock?: MigrationLock | undefined
}

/**
 * Opens the warehouse of facts for reports: on ClickHouse where an address is given, else a DuckDB file of this
 * process.
 * @throws WarehouseHeld when another process owns the file, WarehouseUnreachable when no server answers
 */
export const openWarehouse = ({
  warehouse,
  migrationLock,
  ...options
}: OpenWarehouseOptions & Shared): Promise<OpenedWarehouse> =>
  warehouse === undefined
    ? openDuckDBWarehouse(options)
    : openClickHouseWarehouse({
        address: warehouse,
        migrationLock,
        queueLength: options.queueLength,
        clock: options.clock,
      })

export interface OpenHubOptions extends Shared {
  dataDir: string
}

/**
 * Opens the data hub's source tables and studies: on ClickHouse, or in a file beside that of the facts, because imports
 * of reports and of studies must not wait for each other.
 * @throws WarehouseHeld when another process owns the file, WarehouseUnreachable when no server answers
 */
export const openHub = ({ dataDir, warehouse, migrationLock }: OpenHubOptions): Promise<OpenedHub> =>
  warehouse === undefined ? openDuckDBHub({ dataDir }) : openClickHouseHub(warehouse, migrationLock)

/** Watches the servers of the warehouse; undefined for one that is a file of this process. */
export const watchWarehouse = (options: { warehouse: WarehouseAddress | undefined }): WarehouseWatch | undefined =>
  options.warehouse && watchClickHouse(options.warehouse)

/** Opens the contents of a warehouse on ClickHouse, to copy or compare them. @throws WarehouseUnreachable */
export const openContents = (
  address: WarehouseAddress,
  migrationLock?: MigrationLock,
): Promise<{ contents: WarehouseContents; close(): Promise<void> }> => openClickHouseContents(address, migrationLock)
