import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BulkFile } from '../reportTypes.ts'
import { bulkTypes } from '../reportTypes.ts'
import { createdAt } from './created.ts'
import { type FileOptions, recognise } from './header.ts'

/** A file of a folder with its type, or why it cannot be loaded. */
export type Found = { path: string; type: string } | { path: string; refused: string }

/**
 * The files of a path: the file itself, or every CSV below the folder, plain or gzip. They are in the order to load
 * them in: by type in documented order (user activity first, because it gives the lengths of videos), by channel, by
 * day, and of two reports of a day the older one first. Files that are not reports come last, with the reason.
 */
export async function filesOf(path: string, options: FileOptions & { created?: string | undefined }): Promise<Found[]> {
  const isFolder = (await stat(path).catch(() => undefined))?.isDirectory() ?? false
  if (!isFolder) return [{ path, type: '' }]
  const names = (await readdir(path, { recursive: true })).filter((name) => /\.(csv|csv\.gz|gz)$/i.test(name)).sort()
  const files: (BulkFile & { createdMs: number })[] = []
  const refused: Found[] = []
  for (const name of names) {
    const found = join(path, name)
    try {
      const file = await recognise(found, options)
      files.push({ ...file, createdMs: await createdAt(file, options.created) })
    } catch (error) {
      refused.push({ path: found, refused: error instanceof Error ? error.message : String(error) })
    }
  }
  const keyed = files.map((file) => ({ file, key: sortKey(file) }))
  keyed.sort((a, b) => compare(a.key, b.key))
  return [...keyed.map(({ file }) => ({ path: file.path, type: file.type.name })), ...refused]
}

function sortKey({ type, header, firstRow, createdMs, path }: BulkFile & { createdMs: number }): (string | number)[] {
  const cell = (name: string) => (firstRow[header.indexOf(name)] ?? '').replaceAll('-', '')
  return [bulkTypes.indexOf(type), firstRow[header.indexOf('channel_id')] ?? '', cell('date'), createdMs, path]
}

function compare(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? ''
    if (left !== right) return left < right ? -1 : 1
  }
  return 0
}
