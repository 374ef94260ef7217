import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { type DemoFile, demoFile, demoFileName } from '#contract/demo.ts'
import { SettingsError } from '#contract/settings.ts'

/**
 * Reads the file that the services' first start wrote; undefined if this data folder does not contain it.
 * @throws SettingsError if the file exists and is not valid
 */
export async function readDemo(environment: Record<string, string | undefined>): Promise<DemoFile | undefined> {
  const path = join(environment.DATA_DIR || './data', demoFileName)
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    return z.parse(demoFile, JSON.parse(text))
  } catch (cause) {
    throw new SettingsError(`${path} is not valid: remove it, then start the services again`, { cause })
  }
}
