import type * as z from 'zod'
import { systemClock } from '#contract/clock.ts'
import { callControl } from '../control.ts'
import { datahubCommands, hubCommandNames, loadOutcome, type loadRequest, tableRows } from '../data-hub/commands.ts'
import { openDatabase } from '../database.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import type { LoadedTable } from '../warehouse/brand-lift/port.ts'
import { createMigrationLock } from '../warehouse/migrationLock.ts'
import { openHub } from '../warehouse/warehouse.ts'

type Settings = Pick<PlatformSettings, 'dataDir' | 'databaseUrl'> & Partial<Pick<PlatformSettings, 'warehouse'>>

/** Runs a command in the running platform, or opens both databases temporarily. */
async function runHere(settings: Settings, command: string, request: unknown): Promise<unknown> {
  const answered = await callControl(settings.dataDir, command, request, () => {})
  if (answered) return answered.result
  const store = await openDatabase(settings)
  try {
    const hub = await openHub({ ...settings, migrationLock: createMigrationLock(store.db) })
    try {
      return await datahubCommands({ db: store.db, hub, clock: systemClock })[command]?.(request, () => {})
    } finally {
      await hub.close()
    }
  } finally {
    await store.close()
  }
}

/** @throws LoadProblem or ControlFailure, both with messages for the person who has the file */
export const loadHere = async (settings: Settings, request: z.infer<typeof loadRequest>): Promise<LoadedTable> => {
  const { problem, ...loaded } = loadOutcome.parse(await runHere(settings, hubCommandNames.load, request))
  return { ...loaded, ...(problem === undefined ? {} : { problem }) }
}

/** @throws LoadProblem or ControlFailure when there is no such table */
export const unloadHere = async (settings: Settings, table: string): Promise<void> =>
  void (await runHere(settings, hubCommandNames.unload, { table }))

export const tablesHere = async (settings: Settings) =>
  tableRows.parse(await runHere(settings, hubCommandNames.tables, {}))
