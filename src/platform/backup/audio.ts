import { copyFileSync, existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { link, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of audio and transcripts in a backup. */
export const audioFolderName = 'transcription'

const isRecording = (name: string) => /^[0-9a-f-]{36}$/.test(name)

/**
 * Keeps the files of recordings for a backup by second names (hard links), so that a deletion meanwhile does not take
 * them. Files are written once and never changed. They are in the folder before their row in the database, and their
 * row is deleted before them.
 */
export function pinAudio(folder: string) {
  const pins = join(folder, 'backup.part')
  return {
    /** Pins the files that exist now. */
    pinAll: async (): Promise<void> => {
      await rm(pins, { recursive: true, force: true })
      if (!existsSync(folder)) return
      await mkdir(pins, { mode: 0o700 })
      for (const name of (await readdir(folder)).filter(isRecording))
        await link(join(folder, name), join(pins, name)).catch((error: NodeJS.ErrnoException) => {
          // Deleted meanwhile, or on a disk without links: then `pinNew` copies it.
          if (!['ENOENT', 'EPERM', 'ENOTSUP', 'EMLINK'].includes(String(error.code))) throw error
        })
    },
    /** Pins the files that came meanwhile, without waiting for anything. */
    pinNew: (): void => {
      if (!existsSync(folder)) return
      mkdirSync(pins, { recursive: true, mode: 0o700 })
      const pinned = new Set(readdirSync(pins))
      for (const name of readdirSync(folder).filter(isRecording)) {
        if (pinned.has(name)) continue
        try {
          linkSync(join(folder, name), join(pins, name))
        } catch {
          copyFileSync(join(folder, name), join(pins, name))
        }
      }
    },
    names: (): Promise<string[]> => readdir(pins).catch(() => []),
    path: (name: string): string => join(pins, name),
    release: (): Promise<void> => rm(pins, { recursive: true, force: true }),
  }
}
