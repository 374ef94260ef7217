import { createHash, createHmac, type Hash, type Hmac, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import * as z from 'zod/mini'
import {
  type BackupAbout,
  type BackupKeys,
  BackupProblem,
  damaged,
  decrypt,
  deriveKeys,
  entryNames,
  isFileName,
  parseAbout,
  trailer,
  trailerLength,
} from './format.ts'

export interface ArchiveReader {
  /** Called first. @throws to read no further */
  onAbout?(about: BackupAbout): void | Promise<void>
  /** Called for each file, with its bytes. What it did is worth nothing until `readArchive` resolves. */
  onFile?(name: string, bytes: AsyncIterable<Buffer>): Promise<void>
}

export interface ReadArchive {
  about: BackupAbout
  files: { name: string; size: number }[]
  secrets: Record<string, string>
}

/** An entry, as `tar-stream` yields it. */
interface Entry extends AsyncIterable<Buffer> {
  header: { name: string; size?: number | null }
}

/** The limit of an entry that is read into memory: the sums of some hundred thousand files. */
const maxTextBytes = 64 * 1_048_576

const secretFiles = z.record(z.string().check(z.refine(isFileName)), z.string())

/**
 * Reads a backup and checks every byte of it.
 * @throws BackupProblem when it is damaged or incomplete, of a newer version, or has another passphrase
 */
export async function readArchive(path: string, passphrase: string, reader: ArchiveReader = {}): Promise<ReadArchive> {
  const { size } = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') throw new BackupProblem(`There is no file ${path}.`)
    throw error
  })
  const end = size - trailerLength
  if (end <= 0) throw damaged('it is too short')
  const tar = extract()
  const bytes = new Summed(createReadStream(path, { end: end - 1 }))
  const read = pipeline(bytes, tar)
  // A failure arrives at the loop below too.
  read.catch(() => {})
  try {
    const { keys, ...result } = await readEntries(
      tar as AsyncIterable<unknown> as AsyncIterable<Entry>,
      passphrase,
      reader,
      bytes,
    )
    await read
    const sum = trailer(bytes.digest(keys))
    if (!timingSafeEqual(sum, await lastBytes(path, end))) throw damaged('its end, or what lies between its files')
    return result
  } catch (error) {
    tar.destroy()
    if (error instanceof Error && error.cause === undefined && isTarError(error)) throw damaged(error.message)
    throw error
  }
}

const isTarError = ({ message }: Error) =>
  /^(Invalid tar header|Unexpected end of data|Size mismatch|Unknown type)/.test(message)

/** The bytes of a file. They are summed from the start, though the key is known only after the first entry. */
class Summed {
  readonly #source: AsyncIterable<Buffer>
  #early: Buffer[] = []
  #hmac: Hmac | undefined

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for await (const bytes of this.#source) {
      if (this.#hmac) this.#hmac.update(bytes)
      else this.#early.push(bytes)
      yield bytes
    }
  }

  sumWith({ authentication }: BackupKeys): void {
    this.#hmac = createHmac('sha256', authentication)
    for (const bytes of this.#early.splice(0)) this.#hmac.update(bytes)
  }

  digest(keys: BackupKeys): Buffer {
    if (!this.#hmac) this.sumWith(keys)
    return (this.#hmac as Hmac).digest()
  }
}

async function readEntries(
  tar: AsyncIterable<Entry>,
  passphrase: string,
  { onAbout, onFile }: ArchiveReader,
  all: Summed,
): Promise<ReadArchive & { keys: BackupKeys }> {
  let begun: { about: BackupAbout; keys: BackupKeys } | undefined
  let secrets: Record<string, string> | undefined
  let listed: string | undefined
  const sums: string[] = []
  const files = new Map<string, number>()
  for await (const entry of tar) {
    const { name } = entry.header
    const size = entry.header.size ?? 0
    if (listed !== undefined || (begun === undefined) !== (name === entryNames.about))
      throw damaged('the order of its files')
    const sum = createHash('sha256')
    const bytes = summing(entry, sum)
    if (name === entryNames.about) {
      const { about, requireKeys } = parseAbout(await textOf(bytes, name, size))
      const keys = await deriveKeys(passphrase, about.keys)
      requireKeys(keys)
      all.sumWith(keys)
      await onAbout?.(about)
      begun = { about, keys }
    } else if (name === entryNames.sums) listed = await textOf(bytes, name, size)
    else if (name === entryNames.secrets) {
      if (!begun || secrets) throw damaged(name)
      secrets = openSecrets(begun.keys, await bytesOf(bytes, name, size))
    } else {
      if (!isFileName(name) || files.has(name)) throw damaged('the name of a file')
      files.set(name, size)
      await (onFile ? onFile(name, bytes) : skip(bytes))
    }
    if (name !== entryNames.sums) sums.push(`${sum.digest('hex')}  ${name}`)
  }
  if (!begun || !secrets || listed === undefined) throw damaged('it is not complete')
  const lines = listed.split('\n').slice(0, -1)
  const wrong = sums.find((line, index) => line !== lines[index])
  if (wrong !== undefined || lines.length !== sums.length)
    throw damaged(wrong?.slice(wrong.indexOf(' ') + 2) ?? entryNames.sums)
  return { ...begun, files: [...files].map(([name, size]) => ({ name, size })), secrets }
}

async function* summing(entry: AsyncIterable<Buffer>, sum: Hash): AsyncGenerator<Buffer> {
  for await (const bytes of entry) {
    sum.update(bytes)
    yield bytes
  }
}

async function skip(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of bytes);
}

const bytesOf = (bytes: AsyncIterable<Buffer>, name: string, size: number): Promise<Buffer> => {
  if (size > maxTextBytes) throw damaged(name)
  return buffer(bytes)
}

const textOf = async (bytes: AsyncIterable<Buffer>, name: string, size: number) =>
  (await bytesOf(bytes, name, size)).toString('utf8')

function openSecrets(keys: BackupKeys, bytes: Buffer): Record<string, string> {
  try {
    return z.parse(secretFiles, JSON.parse(decrypt(keys, bytes)))
  } catch {
    // The error may quote a secret.
    throw damaged(entryNames.secrets)
  }
}

async function lastBytes(path: string, position: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer: bytes } = await file.read({ buffer: Buffer.alloc(trailerLength), position })
    return bytes
  } finally {
    await file.close()
  }
}
