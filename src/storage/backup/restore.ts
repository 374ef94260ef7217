import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '../folders.ts'
import { type BackupAbout, BackupProblem } from './format.ts'
import { type ReadArchive, readArchive } from './readArchive.ts'
import { restoreFolderName } from './unfinishedRestore.ts'

export interface RestoreTarget {
  /** Empty, or missing. */
  dataDir: string
  /** The folder for the files of a folder in the backup, by its name there; default: the same name in `dataDir`. */
  folders: ReadonlyMap<string, string>
  /** @throws BackupProblem when this release cannot use what the backup holds */
  requireUsable(about: BackupAbout): void
}

/** Exists while complete, checked files are moved to their places. */
const placingName = 'placing'

/**
 * Restores a backup into an empty data folder. Everything is unpacked into a folder within it and checked, then moved.
 * No server starts in a data folder until its restore is complete. Restoring again after a crash starts over.
 * @throws BackupProblem when the backup cannot be used or the folder is not empty; the folder is then as it was
 */
export async function restoreArchive(path: string, passphrase: string, target: RestoreTarget): Promise<ReadArchive> {
  const outside = [...target.folders].filter(([, folder]) => relative(target.dataDir, folder).startsWith('..'))
  const roots = [target.dataDir, ...outside.map(([, folder]) => folder)]
  for (const root of roots) await requireEmpty(root)
  const existed = roots.map((root) => existsSync(root))
  const staged = (root: string) => join(root, restoreFolderName)
  /** Where a file of the backup is unpacked. */
  const placeOf = (name: string): string => {
    const folder = target.folders.get(dirname(name))
    if (folder === undefined) return join(staged(target.dataDir), name)
    return outside.some(([, outsideFolder]) => outsideFolder === folder)
      ? join(staged(folder), basename(name))
      : join(staged(target.dataDir), relative(target.dataDir, folder), basename(name))
  }
  /** The folders that files were moved into, or were about to be. */
  const filled: string[] = []
  try {
    for (const root of roots) await mkdir(staged(root), { recursive: true, mode: 0o700 })
    const read = await readArchive(path, passphrase, {
      onAbout: target.requireUsable,
      onFile: (name, bytes) => writeFlushed(placeOf(name), bytes),
    })
    for (const [name, content] of Object.entries(read.secrets))
      await writeFlushed(placeOf(name), [Buffer.from(content)])
    // The disk may hold files that a server created meanwhile.
    for (const root of roots) await requireEmpty(root)
    for (const root of roots.toReversed()) {
      filled.push(root)
      await placeAll(staged(root), root)
    }
    // The data folder last: servers start when it has no unfinished restore.
    for (const root of roots.toReversed()) await endPlacing(staged(root), root)
    return read
  } catch (error) {
    for (const [index, root] of roots.entries()) {
      if (filled.includes(root)) await removePlaced(root)
      await rm(existed[index] ? staged(root) : root, { recursive: true, force: true })
    }
    throw explained(error, target.dataDir)
  }
}

/** Files that a disk of its own has. */
const ofTheDisk = ['lost+found']

/** Requires an empty folder. Removes what an interrupted restore left, which nothing can have used. */
async function requireEmpty(folder: string): Promise<void> {
  if (existsSync(join(folder, restoreFolderName, placingName))) await removePlaced(folder)
  const others = (await namesIn(folder)).filter((name) => name !== restoreFolderName)
  if (others.length > 0)
    throw new BackupProblem(
      `${folder} is not empty (${others.slice(0, 3).join(', ')}). Restore into an empty or a new folder: move this one away, or set DATA_DIR.`,
    )
}

/** Removes what was moved into a folder that was empty. The restore folder stays: without it, servers would start. */
async function removePlaced(folder: string): Promise<void> {
  for (const name of await namesIn(folder))
    if (name !== restoreFolderName) await rm(join(folder, name), { recursive: true, force: true })
}

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => !ofTheDisk.includes(name))
}

/** Writes a new private file and flushes it to the disk. */
async function writeFlushed(path: string, bytes: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))
}

/** Moves all files from the restore folder into the folder around it. */
async function placeAll(from: string, to: string): Promise<void> {
  await writeFile(join(from, placingName), '', { mode: 0o600, flush: true })
  await syncFolder(from)
  for (const entry of await readdir(from, { withFileTypes: true }))
    if (entry.isDirectory()) await syncFolder(join(from, entry.name))
  for (const name of await readdir(from)) if (name !== placingName) await rename(join(from, name), join(to, name))
  await syncFolder(to)
}

/** Removes the restore folder, when the files of every folder are in their places. */
async function endPlacing(from: string, to: string): Promise<void> {
  await rm(from, { recursive: true })
  await syncFolder(to)
}

function explained(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error)) return error
  const { code, path: at } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC')
    return new BackupProblem(`The disk of ${dataDir} is full. Nothing was restored: free up space.`)
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return new BackupProblem(`${at ?? dataDir} cannot be used (${code}): this user needs the permission.`)
  return error
}
