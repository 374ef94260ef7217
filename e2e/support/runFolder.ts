import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux stores files in memory. */
const memory = '/dev/shm'
/** Several times the most that a run stores at one time. */
const neededBytes = 4 * 2 ** 30
/** Followed by the ID of the run's process, so that a later run knows whether this one still runs. */
const prefix = 'tenfoot-run-'

/**
 * Creates the folder for everything that a run of tests writes. It is in memory if the machine has enough: the product
 * syncs each commit, which takes milliseconds on a disk, and no test cuts the power.
 */
export function makeRunFolder(): string {
  for (const parent of new Set([memory, tmpdir()])) removeAbandoned(parent)
  const folder = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), `${prefix}${process.pid}-`))
  // The Postgres server may run as another user, who needs access.
  chmodSync(folder, 0o755)
  return folder
}

/** Removes the folders of killed runs in `parent`: nothing else would, and they fill the memory. */
export function removeAbandoned(parent: string): void {
  for (const name of namesIn(parent)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) remove(join(parent, name))
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // A test of the killed run left a disk mounted there, or other runs remove it too. No test needs it gone.
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // A process of another user may not be signalled, but it runs.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}

/** The variable with the run's folder: projects that run together share it. */
export const folderVariable = 'TENFOOT_TEST_FOLDER'

/** For unit tests: the folder becomes their system's temporary folder, and is removed when the run ends. */
export default function setup() {
  if (process.env[folderVariable] !== undefined) return
  const folder = makeRunFolder()
  process.env[folderVariable] = folder
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
