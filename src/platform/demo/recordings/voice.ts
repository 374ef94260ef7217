import { readFileSync } from 'node:fs'

/** A speaker's voice: the speed at which the recording is played. 1 is the original speed; a faster voice is higher. */
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
const recording = Float32Array.from({ length: file.length / 2 }, (_, index) => file.readInt16LE(index * 2) / 32_768)

/** Milliseconds of each letter. They are multiples of ten, so that times of words are whole hundredths of a second. */
const letterLengths = [
  { letters: 'aeiouy', length: 80 },
  { letters: 'zsfhx', length: 60 },
  { letters: 'mnlrwvbdgj', length: 50 },
  { letters: 'ckqpt', length: 40 },
] as const
const otherLength = 80

/** Duration of a spoken word in milliseconds. Ignores accents and punctuation, and counts a doubled letter once. */
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

/** Words that were made, the newest few thousand: a person who seeks hears the same words again and again. */
const made = new Map<string, Float32Array>()
const maxMade = 4_000

/**
 * A word as samples from -1 to 1, exactly as long as `lengthOf` returns. It is a piece of the recording, always the
 * same one for a word, so that a range of bytes is always the same.
 */
export function synthesize(word: string, voice: Voice, rate: number): Float32Array {
  const key = `${voice.speed} ${rate} ${word}`
  const known = made.get(key)
  if (known) return known
  if (made.size >= maxMade) made.clear()
  const samples = piece(word, voice, rate)
  made.set(key, samples)
  return samples
}

function piece(word: string, { speed }: Voice, rate: number): Float32Array {
  const samples = new Float32Array(Math.round((lengthOf(word) * rate) / 1000))
  const step = (speed * recordedRate) / rate
  const from = [...word].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % recording.length, 0)
  for (let index = 0; index < samples.length; index += 1) {
    // Fades in and out, so that no word clicks.
    const edge = Math.min(1, index / (0.008 * rate), (samples.length - index) / (0.012 * rate))
    samples[index] = (recording[Math.floor(from + index * step) % recording.length] ?? 0) * edge
  }
  return samples
}
