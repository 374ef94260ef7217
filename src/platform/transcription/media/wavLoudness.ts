import type { FileHandle } from 'node:fs/promises'
import type { Loudness } from '../alignment/findSpeech.ts'
import { decibels } from './powerLevels.ts'
import { wavSound } from './wavSound.ts'

/** Seconds of each value. */
const step = 0.01
/** Files outside of these are not made by recorders, and would take much memory: samples a second, channels, seconds. */
const limits = { fewest: 1000, most: 1_000_000, channels: 64, seconds: 86_400 }
/** Samples of a second that are looked at: enough to know how loud it is. */
const samplesPerSecond = 8000
const windowBytes = 1_048_576

/** Reads the number at a byte: 1 is the loudest. */
type ReadSample = (view: DataView, at: number) => number

/** By the code of RIFF WAVE and the bytes of a number: PCM, floating point, A-law and µ-law. */
const samples: Readonly<Record<string, ReadSample>> = {
  '1/1': (view, at) => (view.getUint8(at) - 128) / 0x80,
  '1/2': (view, at) => view.getInt16(at, true) / 0x8000,
  '1/3': (view, at) => (view.getUint8(at) + view.getInt16(at + 1, true) * 256) / 0x80_0000,
  '1/4': (view, at) => view.getInt32(at, true) / 0x8000_0000,
  '3/4': (view, at) => view.getFloat32(at, true),
  '3/8': (view, at) => view.getFloat64(at, true),
  '6/1': (view, at) => fromALaw(view.getUint8(at)) / 0x1000,
  '7/1': (view, at) => fromMuLaw(view.getUint8(at)) / 0x2000,
}
/** This code says that the right one follows. */
const extensible = { code: 0xfffe, at: 24 } as const

/** ITU-T G.711, table 1: every other bit is inverted, 13 bits. */
function fromALaw(code: number): number {
  const bits = code ^ 0x55
  const [exponent, mantissa] = [(bits >> 4) & 7, bits & 15]
  const size = exponent === 0 ? 2 * mantissa + 1 : (2 * mantissa + 33) << (exponent - 1)
  return bits & 0x80 ? size : -size
}

/** ITU-T G.711, table 2: all bits are inverted, 14 bits. */
function fromMuLaw(code: number): number {
  const bits = ~code & 0xff
  const size = ((2 * (bits & 15) + 33) << ((bits >> 4) & 7)) - 33
  return bits & 0x80 ? -size : size
}

/**
 * Measures how loud WAV without compression is, by the variance of its samples in all channels. Reads a megabyte at a
 * time.
 * @returns undefined for a file of another kind
 * @throws Error of the disk
 */
export async function wavLoudness(file: FileHandle): Promise<Loudness | undefined> {
  const readAt = async (at: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
    return buffer.subarray(0, bytesRead)
  }
  const sound = await wavSound(readAt, (await file.stat()).size)
  if (!sound) return undefined
  const { from, to, blockBytes, blocksPerSecond, format } = sound
  const [named, channels] = [format.readUInt16LE(0), format.readUInt16LE(2)]
  const code = named === extensible.code && format.length > extensible.at ? format.readUInt16LE(extensible.at) : named
  const bytes = blockBytes / channels
  const read = samples[`${code}/${bytes}`]
  const seconds = (to - from) / blockBytes / blocksPerSecond
  const isUsual = blocksPerSecond >= limits.fewest && blocksPerSecond <= limits.most && channels <= limits.channels
  if (!read || !isUsual || seconds > limits.seconds) return undefined
  const perStep = Math.max(1, Math.round(blocksPerSecond * step))
  const every = Math.max(1, Math.floor(blocksPerSecond / samplesPerSecond))
  const steps = Math.ceil((to - from) / blockBytes / perStep)
  const levels = new Float32Array(steps)
  const stepBytes = perStep * blockBytes
  const perWindow = Math.max(1, Math.floor(windowBytes / stepBytes))
  for (let first = 0; first < steps; first += perWindow) {
    const length = Math.min(perWindow * stepBytes, to - from - first * stepBytes)
    const window = await readAt(from + first * stepBytes, length)
    const view = new DataView(window.buffer, window.byteOffset, window.length)
    for (let index = 0; index * stepBytes < window.length; index += 1) {
      const end = Math.min(window.length, (index + 1) * stepBytes) - blockBytes
      let [count, sum, squares] = [0, 0, 0]
      for (let block = index * stepBytes; block <= end; block += every * blockBytes)
        for (let at = block; at < block + blockBytes; at += bytes) {
          const sample = read(view, at)
          count += 1
          sum += sample
          squares += sample * sample
        }
      const power = count === 0 ? 0 : squares / count - (sum / count) ** 2
      levels[first + index] = decibels(power)
    }
  }
  return { levels, step: perStep / blocksPerSecond }
}
