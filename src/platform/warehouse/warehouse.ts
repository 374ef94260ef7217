import { join } from 'node:path'
import type { OnProgress } from '../control.ts'
import { type ColumnStore, type ColumnStoreOptions, openColumnStore } from './duckdb/columnStore.ts'
import { prepareSchema } from './schema.ts'

/** The facts that reports are made of, in columns; one process owns them. */
export type Warehouse = ColumnStore

export const warehouseFileName = 'warehouse.duckdb'

/**
 * Opens `dataDir/warehouse.duckdb` and makes the tables that are missing; what an earlier release left may take a while.
 * @throws WarehouseHeld when another process owns the file
 */
export const openWarehouse = ({
  dataDir,
  onProgress = () => {},
  ...options
}: { dataDir: string; onProgress?: OnProgress | undefined } & Pick<
  ColumnStoreOptions,
  'readers' | 'queueLength' | 'clock'
>): Promise<Warehouse> =>
  openColumnStore({
    path: join(dataDir, warehouseFileName),
    prepare: (connection) => prepareSchema(connection, onProgress),
    ...options,
  })
