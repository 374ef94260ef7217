import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Writes JSON to a new file next to `path` (mode 0600) and flushes it to the disk; returns its path. */
function writeTemporaryFile(path: string, content: unknown): string {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}`
  const file = openSync(temporaryPath, 'wx', 0o600)
  try {
    writeSync(file, `${JSON.stringify(content, null, 2)}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return temporaryPath
}

/** Makes a private JSON file unless it exists. When two processes try, one succeeds and neither sees half a file. */
export function writeOnce(path: string, make: () => unknown): void {
  if (existsSync(path)) return
  const temporaryPath = writeTemporaryFile(path, make())
  try {
    // A link, unlike a rename, fails when the other process was first.
    linkSync(temporaryPath, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(temporaryPath)
  }
}

/** Writes or replaces a private JSON file: a reader sees the old one or the new one, never a part. */
export function replaceFile(path: string, content: unknown): void {
  renameSync(writeTemporaryFile(path, content), path)
}

/** The value of a JSON file; undefined when it is not JSON, so that a schema refuses it by name. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
