import { randomUUID } from 'node:crypto'
import { createReadStream, mkdirSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { syncFolder } from '#storage/folders.ts'

/** Thrown when content is larger than its limit. */
export class TooLarge extends Error {
  override name = 'TooLarge'
}

/** The folder of audio and transcripts: one file for each id, readable only by the service. */
export interface MediaFolder {
  /**
   * Stores content. The file and its name are on the disk when this resolves, and nothing of it is left when this
   * throws.
   * @throws TooLarge beyond `limit` bytes
   */
  store(content: AsyncIterable<Uint8Array>, limit: number): Promise<{ id: string; size: number }>
  path(id: string): string
  read(id: string, range?: { start: number; end: number }): Readable
  bytes(id: string): Promise<Buffer>
  remove(id: string): Promise<void>
  /** Removes files older than `before` (milliseconds since 1970) that are no longer wanted. */
  sweep(before: number, findUsed: (ids: string[]) => Promise<Set<string>>): Promise<void>
}

export function openMediaFolder(folder: string): MediaFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = (id: string) => {
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('a file is named by its id')
    return join(folder, id)
  }
  return {
    store: async (content, limit) => {
      const id = randomUUID()
      const part = `${path(id)}.part`
      const file = await open(part, 'wx', 0o600)
      let size = 0
      try {
        for await (const bytes of content) {
          size += bytes.length
          if (size > limit) throw new TooLarge(`more than ${limit} bytes came`)
          // All of them: `write` may store fewer, for example on a disk that becomes full, without an error.
          await file.appendFile(bytes)
        }
        await file.sync()
        await file.close()
        await rename(part, path(id))
        await syncFolder(folder)
      } catch (error) {
        await file.close().catch(() => {})
        await rm(part, { force: true })
        throw error
      }
      return { id, size }
    },
    path,
    read: (id, range) => createReadStream(path(id), range),
    bytes: (id) => readFile(path(id)),
    remove: (id) => rm(path(id), { force: true }),
    sweep: async (before, findUsed) => {
      const old: string[] = []
      for (const name of await readdir(folder)) {
        const found = await stat(join(folder, name)).catch(() => undefined)
        // A backup has a folder beside the audio while it runs.
        if (found?.isFile() && found.mtimeMs < before) old.push(name)
      }
      const wanted = await findUsed(old)
      for (const name of old) if (!wanted.has(name)) await rm(join(folder, name), { force: true })
    },
  }
}
