import type { Clock } from '#contract/clock.ts'
import { openDatabase } from './database.ts'
import { requireCompleteFolder } from './dataFolder.ts'
import { openKeys, requireKeysOf } from './keys.ts'
import type { PlatformSettings } from './settings.ts'
import { createMigrationLock } from './warehouse/migrationLock.ts'
import { openHub, openWarehouse } from './warehouse/warehouse.ts'

export interface PlatformProgress {
  label: string
  done: number
  total: number
}

interface StoresContext {
  settings: PlatformSettings
  clock: Clock
  onProgress: ((step: PlatformProgress) => void) | undefined
}

/**
 * Opens all storage: the state database with its keys, and both warehouses.
 * @param opened collects the functions that close them
 * @throws Error when one cannot be opened, or the keys are not those of the database
 */
export async function openStores({ settings, clock, onProgress }: StoresContext, opened: (() => Promise<void>)[]) {
  await requireCompleteFolder(settings)
  const store = await openDatabase(settings)
  opened.push(store.close)
  // After the database: `requireWholeFolder` refuses a folder with keys and no database.
  const keys = openKeys(settings.dataDir, settings.platformKey)
  await requireKeysOf(store.db, keys, settings)
  const shared = {
    dataDir: settings.dataDir,
    warehouse: settings.warehouse,
    migrationLock: createMigrationLock(store.db, clock),
  }
  const warehouse = await openWarehouse({ ...shared, onProgress, clock })
  opened.push(warehouse.close)
  const hub = await openHub(shared)
  opened.push(hub.close)
  return { store, keys, warehouse, hub }
}
