import { type FileHandle, open } from 'node:fs/promises'
import type { Format } from './format.ts'
import { type Frame, frameAt, frameHeadBytes } from './mpegFrames.ts'

const windowBytes = 1_048_576
/** The first frame of an MP3 file may hold one of these instead of sound. */
const tableNames = ['Xing', 'Info', 'VBRI']

/**
 * Reads raw AAC (ADTS) and MP3. They say their length nowhere, or wrongly, so every frame's header is read, in one pass:
 * a frame costs nanoseconds. A general parser takes a hundred microseconds for each, and a small file can have millions.
 * @returns undefined for a file that does not begin with such frames; `broken` when most of it is something else, or a
 * frame has no sound
 * @throws Error of the disk
 */
export async function mpegFormat(path: string): Promise<Format | 'broken' | undefined> {
  const file = await open(path)
  try {
    const from = await lengthOfId3(file)
    const start = await readWindow(file, from)
    const first = frameAt(start, 0)
    // Two bytes of a header are soon found in other files: the second frame must be there, too.
    if (!first || (start.length > first.length && frameAt(start, first.length)?.kind !== first.kind)) return undefined
    const hasTable = tableNames.some((name) => start.subarray(0, first.length).includes(name))
    const samples = await sumSamples(file, hasTable ? from + first.length : from, first)
    if (samples === undefined) return 'broken'
    const { container, channels, samplingRate } = first
    const duration = samples / samplingRate
    return { container, hasVideo: false, duration, ...(channels > 0 && { numberOfChannels: channels }) }
  } finally {
    await file.close()
  }
}

/** The tag that may stand before the sound (ID3v2.4, section 3.1): its length has seven bits in each byte. */
async function lengthOfId3(file: FileHandle): Promise<number> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(10), 0, 10, 0)
  if (bytesRead < 10 || buffer.toString('latin1', 0, 3) !== 'ID3') return 0
  return 10 + [6, 7, 8, 9].reduce((length, place) => length * 128 + ((buffer[place] ?? 0) & 0x7f), 0)
}

async function readWindow(file: FileHandle, offset: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(windowBytes), 0, windowBytes, offset)
  return buffer.subarray(0, bytesRead)
}

/** Adds up the samples of all frames like the first. Looks at each byte once, whatever the file contains. */
async function sumSamples(file: FileHandle, from: number, { kind }: Frame): Promise<number | undefined> {
  let samples = 0
  let otherBytes = 0
  for (let offset = from; ; ) {
    const bytes = await readWindow(file, offset)
    if (bytes.length < frameHeadBytes) return otherBytes > (offset - from) / 2 ? undefined : samples
    let at = 0
    while (at + frameHeadBytes <= bytes.length) {
      const frame = frameAt(bytes, at)
      if (frame?.kind !== kind) {
        otherBytes += 1
        at += 1
        continue
      }
      if (frame.length <= frame.headerBytes) return undefined
      samples += frame.samples
      at += frame.length
    }
    offset += at
    if (otherBytes > windowBytes && otherBytes > (offset - from) / 2) return undefined
  }
}
