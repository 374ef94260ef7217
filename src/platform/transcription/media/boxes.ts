import type { FileHandle } from 'node:fs/promises'

/**
 * The length of the box of an MP4 file that begins here, in bytes. A stored 0 means up to the end, and 1 that the
 * length follows the name.
 */
export function lengthOf(box: Buffer, remaining: number): number | undefined {
  if (box.length < 8) return undefined
  const length = box.readUInt32BE(0)
  if (length === 0) return remaining
  if (length !== 1) return length < 8 ? undefined : length
  const long = box.length < 16 ? 0 : Number(box.readBigUInt64BE(8))
  return long < 16 ? undefined : long
}

/** The longest header of a box, with the two numbers that a table begins with. */
const headBytes = 24
const windowBytes = 65_536

/** Reads the beginnings of boxes. Boxes near each other are read from the disk together. */
export function headReader(file: FileHandle): (offset: number) => Promise<Buffer> {
  const window = Buffer.alloc(windowBytes)
  let from = 0
  let bytesRead = 0
  return async (offset) => {
    if (offset < from || offset + headBytes > from + bytesRead) {
      from = offset
      bytesRead = (await file.read(window, 0, windowBytes, offset)).bytesRead
    }
    return window.subarray(offset - from, Math.min(offset - from + headBytes, bytesRead))
  }
}
