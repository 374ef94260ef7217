import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** Files with secrets: databases and their logs, keys, and the demo's passwords. */
const secretFile = /\.(db|duckdb)(-wal|-shm|\.wal)?$|-keys\.json$|^demo\.json$/

const stickyBit = 0o1000
const othersMask = 0o077

/**
 * Makes a data folder and its databases and keys private to their owner (0700, 0600), also if they existed before. The
 * mode of a folder that is clearly shared is not changed: a sticky folder such as /tmp, the home folder, the working
 * folder.
 * @throws Error that names a file that others can read and that this user may not change
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { mode } = statSync(folder)
  const isShared = (mode & stickyBit) !== 0 || [homedir(), process.cwd()].includes(resolve(folder))
  if (!isShared) restrictToOwner(folder, mode, 0o700)
  for (const name of readdirSync(folder)) {
    if (!secretFile.test(name)) continue
    const path = join(folder, name)
    const file = statSync(path, { throwIfNoEntry: false })
    if (file?.isFile() && !restrictToOwner(path, file.mode, 0o600))
      throw new Error(
        `${path} can be read by other users of this machine, and this user may not change that: chmod 600 it, or give it to the user that runs Tenfoot`,
      )
  }
}

/** Removes the permissions of others. @returns whether others have none now */
function restrictToOwner(path: string, mode: number, requiredMode: number): boolean {
  if ((mode & othersMask) === 0) return true
  try {
    chmodSync(path, requiredMode)
    return true
  } catch (error) {
    // A log may have been deleted meanwhile, and a folder may belong to an administrator.
    if (['ENOENT', 'EPERM', 'EROFS'].includes(String((error as NodeJS.ErrnoException).code)))
      return (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw error
  }
}

/** Syncs a folder, which contains the names of its files: a new or renamed file then survives a power cut. */
export async function syncFolder(path: string): Promise<void> {
  let folder: FileHandle | undefined
  try {
    folder = await open(path, 'r')
    await folder.sync()
  } catch {
    // Windows and some network file systems cannot sync a folder.
  } finally {
    await folder?.close()
  }
}
