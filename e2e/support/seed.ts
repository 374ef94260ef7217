import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startPlatform } from '#platform/app/server.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import { makeRunFolder } from './runFolder.ts'

/** The folder of the build, for tests that start a proxy. */
export const builtTelevision = join(import.meta.dirname, '../../dist/tv')

/** The variable with the folder of a seed, which every test environment starts with a copy of. */
export const seedVariable = 'TENFOOT_TEST_SEED'

/**
 * Creates the demo account and its two years of numbers once for all tests, unless the command that runs several parts
 * has done it.
 */
export default async function seed(): Promise<() => void> {
  if (!existsSync(join(builtTelevision, 'index.html')))
    throw new Error('the television is not built yet: npm run build')
  return process.env[seedVariable] ? () => {} : makeSeed()
}

/** Creates the seed, and names it in the environment. @returns a function that deletes it */
export async function makeSeed(): Promise<() => void> {
  const folder = makeRunFolder()
  const dataDir = join(folder, 'seed')
  mkdirSync(dataDir)
  const settings = platformSettings({ DATA_DIR: dataDir, PLATFORM_PORT: '0', LOG_LEVEL: 'silent' })
  const platform = await startPlatform({ settings })
  await platform.demoMade
  await platform.close()
  process.env[seedVariable] = dataDir
  return () => rmSync(folder, { recursive: true, force: true })
}
