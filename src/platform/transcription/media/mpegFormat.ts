import { type FileHandle, open } from 'node:fs/promises'
import type { Format } from './format.ts'

const windowBytes = 1_048_576
/** The first frame of an MP3 file may hold one of these instead of sound. */
const tableNames = ['Xing', 'Info', 'VBRI']

type OnFrame = (byte: number, seconds: number, frame: Buffer) => void

/**
 * Reads raw AAC (ADTS) and MP3. They say their length nowhere, or wrongly, so every frame's header is read, in one pass:
 * a frame costs nanoseconds. A general parser takes a hundred microseconds for each, and a small file can have millions.
 * @param onFrame called for each frame with its first byte, the seconds of sound before it, and its bytes, of which the
 * last may be missing
 * @returns undefined for a file that does not begin with such frames; `broken` when most of it is something else, or a
 * frame has no sound
 * @throws Error of the disk
 */
export async function mpegFormat(path: string, onFrame: OnFrame = () => {}): Promise<Format | 'broken' | undefined> {
  const file = await open(path)
  try {
    const from = await lengthOfId3(file)
    const start = await readWindow(file, from)
    const first = frameAt(start, 0)
    // Two bytes of a header are soon found in other files: the second frame must be there, too.
    if (!first || (start.length > first.length && frameAt(start, first.length)?.kind !== first.kind)) return undefined
    const hasTable = tableNames.some((name) => start.subarray(0, first.length).includes(name))
    const { container, channels, samplingRate } = first
    const samples = await sumSamples(file, hasTable ? from + first.length : from, first, (byte, before, frame) =>
      onFrame(byte, before / samplingRate, frame),
    )
    if (samples === undefined) return 'broken'
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
async function sumSamples(
  file: FileHandle,
  from: number,
  { kind }: Frame,
  onFrame: (byte: number, samplesBefore: number, frame: Buffer) => void,
): Promise<number | undefined> {
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
      onFrame(offset + at, samples, bytes.subarray(at, at + frame.length))
      samples += frame.samples
      at += frame.length
    }
    offset += at
    if (otherBytes > windowBytes && otherBytes > (offset - from) / 2) return undefined
  }
}

/** A frame of raw MPEG audio: AAC in ADTS, or layer I to III as in MP3. */
interface Frame {
  /** The fields that all frames of a stream have in common, as one number. */
  kind: number
  /** Bytes, with the header; at most `headerBytes` where it has no sound. */
  length: number
  headerBytes: number
  samples: number
  /** Per second. */
  samplingRate: number
  /** 0: the stream says it elsewhere. */
  channels: number
  /** As music-metadata names it. */
  container: 'ADTS/MPEG-2' | 'ADTS/MPEG-4' | 'MPEG'
}

/** The most bytes that `frameAt` looks at. */
const frameHeadBytes = 7

/** Reads the header of a frame; undefined where no frame begins. */
function frameAt(bytes: Buffer, at: number): Frame | undefined {
  if (at + frameHeadBytes > bytes.length || bytes[at] !== 0xff) return undefined
  const head = bytes.readUInt32BE(at)
  return (head >>> 17) % 4 === 0 ? adtsFrame(bytes, at, head) : layerFrame(head)
}

/** ISO/IEC 14496-3, table 1.18. */
const aacRates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350]
const samplesPerBlock = 1024
const withoutChecksum = 7
const withChecksum = 9

/** The header of ADTS: ISO/IEC 13818-7, section 6.2. */
function adtsFrame(bytes: Buffer, at: number, head: number): Frame | undefined {
  const samplingRate = aacRates[(head >>> 10) % 16]
  if (head >>> 20 !== 0xfff || samplingRate === undefined) return undefined
  const configuration = (head >>> 6) % 8
  return {
    // Without the bits for private use, and without those that belong to this frame.
    kind: ((head >>> 10) << 3) | configuration,
    length: (head % 4) * 2048 + (bytes.readUInt16BE(at + 4) >>> 5),
    headerBytes: (head >>> 16) % 2 === 1 ? withoutChecksum : withChecksum,
    samples: samplesPerBlock * ((bytes.readUInt8(at + 6) % 4) + 1),
    samplingRate,
    channels: configuration === 7 ? 8 : configuration,
    container: (head >>> 19) % 2 === 1 ? 'ADTS/MPEG-2' : 'ADTS/MPEG-4',
  }
}

/** Samples per second by the version's two bits; the second one is reserved. */
const layerRates = [[11_025, 12_000, 8_000], [], [22_050, 24_000, 16_000], [44_100, 48_000, 32_000]]
/** Kilobits per second: MPEG-1 by layer, then MPEG-2 and 2.5 (ISO/IEC 11172-3 and 13818-3, section 2.4.2.3). */
const bitrates = {
  first: [
    [],
    [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  ],
  later: [
    [],
    [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ],
}

/** The header of the layers I to III: the same sources, section 2.4.1.3. */
function layerFrame(head: number): Frame | undefined {
  if (head >>> 21 !== 0x7ff) return undefined
  const version = (head >>> 19) % 4
  const layer = 4 - ((head >>> 17) % 4)
  const isFirst = version === 3
  const samplingRate = layerRates[version]?.[(head >>> 10) % 4]
  const kilobits = bitrates[isFirst ? 'first' : 'later'][layer]?.[(head >>> 12) % 16]
  // A bit rate of 0 is "free": only the next frame says how long this one is.
  if (samplingRate === undefined || !kilobits) return undefined
  const samples = layer === 1 ? 384 : layer === 3 && !isFirst ? 576 : 1152
  const padding = (head >>> 9) % 2
  const length =
    layer === 1
      ? 4 * (Math.floor((12_000 * kilobits) / samplingRate) + padding)
      : Math.floor((samples * 125 * kilobits) / samplingRate) + padding
  return {
    // Version, layer and sampling rate.
    kind: ((head >>> 17) << 2) | ((head >>> 10) % 4),
    length,
    headerBytes: 4,
    samples,
    samplingRate,
    channels: (head >>> 6) % 4 === 3 ? 1 : 2,
    container: 'MPEG',
  }
}
