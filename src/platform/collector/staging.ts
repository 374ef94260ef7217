import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'

/** On the disk of the data, because a folder for temporary files may be in memory. */
const stagingFolder = (dataDir: string) => join(dataDir, 'collecting')
/** Longer than any report is fetched and imported. */
const leftAfterMs = 12 * 3_600_000

/** Makes a folder for the file of one report; whoever asked for it removes it. */
export function newStagingFolder(dataDir: string): Promise<string> {
  mkdirSync(stagingFolder(dataDir), { recursive: true, mode: 0o700 })
  return mkdtemp(join(stagingFolder(dataDir), 'report-'))
}

/** Removes what killed processes left. Another process of this folder may be collecting meanwhile. */
export function removeLeftFiles(dataDir: string): void {
  const folder = stagingFolder(dataDir)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const { mtimeMs = Number.POSITIVE_INFINITY } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs < Date.now() - leftAfterMs) rmSync(path, { recursive: true, force: true })
  }
}
