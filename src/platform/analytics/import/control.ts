import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { systemClock } from '#contract/clock.ts'
import { withAuthorizationTables } from '../../authorization/tables.ts'
import { type Command, callControl, type OnProgress } from '../../control.ts'
import { openDatabase } from '../../database.ts'
import { createContentOwners } from '../../owners/contentOwners.ts'
import type { PlatformSettings } from '../../settings.ts'
import { createLibrary } from '../../video/library.ts'
import { sumMonths } from '../warehouse/months.ts'
import { openWarehouse, warehouseFileName } from '../warehouse/warehouse.ts'
import { demoEmail } from './account.ts'
import { recognise } from './header.ts'
import {
  type ImportOrder,
  type ImportOutcome,
  type ImportParts,
  importFile,
  importOrder,
  importOutcome,
} from './importFile.ts'

type Settings = Pick<PlatformSettings, 'dataDir' | 'databaseUrl'>

/** What a running platform answers commands with. */
export const importCommands = (parts: ImportParts): { [command: string]: Command } => ({
  import: (order, onProgress) => importFile(parts, z.parse(importOrder, order), onProgress),
  sum: async (_, onProgress) => {
    await sumMonths(parts.warehouse, { onProgress })
    return {}
  },
})

/** Adds up the months whose facts an import changed, once after the last of its files; else the next start does. */
export async function sumHere({ dataDir }: Pick<Settings, 'dataDir'>, onProgress: OnProgress): Promise<void> {
  await callControl(dataDir, 'sum', {}, onProgress)
}

/**
 * Imports a file wherever the warehouse is: through the platform that runs on this data folder, else by opening it here.
 * @throws ImportProblem or ControlFailure, both in words for the person who has the file
 */
export async function importHere(
  settings: Settings,
  order: ImportOrder,
  onProgress: OnProgress,
): Promise<ImportOutcome> {
  const answered = await callControl(settings.dataDir, 'import', order, onProgress)
  if (answered) return z.parse(importOutcome, answered.result)
  await refuseEarly(settings, order)
  return beside(settings, (parts) => importFile(parts, order, onProgress))
}

/** Refuses what cannot be loaded before any database is opened: opening makes files. */
async function refuseEarly({ dataDir, databaseUrl }: Settings, order: ImportOrder): Promise<void> {
  await recognise(order.path, order)
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'platform.db'))) await demoEmail(dataDir)
}

/** Opens both databases for a while, as a running platform has them. An empty warehouse is not left behind. */
export async function beside<Result>(
  settings: Settings,
  work: (parts: ImportParts) => Promise<Result>,
): Promise<Result> {
  const path = join(settings.dataDir, warehouseFileName)
  const isNew = !existsSync(path)
  let kept = false
  const store = await openDatabase(settings)
  try {
    const warehouse = await openWarehouse({ dataDir: settings.dataDir })
    try {
      const result = await work({
        warehouse,
        library: createLibrary(store.db),
        owners: createContentOwners(store.db, systemClock),
        db: withAuthorizationTables(store.db),
        dataDir: settings.dataDir,
      })
      kept = true
      return result
    } finally {
      await warehouse.close()
      if (isNew && !kept) for (const file of [path, `${path}.wal`]) rmSync(file, { force: true })
    }
  } finally {
    await store.close()
  }
}
