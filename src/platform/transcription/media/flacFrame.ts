import { bitReader } from './flacBits.ts'
import { powerLevels } from './powerLevels.ts'

/** What a FLAC stream says of itself (RFC 9639, section 8.2). */
export interface StreamInfo {
  rate: number
  channels: number
  /** Of a sample. */
  bits: number
}

/** @param content of the block "streaminfo" */
export function readStreamInfo(content: Buffer): StreamInfo | undefined {
  if (content.length < 18) return undefined
  const packed = content.readUInt32BE(10)
  return { rate: packed >>> 12, channels: ((packed >>> 9) & 7) + 1, bits: ((packed >>> 4) & 31) + 1 }
}

interface FlacFrame {
  /** Bytes. */
  length: number
  seconds: number
  /** Decibels of its parts, each about 10 ms. */
  levels: number[]
}

/** The most bytes of a frame of a stream: as if none of its samples were compressed. */
export const mostFrameBytes = ({ channels, bits }: StreamInfo): number =>
  Math.ceil((65_536 * channels * (bits + 1)) / 8) + 64

/** RFC 9639, tables 14 and 16: what the codes of a header mean; 0 stands elsewhere. */
const rates = [0, 88_200, 176_400, 192_000, 8000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000]
const sampleBits = [0, 8, 12, 0, 16, 20, 24, 32]
const samples = new Float64Array(65_536)
/** The two channels of a frame can be stored as one and the difference to the other, which has a bit more. */
const [leftSide, sideRight, midSide] = [8, 9, 10]

/**
 * Reads a frame of FLAC (RFC 9639, section 9) and how loud it is: its loudest channel, as it is stored.
 * @returns undefined where no frame begins, or where it is broken
 */
export function readFlacFrame(bytes: Buffer, from: number, stream: StreamInfo): FlacFrame | undefined {
  const reader = bitReader(bytes, from)
  if (reader.take(15) !== 0x7ffc) return undefined
  reader.take(1)
  const [sizeCode, rateCode, channelCode, bitsCode] = [reader.take(4), reader.take(4), reader.take(4), reader.take(3)]
  reader.take(1)
  // The number of the frame, as UTF-8 writes a letter.
  const first = reader.take(8)
  for (let more = Math.clz32(~(first << 24)) - 1; more > 0; more -= 1) reader.take(8)
  const size = blockSize(sizeCode, reader.take)
  const rate = rateOf(rateCode, reader.take) || stream.rate
  const bits = sampleBits[bitsCode] || stream.bits
  const headEnd = reader.byte()
  if (reader.take(8) !== checksum(bytes, from, headEnd) || size === 0 || rate === 0 || channelCode > midSide)
    return undefined
  const perStep = Math.max(1, Math.round(rate / 100))
  let levels: number[] = []
  const channels = channelCode < leftSide ? channelCode + 1 : 2
  for (let channel = 0; channel < channels; channel += 1) {
    const isSide = channelCode >= leftSide && (channel === 0) === (channelCode === sideRight)
    if (!readSubframe(reader, size, isSide ? bits + 1 : bits)) return undefined
    const own = powerLevels(samples, size, perStep, 2 ** (bits - 1))
    levels = own.map((level, step) => Math.max(level, levels[step] ?? level))
  }
  // Two bytes of a checksum end it.
  return { length: reader.byte() + 2 - from, seconds: size / rate, levels }
}

type Take = (count: number) => number

function blockSize(code: number, take: Take): number {
  if (code === 6) return take(8) + 1
  if (code === 7) return take(16) + 1
  if (code === 1) return 192
  return code === 0 ? 0 : code < 6 ? 144 << code : 1 << code
}

function rateOf(code: number, take: Take): number {
  if (code === 12) return take(8) * 1000
  if (code === 13) return take(16)
  if (code === 14) return take(16) * 10
  return rates[code] ?? 0
}

/** The checksum of a header: a polynomial of 8 bits (RFC 9639, section 9.1.8). */
function checksum(bytes: Buffer, from: number, to: number): number {
  let sum = 0
  for (const byte of bytes.subarray(from, to)) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80 ? ((sum << 1) ^ 0x07) & 0xff : (sum << 1) & 0xff
  }
  return sum
}

/** The prediction of a sample from those before it, by its order (RFC 9639, section 9.2.5). */
const fixed = [[], [1], [2, -1], [3, -3, 1], [4, -6, 4, -1]]
type Reader = ReturnType<typeof bitReader>

/** Reads the samples of a channel (RFC 9639, section 9.2). @returns false where it is broken */
function readSubframe(reader: Reader, size: number, channelBits: number): boolean {
  const { take, signed } = reader
  if (take(1) !== 0) return false
  const type = take(6)
  const wasted = take(1) === 1 ? reader.zeros() + 1 : 0
  const bits = channelBits - wasted
  if (bits < 1) return false
  if (type === 0) samples.fill(signed(bits), 0, size)
  else if (type === 1) for (let index = 0; index < size; index += 1) samples[index] = signed(bits)
  else {
    const order = type >= 32 ? type - 31 : type - 8
    if (order < 0 || order > size || (type < 32 && order > 4)) return false
    for (let index = 0; index < order; index += 1) samples[index] = signed(bits)
    const precision = type >= 32 ? take(4) + 1 : 0
    const shift = type >= 32 ? signed(5) : 0
    const weights = type >= 32 ? Array.from({ length: order }, () => signed(precision)) : (fixed[order] ?? [])
    if (shift < 0 || !readResidual(reader, size, order)) return false
    predict(size, weights, 2 ** -shift)
  }
  if (wasted > 0) for (let index = 0; index < size; index += 1) samples[index] = (samples[index] ?? 0) * 2 ** wasted
  return reader.isInside()
}

/** Reads what the prediction lacks, in partitions (RFC 9639, section 9.2.7). */
function readResidual(reader: Reader, size: number, order: number): boolean {
  const { take, signed, rice } = reader
  const method = take(2)
  if (method > 1) return false
  const partitionOrder = take(4)
  const perPartition = size >> partitionOrder
  if (perPartition < order || perPartition << partitionOrder !== size) return false
  const parameterBits = method === 0 ? 4 : 5
  const uncompressed = 2 ** parameterBits - 1
  for (let index = order, end = perPartition; end <= size; end += perPartition) {
    const parameter = take(parameterBits)
    const raw = parameter === uncompressed ? take(5) : 0
    for (; index < end; index += 1)
      samples[index] = parameter === uncompressed ? (raw === 0 ? 0 : signed(raw)) : rice(parameter)
    if (!reader.isInside()) return false
  }
  return true
}

function predict(size: number, weights: readonly number[], scale: number): void {
  const order = weights.length
  const reversed = Float64Array.from(weights.toReversed())
  for (let index = order; index < size; index += 1) {
    let sum = 0
    for (let before = 0; before < order; before += 1)
      sum += (reversed[before] ?? 0) * (samples[index - order + before] ?? 0)
    samples[index] = (samples[index] ?? 0) + Math.floor(sum * scale)
  }
}
