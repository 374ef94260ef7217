import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { systemClock } from '#contract/clock.ts'
import { type ExportOutcome, type ExportRequest, exportFile, exportOutcome } from '../analytics/export/exportFile.ts'
import { withGroupTables } from '../analytics/groups/schema.ts'
import { callControl, type OnProgress } from '../control.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import { demoEmail } from '../warehouse/import/account.ts'
import { recognise } from '../warehouse/import/header.ts'
import { type ImportOutcome, type ImportRequest, importFile, importOutcome } from '../warehouse/import/importFile.ts'
import { type DatabaseSettings, withDatabases } from './withDatabases.ts'

/**
 * Computes the rollups of the months that an import changed, once after its last file; otherwise the next start does.
 */
export async function buildRollupsHere(
  { dataDir }: Pick<DatabaseSettings, 'dataDir'>,
  onProgress: OnProgress,
): Promise<void> {
  await callControl(dataDir, 'sum', {}, onProgress)
}

/**
 * Imports a file through the platform that runs on this data folder, or opens the warehouse here when none runs. On
 * ClickHouse both ways are safe at any time, because no process owns the warehouse.
 * @throws ImportProblem or ControlFailure, both with messages for the person who has the file
 */
export async function importHere(
  settings: DatabaseSettings,
  request: ImportRequest,
  onProgress: OnProgress,
): Promise<ImportOutcome> {
  const answered = await callControl(settings.dataDir, 'import', request, onProgress)
  if (answered) return z.parse(importOutcome, answered.result)
  await refuseEarly(settings, request)
  return withDatabases(settings, ({ context }) => importFile(context, request, onProgress))
}

/** Refuses files that cannot be imported before it opens a database, because opening creates files. */
async function refuseEarly({ dataDir, databaseUrl }: DatabaseSettings, request: ImportRequest): Promise<void> {
  await recognise(request.path, request)
  if (databaseUrl === undefined && !existsSync(join(dataDir, 'platform.db'))) await demoEmail(dataDir)
}

/**
 * Exports through the platform that runs on this data folder, or opens the warehouse here when none runs.
 * @throws ExportProblem, ApiProblem or ControlFailure, with messages for the person who runs the command
 */
export async function exportHere(
  settings: DatabaseSettings & Pick<PlatformSettings, 'naming'>,
  request: ExportRequest,
  onProgress: OnProgress,
): Promise<ExportOutcome> {
  const answered = await callControl(settings.dataDir, 'export', request, onProgress)
  if (answered) return z.parse(exportOutcome, answered.result)
  const { brand } = settings.naming
  return withDatabases(settings, ({ context, store }) =>
    exportFile({ ...context, groups: withGroupTables(store.db), clock: systemClock, brand }, request, onProgress),
  )
}
