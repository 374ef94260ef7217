import { createHash, createHmac, type Hmac } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type Pack, pack } from 'tar-stream'
import {
  type BackupAbout,
  deriveKeys,
  encrypt,
  entryNames,
  formatAbout,
  formatVersion,
  isFileName,
  newKeyDerivation,
  trailer,
} from './format.ts'

export interface ArchiveContent {
  about: Omit<BackupAbout, 'format' | 'keys'>
  /** Names in the backup, and where their bytes are. Nothing may change them meanwhile. */
  files: readonly { name: string; path: string }[]
  /** Contents of files with keys and passwords, by their names. */
  secrets: Readonly<Record<string, string>>
}

/**
 * Writes a backup into a new file that only its owner can read, and flushes it to the disk.
 * @param options.logN scrypt's cost, smaller in tests
 * @throws the error of the disk; the caller removes the file
 */
export async function writeArchive(
  path: string,
  { about, files, secrets }: ArchiveContent,
  passphrase: string,
  options: { logN?: number; onShare?: (share: number) => void } = {},
): Promise<void> {
  const derivation = newKeyDerivation(options.logN)
  const keys = await deriveKeys(passphrase, derivation)
  const hmac = createHmac('sha256', keys.authentication)
  const file = await open(path, 'wx', 0o600)
  try {
    const tar = pack()
    const written = writeAll(tar, file, hmac)
    const sums: string[] = []
    const addText = async (name: string, content: string | Buffer) => {
      const bytes = Buffer.from(content)
      sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`)
      await addEntry(tar, name, bytes.length, [bytes])
    }
    const added = (async () => {
      await addText(entryNames.about, formatAbout({ format: formatVersion, keys: derivation, ...about }, keys))
      for (const [index, { name, path }] of files.entries()) {
        options.onShare?.(index / files.length)
        sums.push(`${await addFile(tar, name, path)}  ${name}\n`)
      }
      await addText(entryNames.secrets, encrypt(keys, JSON.stringify(secrets)))
      const list = Buffer.from(sums.join(''))
      await addEntry(tar, entryNames.sums, list.length, [list])
      tar.finalize()
    })().catch((error: unknown) => {
      // Otherwise the reader of the tar would wait for its end.
      tar.destroy(error instanceof Error ? error : undefined)
      throw error
    })
    await Promise.all([added, written])
    await file.writeFile(trailer(hmac.digest()))
    await file.sync()
    options.onShare?.(1)
  } finally {
    await file.close()
  }
}

async function writeAll(tar: Pack, file: FileHandle, hmac: Hmac): Promise<void> {
  try {
    for await (const bytes of tar as AsyncIterable<Buffer>) {
      hmac.update(bytes)
      await file.writeFile(bytes)
    }
  } catch (error) {
    tar.destroy()
    throw error
  }
}

/** @returns the file's SHA-256 */
async function addFile(tar: Pack, name: string, path: string): Promise<string> {
  if (!isFileName(name)) throw new Error(`a backup holds no file named ${name}`)
  const { size } = await stat(path)
  const sum = createHash('sha256')
  await addEntry(tar, name, size, async function* () {
    for await (const bytes of createReadStream(path)) {
      sum.update(bytes)
      yield bytes
    }
  })
  return sum.digest('hex')
}

async function addEntry(
  tar: Pack,
  name: string,
  size: number,
  content: Iterable<Buffer> | (() => AsyncGenerator<Buffer>),
): Promise<void> {
  // Without times and owners, which nobody needs.
  const entry = tar.entry({ name, size, mode: 0o600, mtime: new Date(0) })
  await pipeline(content, entry)
}
