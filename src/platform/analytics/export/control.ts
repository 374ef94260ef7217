import * as z from 'zod/mini'
import { systemClock } from '#contract/clock.ts'
import { type Command, callControl, type OnProgress } from '../../control.ts'
import type { PlatformSettings } from '../../settings.ts'
import { beside } from '../import/control.ts'
import {
  type ExportOrder,
  type ExportOutcome,
  type ExportParts,
  exportFile,
  exportOrder,
  exportOutcome,
} from './exportFile.ts'

/** What a running platform answers commands with. */
export const exportCommands = (parts: ExportParts): { [command: string]: Command } => ({
  export: (order, onProgress) => exportFile(parts, z.parse(exportOrder, order), onProgress),
})

/**
 * Exports wherever the warehouse is: through the platform that runs on this data folder, else by opening it here.
 * @throws ExportProblem, ApiProblem or ControlFailure, in words for the person who asked
 */
export async function exportHere(
  settings: Pick<PlatformSettings, 'dataDir' | 'databaseUrl' | 'naming'>,
  order: ExportOrder,
  onProgress: OnProgress,
): Promise<ExportOutcome> {
  const answered = await callControl(settings.dataDir, 'export', order, onProgress)
  if (answered) return z.parse(exportOutcome, answered.result)
  const { brand } = settings.naming
  return beside(settings, (parts) =>
    exportFile(
      { ...parts, db: parts.db as unknown as ExportParts['db'], clock: systemClock, brand },
      order,
      onProgress,
    ),
  )
}
