import * as z from 'zod/mini'
import { withAuthorizationTables } from '../../authorization/tables.ts'
import { type Command, callControl, type OnProgress } from '../../control.ts'
import { openDatabase } from '../../database.ts'
import type { PlatformSettings } from '../../settings.ts'
import { createLibrary } from '../../video/library.ts'
import { openWarehouse } from '../warehouse/warehouse.ts'
import {
  type ImportOrder,
  type ImportOutcome,
  type ImportParts,
  importFile,
  importOrder,
  importOutcome,
} from './importFile.ts'

/** What a running platform answers commands with. */
export const importCommands = (parts: ImportParts): { [command: string]: Command } => ({
  import: (order, onProgress) => importFile(parts, z.parse(importOrder, order), onProgress),
})

/**
 * Imports a file wherever the warehouse is: through the platform that runs on this data folder, else by opening it here.
 * @throws ImportProblem or ControlFailure, both in words for the person who has the file
 */
export async function importHere(
  settings: Pick<PlatformSettings, 'dataDir' | 'databaseUrl'>,
  order: ImportOrder,
  onProgress: OnProgress,
): Promise<ImportOutcome> {
  const answered = await callControl(settings.dataDir, 'import', order, onProgress)
  if (answered) return z.parse(importOutcome, answered.result)
  const store = await openDatabase(settings)
  try {
    const warehouse = await openWarehouse({ dataDir: settings.dataDir })
    try {
      const parts = {
        warehouse,
        library: createLibrary(store.db),
        db: withAuthorizationTables(store.db),
        dataDir: settings.dataDir,
      }
      return await importFile(parts, order, onProgress)
    } finally {
      await warehouse.close()
    }
  } finally {
    await store.close()
  }
}
