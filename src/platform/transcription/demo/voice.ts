import { readFileSync } from 'node:fs'

/** How a speaker sounds: how fast the recording is played, 1 as it is; a faster one is higher. */
export interface Voice {
  speed: number
}

export const voices = {
  low: { speed: 0.75 },
  high: { speed: 1.4 },
  middle: { speed: 1 },
} as const satisfies Record<string, Voice>

/** One voice without pauses, evenly loud: WAV, 16 bits, one channel, a header of 44 bytes. */
const file = readFileSync(new URL('voice.wav', import.meta.url)).subarray(44)
const recordedRate = 16_000
const recording = Float32Array.from({ length: file.length / 2 }, (_, at) => file.readInt16LE(at * 2) / 32_768)

/** Milliseconds that a letter takes, multiples of ten: times of words are then whole hundredths of a second. */
const letterLengths = [
  { letters: 'aeiouy', length: 80 },
  { letters: 'zsfhx', length: 60 },
  { letters: 'mnlrwvbdgj', length: 50 },
  { letters: 'ckqpt', length: 40 },
] as const
const otherLength = 80

/** How long a spoken word takes, in milliseconds; accents and marks count nothing, and a doubled letter counts once. */
export function lengthOf(word: string): number {
  const letters = word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(.)\1/gu, '$1')
  const lengths = [...letters].map(
    (letter) => letterLengths.find((group) => group.letters.includes(letter))?.length ?? otherLength,
  )
  return lengths.length > 0 ? lengths.reduce((sum, length) => sum + length, 0) : otherLength
}

/**
 * A word as samples from -1 to 1, exactly as long as `lengthOf` says: a piece of the recording, the same for the same
 * word, so that a range of bytes is the same whenever it is asked for.
 */
export function synthesize(word: string, { speed }: Voice, rate: number): Float32Array {
  const total = Math.round((lengthOf(word) * rate) / 1000)
  const step = (speed * recordedRate) / rate
  const from = [...word].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % recording.length, 0)
  return Float32Array.from({ length: total }, (_, at) => {
    // Softly in and out, so that no word clicks.
    const edge = Math.min(1, at / (0.008 * rate), (total - at) / (0.012 * rate))
    return (recording[Math.floor(from + at * step) % recording.length] ?? 0) * edge
  })
}
