import * as z from 'zod/mini'
import { callControl, type OnProgress } from '../control.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import {
  type CopyRequest,
  checkOutcome,
  copyCommandNames,
  copyCommands,
  copyOutcome,
} from '../warehouse/copy/control.ts'
import { createMigrationLock } from '../warehouse/migrationLock.ts'
import { openHub } from '../warehouse/warehouse.ts'
import { withDatabases } from './withDatabases.ts'

type Settings = Pick<PlatformSettings, 'dataDir' | 'databaseUrl' | 'warehouse'>

/**
 * Runs a command in the services that own the embedded warehouse of this data folder, or opens the warehouse here. With
 * `WAREHOUSE_URL`, running services do not own it.
 */
async function runHere(settings: Settings, command: string, request: CopyRequest, onProgress: OnProgress) {
  const embedded = { dataDir: settings.dataDir, databaseUrl: settings.databaseUrl }
  if (settings.warehouse === undefined) {
    const answered = await callControl(settings.dataDir, command, request, onProgress)
    if (answered) return answered.result
  }
  return withDatabases(embedded, async ({ context, store }) => {
    const hub = await openHub(embedded)
    try {
      return await copyCommands({ ...context, hub, migrationLock: createMigrationLock(store.db) })[command]?.(
        request,
        onProgress,
      )
    } finally {
      await hub.close()
    }
  })
}

/** Copies the embedded warehouse to another one, or back. @throws CopyProblem or ControlFailure */
export const copyHere = async (settings: Settings, request: CopyRequest, onProgress: OnProgress) =>
  z.parse(copyOutcome, await runHere(settings, copyCommandNames.copy, request, onProgress))

/** Compares two warehouses. @returns what differs, in words */
export const checkHere = async (settings: Settings, request: CopyRequest, onProgress: OnProgress) =>
  z.parse(checkOutcome, await runHere(settings, copyCommandNames.check, request, onProgress))
