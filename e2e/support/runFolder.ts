import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'
/** Several times what a run holds at one time. */
const neededBytes = 4 * 2 ** 30
/** With the id of the process that makes it, so that a later run knows whether this one still runs. */
const prefix = 'tenfoot-run-'

/**
 * Makes the folder for everything that a run of tests writes. It is in memory where the machine has enough: the
 * product syncs each commit, a disk takes milliseconds for that, and no test cuts the power.
 */
export function makeRunFolder(): string {
  for (const parent of new Set([memory, tmpdir()])) removeAbandoned(parent)
  const folder = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), `${prefix}${process.pid}-`))
  // The Postgres server may run as a user of its own, who has to pass through.
  chmodSync(folder, 0o755)
  return folder
}

/** Removes what runs left in `parent` that were killed: nobody else would, and it fills the memory. */
export function removeAbandoned(parent: string): void {
  for (const name of namesIn(parent)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
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
    // Another user's process may not be asked, but it is there.
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

/** For unit tests: it is their system's temporary folder, and goes with the run. */
export default function setup() {
  const folder = makeRunFolder()
  process.env.TMPDIR = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
