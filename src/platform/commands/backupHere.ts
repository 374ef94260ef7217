import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { systemClock } from '#contract/clock.ts'
import { BackupProblem } from '#storage/backup/format.ts'
import {
  type BackupOutcome,
  type BackupRequest,
  type BackupSources,
  backupOutcome,
  createBackups,
} from '../backup/takeBackup.ts'
import { callControl, type OnProgress } from '../control.ts'
import { snapshotClosed } from '../warehouse/files.ts'
import { hubFileName, warehouseFileName } from '../warehouse/warehouse.ts'

/**
 * Takes a backup in the services that run on this data folder; without them, here. A folder of a proxy alone has no
 * services. Nothing in the data folder changes, and no database is brought up to date.
 * @throws BackupProblem or ControlFailure, with messages for the person who runs the command
 */
export async function backupHere(
  settings: BackupSources['settings'],
  request: BackupRequest,
  onProgress: OnProgress,
): Promise<BackupOutcome> {
  const answered = await callControl(settings.dataDir, 'backup', request, onProgress)
  if (answered) return z.parse(backupOutcome, answered.result)
  const has = (name: string) => existsSync(join(settings.dataDir, name))
  const found = [warehouseFileName, hubFileName].filter(has)
  if (found.length === 0 && !['platform.db', 'proxy.db', 'proxy-keys.json'].some(has))
    throw new BackupProblem(`DATA_DIR (${settings.dataDir}) holds no data of Tenfoot. Set DATA_DIR to the folder.`)
  const columnStores = Object.fromEntries(found.map((name) => [name, snapshotClosed(join(settings.dataDir, name))]))
  return createBackups({ settings, clock: systemClock, columnStores })(request, onProgress)
}
