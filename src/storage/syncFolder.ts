import { type FileHandle, open } from 'node:fs/promises'

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
