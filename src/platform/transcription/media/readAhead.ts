import type { FileHandle } from 'node:fs/promises'
import type { ReadAt } from './wavSound.ts'

const windowBytes = 1_048_576

/** Reads a file in large pieces, of which it returns small parts. They are valid until the next call. */
export function readAhead(file: FileHandle): ReadAt {
  let [from, window, isEnd] = [0, Buffer.alloc(0), false]
  return async (at, length) => {
    if (at < from || (at + length > from + window.length && !isEnd)) {
      const wanted = Math.max(2 * length, windowBytes)
      const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, at)
      from = at
      window = buffer.subarray(0, bytesRead)
      isEnd = bytesRead < wanted
    }
    return window.subarray(at - from, at - from + length)
  }
}
