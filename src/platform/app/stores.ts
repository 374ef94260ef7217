import type { Clock } from '#contract/clock.ts'
import { isServed } from '../control.ts'
import { openDatabase } from '../database.ts'
import { openKeys, requireKeysOf } from '../keys/keys.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import { createMigrationLock } from '../warehouse/migrationLock.ts'
import { WarehouseHeld } from '../warehouse/port.ts'
import { openHub, openWarehouse } from '../warehouse/warehouse.ts'
import { requireCompleteFolder } from './dataFolder.ts'

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

/** Milliseconds between two attempts at a file that a command holds, and until the start gives up. */
const heldRetryMs = 250
const maxHeldMs = 10 * 60_000

/**
 * Opens a file that one process owns. A backup, or another command without running services, holds it only for its
 * own time: the start waits for it. Other services hold it as long as they run: then it fails at once.
 * @throws WarehouseHeld
 */
async function whenFree<Opened>(
  { settings, clock, onProgress }: StoresContext,
  open: () => Promise<Opened>,
): Promise<Opened> {
  const label = 'Waiting for a backup, or for another command that uses the numbers'
  const until = clock.now() + maxHeldMs
  for (let attempt = 0; ; attempt += 1) {
    try {
      const opened = await open()
      if (attempt > 0) onProgress?.({ label, done: 1, total: 1 })
      return opened
    } catch (error) {
      if (!(error instanceof WarehouseHeld) || clock.now() > until || (await isServed(settings.dataDir))) throw error
      onProgress?.({ label, done: 0, total: 1 })
      await clock.sleep(heldRetryMs)
    }
  }
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
  const warehouse = await whenFree({ settings, clock, onProgress }, () =>
    openWarehouse({ ...shared, onProgress, clock }),
  )
  opened.push(warehouse.close)
  const hub = await whenFree({ settings, clock, onProgress }, () => openHub(shared))
  opened.push(hub.close)
  return { store, keys, warehouse, hub }
}
