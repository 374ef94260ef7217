import { lengthOf } from '../boxes.ts'

export interface Box {
  name: string
  content: Buffer
}

/** The boxes of an MP4 file that stand one after another in these bytes. */
export function* boxesIn(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const box = bytes.subarray(at)
    const length = lengthOf(box, box.length)
    if (length === undefined) return
    yield { name: box.toString('latin1', 4, 8), content: box.subarray(box.readUInt32BE(0) === 1 ? 16 : 8, length) }
    at += length
  }
}

/** The content of the first box at the end of a path. */
export function boxAt(bytes: Buffer, [name, ...path]: readonly string[]): Buffer | undefined {
  if (name === undefined) return bytes
  for (const box of boxesIn(bytes)) {
    const found = box.name === name ? boxAt(box.content, path) : undefined
    if (found) return found
  }
  return undefined
}

/** Reads a table of numbers of four bytes: `count` stands at a byte, and rows of so many numbers from another on. */
export function* rowsOf(table: Buffer, width: number, countAt = 4, from = 8): Generator<number[]> {
  if (table.length < countAt + 4) return
  const count = Math.min(table.readUInt32BE(countAt), Math.floor((table.length - from) / (4 * width)))
  for (let row = 0; row < count; row += 1)
    yield Array.from({ length: width }, (_, column) => table.readUInt32BE(from + 4 * (row * width + column)))
}
