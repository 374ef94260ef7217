import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where a restore unpacks a backup, in the folder that it fills. It is removed at the end. */
export const restoreFolderName = 'restore.part'

/** @throws Error when a restore into this folder has not ended: what is there may be incomplete */
export function requireNoRestore(dataDir: string): void {
  if (existsSync(join(dataDir, restoreFolderName)))
    throw new Error(
      `A backup is being restored into ${dataDir}, or a restore was interrupted. Wait until it is done, or run tenfoot restore again. Nothing changed.`,
    )
}
