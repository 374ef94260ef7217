import * as z from 'zod/mini'
import { systemClock } from '#contract/clock.ts'
import { type ExportOutcome, type ExportRequest, exportFile, exportOutcome } from '../analytics/export/exportFile.ts'
import { withGroupTables } from '../analytics/groups/schema.ts'
import { callControl, type OnProgress } from '../control.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import { type DatabaseSettings, withDatabases } from './withDatabases.ts'

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
