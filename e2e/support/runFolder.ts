import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. */
const memory = '/dev/shm'
/** Several times what a run holds at one time. */
const neededBytes = 4 * 2 ** 30

/**
 * Makes the folder for everything that a run of tests writes. It lies in memory where the machine has enough: the
 * product syncs each commit, a disk takes milliseconds for that, and no test cuts the power.
 */
export function makeRunFolder(): string {
  const folder = mkdtempSync(join(hasRoom(memory) ? memory : tmpdir(), 'tenfoot-run-'))
  // The Postgres server may run as a user of its own, who has to pass through.
  chmodSync(folder, 0o755)
  return folder
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
