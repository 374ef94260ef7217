import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { startPlatform } from '#platform/app/server.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import { openProxyDatabase } from '#proxy/database.ts'
import { hashQuickly } from './demoPeople.ts'
import { folderVariable, makeRunFolder } from './runFolder.ts'

/** The folder of the build, for tests that start a proxy. */
export const builtTelevision = join(import.meta.dirname, '../../dist/tv')

/** The variable with the folder of a seed, which every test environment starts with a copy of. */
export const seedVariable = 'TENFOOT_TEST_SEED'

/**
 * The folder, in that of the run, with a migrated database of the proxy, which every test environment starts with a copy
 * of: the migrations are a sixth of its start.
 */
export const migratedProxy = 'migrated-proxy'

/** Names a folder for the test environments of a run, and a seed: its own, unless it finds one. */
export default async function seed(): Promise<() => void> {
  if (!existsSync(join(builtTelevision, 'index.html')))
    throw new Error('the television is not built yet: npm run build')
  const runFolder = makeRunFolder()
  process.env[folderVariable] = runFolder
  await findSeed(runFolder)
  await (await openProxyDatabase({ dataDir: join(runFolder, migratedProxy), databaseUrl: undefined })).close()
  return () => rmSync(runFolder, { recursive: true, force: true })
}

/**
 * Finds the seed in the folder that the environment names, for commands that follow each other. If there is none, it is
 * made there, and stays. Without a name it is made in the run's folder, and named in the environment.
 */
export async function findSeed(runFolder: string, make = makeDemo): Promise<void> {
  const named = process.env[seedVariable]
  const folder = named ? resolve(named) : join(runFolder, 'seed')
  process.env[seedVariable] = folder
  if (existsSync(join(folder, 'demo.json'))) return
  const made = mkdtempSync(join(runFolder, 'making-'))
  await make(made)
  if (!named) return renameSync(made, folder)
  // The folder appears at once and whole: the next command must not find half of what a killed one left.
  mkdirSync(dirname(folder), { recursive: true })
  const copy = mkdtempSync(`${folder}-`)
  cpSync(made, copy, { recursive: true })
  renameSync(copy, folder)
  rmSync(made, { recursive: true })
}

/** Creates the demo account and its two years of numbers. */
async function makeDemo(dataDir: string): Promise<void> {
  const settings = platformSettings({ DATA_DIR: dataDir, PLATFORM_PORT: '0', LOG_LEVEL: 'silent' })
  const platform = await startPlatform({ settings })
  await platform.demoMade
  await platform.close()
  // Every start of a test environment checks it.
  await hashQuickly(dataDir, platform.demo.account)
}
