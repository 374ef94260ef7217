import { Readable } from 'node:stream'
import type { Utterance } from '#contract/transcription/words.ts'
import type { ByteRange } from '#web/http/byteRange.ts'
import { synthesize, type Voice } from './voice.ts'

export interface AudioFormat {
  /** Samples a second. */
  rate: number
  bits: 8 | 16
  channels: number
  voices: readonly Voice[]
}

const headerLength = 44
/** Milliseconds of audio that are computed at once. */
const stepMs = 250

/** Bytes of a WAV file of this duration in seconds. */
export const audioSize = (duration: number, { rate, bits, channels }: AudioFormat): number =>
  headerLength + Math.round(duration * rate) * channels * (bits / 8)

/**
 * A WAV file that is computed while it is sent. Any range is computed from the words in it, so ten hours take no disk
 * space. A range always has the same bytes.
 */
export function audioStream(
  utterances: readonly Utterance[],
  duration: number,
  format: AudioFormat,
  range: ByteRange,
): Readable {
  return Readable.from(bytes(utterances, duration, format, range), { objectMode: false, highWaterMark: 65_536 })
}

function* bytes(
  utterances: readonly Utterance[],
  duration: number,
  format: AudioFormat,
  { start, end }: ByteRange,
): Generator<Buffer> {
  const { rate, bits, channels } = format
  const frame = channels * (bits / 8)
  if (start < headerLength) yield header(duration, format).subarray(start, Math.min(headerLength, end + 1))
  const step = Math.round((rate * stepMs) / 1000)
  let first = Math.floor((Math.max(start, headerLength) - headerLength) / frame)
  const last = Math.floor((end - headerLength) / frame)
  let from = indexAt(utterances, first / rate)
  for (; first <= last; first += step) {
    const count = Math.min(step, last - first + 1)
    const mixed = new Float32Array(count * channels)
    while (from < utterances.length && (utterances[from]?.end ?? 0) * rate < first) from += 1
    for (let index = from; index < utterances.length; index += 1) {
      const utterance = utterances[index]
      if (!utterance || utterance.start * rate >= first + count) break
      mix(mixed, utterance, first, count, format)
    }
    const block = encode(mixed, bits)
    const offset = headerLength + first * frame
    yield block.subarray(Math.max(0, start - offset), Math.min(block.length, end + 1 - offset))
  }
}

/** Index of the first utterance that may sound at a time. Starts four earlier, because utterances may overlap. */
function indexAt(utterances: readonly Utterance[], time: number): number {
  let low = 0
  let high = utterances.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((utterances[middle]?.end ?? 0) < time) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 4)
}

function mix(
  mixed: Float32Array,
  { words, speaker = 0, channel }: Utterance,
  first: number,
  count: number,
  { rate, channels, voices }: AudioFormat,
): void {
  const voice = voices[speaker % voices.length]
  if (!voice) return
  for (const { word, start, end } of words) {
    const begins = Math.round(start * rate)
    if (begins >= first + count || end * rate < first) continue
    const samples = synthesize(word, voice, rate)
    const to = Math.min(samples.length, first + count - begins)
    for (let index = Math.max(0, first - begins); index < to; index += 1) {
      const place = (begins + index - first) * channels + Math.min(channel, channels - 1)
      mixed[place] = (mixed[place] ?? 0) + 0.6 * (samples[index] ?? 0)
    }
  }
}

/** Unsigned bytes, or 16 bits with the low byte first, as every processor that Node.js runs on stores them. */
function encode(samples: Float32Array, bits: 8 | 16): Buffer {
  const encoded = bits === 16 ? new Int16Array(samples.length) : new Uint8Array(samples.length)
  const [middle, largest] = bits === 16 ? [0, 32_767] : [128, 127]
  for (let index = 0; index < samples.length; index += 1) {
    const value = Math.max(-1, Math.min(1, samples[index] ?? 0))
    encoded[index] = Math.round(middle + value * largest)
  }
  return Buffer.from(encoded.buffer)
}

/** RIFF/WAVE with one PCM format and one data chunk. */
function header(duration: number, format: AudioFormat): Buffer {
  const { rate, bits, channels } = format
  const data = audioSize(duration, format) - headerLength
  const buffer = Buffer.alloc(headerLength)
  buffer.write('RIFF', 0, 'latin1')
  buffer.writeUInt32LE(36 + data, 4)
  buffer.write('WAVEfmt ', 8, 'latin1')
  buffer.writeUInt32LE(16, 16)
  buffer.writeUInt16LE(1, 20)
  buffer.writeUInt16LE(channels, 22)
  buffer.writeUInt32LE(rate, 24)
  buffer.writeUInt32LE(rate * channels * (bits / 8), 28)
  buffer.writeUInt16LE(channels * (bits / 8), 32)
  buffer.writeUInt16LE(bits, 34)
  buffer.write('data', 36, 'latin1')
  buffer.writeUInt32LE(data, 40)
  return buffer
}
