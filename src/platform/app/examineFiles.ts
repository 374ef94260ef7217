import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, right, wrong } from '#contract/finding.ts'
import { fileProblem } from '#storage/errors.ts'
import { inspectStore } from '#storage/inspectStore.ts'
import { type PlatformSettings, platformSettings } from '../settings/settings.ts'
import { inspectFile } from '../warehouse/files.ts'
import { WarehouseHeld } from '../warehouse/port.ts'
import { hubFileName, warehouseFileName } from '../warehouse/warehouse.ts'
import { requireCompleteFolder } from './dataFolder.ts'

const todo = 'The services cannot start. Put the file back from a backup, together with the other files of the folder.'

/**
 * Checks the files of the services in the data folder that an environment names: none is missing, and each can be read.
 * Nothing where there are none. Changes nothing.
 */
export async function examineFiles(environment: Record<string, string | undefined>): Promise<Finding[]> {
  let settings: PlatformSettings
  try {
    settings = platformSettings(environment)
  } catch {
    // Wrong settings are findings of other checks.
    return []
  }
  const { dataDir, databaseUrl, warehouse } = settings
  const names = [
    ...(databaseUrl === undefined ? ['platform.db'] : []),
    ...(warehouse === undefined ? [warehouseFileName, hubFileName] : []),
  ].filter((name) => existsSync(join(dataDir, name)))
  if (names.length === 0) return []
  const problems: Finding[] = []
  const check = (work: () => Promise<unknown>) =>
    work().catch((error: unknown) => {
      if (error instanceof WarehouseHeld) return
      problems.push(wrong('files', error instanceof Error ? error.message : String(error), todo))
    })
  for (const name of names)
    await check(() => (name === 'platform.db' ? inspectDatabase(settings) : inspectFile(join(dataDir, name))))
  if (problems.length === 0) await check(() => requireCompleteFolder(settings))
  return problems.length > 0 ? problems : [right('files', `${names.join(', ')} can be read`)]
}

async function inspectDatabase({ dataDir, databaseUrl }: PlatformSettings): Promise<void> {
  const location = { databaseName: 'platform', dataDir, databaseUrl } as const
  try {
    const store = await inspectStore(location)
    await store?.db.introspection.getTables()
    await store?.close()
  } catch (error) {
    throw fileProblem(location, error)
  }
}
