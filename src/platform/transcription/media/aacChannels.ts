import { type FileHandle, open } from 'node:fs/promises'
import { headReader, lengthOf } from './boxes.ts'

/** The most bytes of a file's tables that are read. */
const maxBytes = 64 * 1024 * 1024

/** The most boxes that are searched for a file's tables. */
const maxBoxes = 10_000

/** The path of boxes to the decoder's description of an audio track. `before`: the bytes before the inner boxes. */
const boxPath: readonly [name: string, before: number][] = [
  ...(['moov', 'trak', 'mdia', 'minf', 'stbl'] as const).map((name): [string, number] => [name, 0]),
  ['stsd', 8],
  ['mp4a', 28],
]

/**
 * Reads the channels of the first AAC track of an MP4 file from its decoder configuration (ISO/IEC 14496-3, section
 * 1.6). The sample description next to it cannot be used: by its standard, it says 2 for every track.
 * @param path a file within the limits of `boxes.ts`
 * @returns undefined where the file has no AAC, or describes its channels in another way
 */
export async function aacChannels(path: string): Promise<number | undefined> {
  const file = await open(path)
  try {
    const tables = await moovOf(file)
    const description = tables && findDescription(tables, 0)
    const config = description && decoderConfig(description)
    return config && channelsOfConfig(config)
  } finally {
    await file.close()
  }
}

/** Reads the top-level box of tables, which is before or after the sound. */
export async function moovOf(file: FileHandle): Promise<Buffer | undefined> {
  const { size } = await file.stat()
  const headAt = headReader(file)
  for (let offset = 0, boxes = 0; offset + 8 <= size && boxes < maxBoxes; boxes += 1) {
    const head = await headAt(offset)
    const length = lengthOf(head, size - offset)
    if (length === undefined) return undefined
    if (head.toString('latin1', 4, 8) === 'moov') {
      if (length > maxBytes) return undefined
      const box = Buffer.alloc(Math.min(length, size - offset))
      await file.read(box, 0, box.length, offset)
      return box
    }
    offset += length
  }
  return undefined
}

/** Finds the content of the first `esds` at the end of the path; `depth` is the index in the path. */
function findDescription(boxes: Buffer, depth: number): Buffer | undefined {
  const [name, before] = boxPath[depth] ?? ['esds', 0]
  for (let offset = 0; offset + 8 <= boxes.length; ) {
    const length = lengthOf(boxes.subarray(offset), boxes.length - offset)
    if (length === undefined) return undefined
    const content = boxes.subarray(offset + 8, offset + length)
    if (boxes.toString('latin1', offset + 4, offset + 8) === name) {
      const found = depth === boxPath.length ? content : findDescription(content.subarray(before), depth + 1)
      if (found) return found
    }
    offset += length
  }
  return undefined
}

/**
 * Finds the decoder configuration in descriptors (ISO/IEC 14496-1, section 7.2.6): tag 3 contains tag 4, which contains
 * tag 5.
 */
export function decoderConfig(description: Buffer): Buffer | undefined {
  const before: Record<number, number> = { 3: 3, 4: 13 }
  // The first four bytes are version and flags.
  for (let offset = 4; offset < description.length; ) {
    const tag = description[offset] ?? 0
    offset += 1
    while ((description[offset] ?? 0) & 0x80) offset += 1
    offset += 1
    if (tag === 5) return description.subarray(offset)
    const skipped = before[tag]
    if (skipped === undefined) return undefined
    offset += skipped
  }
  return undefined
}

function channelsOfConfig(config: Buffer): number | undefined {
  const bits = [...config.subarray(0, 8)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  let bit = 0
  const take = (count: number) => {
    const value = Number.parseInt(bits.slice(bit, bit + count) || '0', 2)
    bit += count
    return value
  }
  if (take(5) === 31) take(6)
  if (take(4) === 15) take(24)
  const configuration = take(4)
  if (configuration === 0 || configuration > 7) return undefined
  return configuration === 7 ? 8 : configuration
}
