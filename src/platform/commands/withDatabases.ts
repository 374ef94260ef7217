import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '#contract/clock.ts'
import type { Store } from '#storage/open.ts'
import { withAuthorizationTables } from '../authorization/schema.ts'
import { createContentOwners } from '../content-owners/contentOwners.ts'
import { openDatabase, type PlatformTables } from '../database.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import { createVideoRepository } from '../video/videoRepository.ts'
import type { FileImportContext } from '../warehouse/import/importFile.ts'
import { createMigrationLock } from '../warehouse/migrationLock.ts'
import { openWarehouse, warehouseFileName } from '../warehouse/warehouse.ts'

/** Where the databases are. */
export type DatabaseSettings = Pick<PlatformSettings, 'dataDir' | 'databaseUrl'> &
  Partial<Pick<PlatformSettings, 'warehouse'>>

/**
 * Opens both databases temporarily, as a running platform does. Removes a new warehouse file again when the work fails.
 * A warehouse on ClickHouse is opened beside any number of running platforms.
 */
export async function withDatabases<Result>(
  settings: DatabaseSettings,
  work: (open: { context: FileImportContext; store: Store<PlatformTables> }) => Promise<Result>,
): Promise<Result> {
  const path = join(settings.dataDir, warehouseFileName)
  const isNew = settings.warehouse === undefined && !existsSync(path)
  let isComplete = false
  const store = await openDatabase(settings)
  try {
    const warehouse = await openWarehouse({
      dataDir: settings.dataDir,
      warehouse: settings.warehouse,
      migrationLock: createMigrationLock(store.db),
    })
    try {
      const context = {
        warehouse,
        videoRepository: createVideoRepository(store.db),
        owners: createContentOwners(store.db, systemClock),
        db: withAuthorizationTables(store.db),
        dataDir: settings.dataDir,
      }
      const result = await work({ context, store })
      isComplete = true
      return result
    } finally {
      await warehouse.close()
      if (isNew && !isComplete) for (const file of [path, `${path}.wal`]) rmSync(file, { force: true })
    }
  } finally {
    await store.close()
  }
}
