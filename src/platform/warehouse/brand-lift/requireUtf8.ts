import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { createGunzip } from 'node:zlib'
import { decodeUtf8, UnknownEncoding } from '#web/text/decodeText.ts'
import { LoadProblem } from './port.ts'

/** Bytes without a line end from which the engine decides: it has its own limit of a line. */
const longestLine = 2_000_000

/**
 * Checks that a CSV file is UTF-8, which no spreadsheet on Windows writes by itself: the engine's own message says
 * neither what is wrong nor what to do. Other files, and those that cannot be opened, are left to the engine.
 * @throws LoadProblem with the line
 */
export async function requireUtf8(path: string): Promise<void> {
  if (!/\.csv(?:\.gz)?$/i.test(path)) return
  const file = createReadStream(path)
  const content = path.toLowerCase().endsWith('.gz') ? file.pipe(createGunzip()) : file
  // A file that cannot be read ends the loop in `check`.
  file.on('error', () => content.destroy())
  await check(content, basename(path))
}

async function check(content: AsyncIterable<Buffer>, name: string): Promise<void> {
  let line = 1
  let rest: Buffer = Buffer.alloc(0)
  const examine = (bytes: Buffer) => {
    if (isUtf8(bytes) && !bytes.includes(0)) {
      for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) line += 1
      return
    }
    throw new LoadProblem(
      `${name}, line ${line + lineWithin(bytes) - 1}: it is not UTF-8. Save the file as CSV in UTF-8.`,
    )
  }
  try {
    for await (const chunk of content) {
      const bytes = Buffer.concat([rest, chunk])
      const end = bytes.lastIndexOf(10) + 1
      examine(bytes.subarray(0, end))
      rest = bytes.subarray(end)
      if (rest.length > longestLine) return
    }
  } catch (error) {
    if (error instanceof LoadProblem) throw error
    return
  }
  examine(rest)
}

/** The line, from 1, of the first byte that is not UTF-8, or of the first zero byte of UTF-16. */
function lineWithin(bytes: Buffer): number {
  try {
    decodeUtf8(bytes)
    return bytes.subarray(0, bytes.indexOf(0)).filter((byte) => byte === 10).length + 1
  } catch (error) {
    if (error instanceof UnknownEncoding) return error.line
    throw error
  }
}
