/**
 * A voice made for the project: it says any word as syllables of buzz and hiss (a pulse train or noise through two
 * resonators, as Klatt's synthesiser does it), letter by letter. Nobody takes it for a person, but words begin and end
 * exactly when the transcript says, because both are counted from the same letters.
 */
export interface Voice {
  /** Hertz. */
  pitch: number
  /** How much higher than a grown man's the resonances lie. */
  size: number
}

export const voices = {
  low: { pitch: 105, size: 1 },
  high: { pitch: 195, size: 1.17 },
  middle: { pitch: 140, size: 1.08 },
} as const satisfies Record<string, Voice>

interface Sound {
  /** Milliseconds, a multiple of ten: times of words are then whole hundredths. */
  length: number
  /** Two formants in hertz. */
  formants: readonly [number, number]
  /** How loud the buzz of the voice is and how loud the hiss, from 0 to 1. */
  buzz: number
  hiss: number
}

const vowel = (first: number, second: number): Sound => ({ length: 80, formants: [first, second], buzz: 0.9, hiss: 0 })
const voiced = (first: number, second: number): Sound => ({
  length: 50,
  formants: [first, second],
  buzz: 0.45,
  hiss: 0.05,
})
const hissing = (first: number, second: number): Sound => ({
  length: 60,
  formants: [first, second],
  buzz: 0,
  hiss: 0.5,
})
const stop = (first: number, second: number): Sound => ({ length: 40, formants: [first, second], buzz: 0, hiss: 0.3 })

/** Formants after Peterson and Barney (1952), rounded; consonants roughly where they lie. */
const sounds: Record<string, Sound> = {
  a: vowel(730, 1090),
  e: vowel(530, 1840),
  i: vowel(300, 2290),
  o: vowel(570, 840),
  u: vowel(300, 870),
  y: vowel(300, 2000),
  m: voiced(250, 1000),
  n: voiced(250, 1500),
  l: voiced(360, 1300),
  r: voiced(400, 1250),
  w: voiced(300, 700),
  v: voiced(300, 1200),
  b: voiced(250, 800),
  d: voiced(250, 1700),
  g: voiced(250, 2000),
  j: voiced(280, 2200),
  z: hissing(400, 3000),
  s: hissing(2500, 3400),
  f: hissing(1200, 2800),
  h: hissing(700, 1700),
  x: hissing(1800, 3200),
  c: stop(1500, 2600),
  k: stop(1300, 2200),
  q: stop(1200, 2000),
  p: stop(600, 1200),
  t: stop(1800, 3000),
}
const unknown = vowel(500, 1500)

/** The sounds of a word: letters without their accents; a doubled one sounds once. */
function soundsOf(word: string): Sound[] {
  const letters = word
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(.)\1/gu, '$1')
  const found = [...letters].map((letter) => sounds[letter] ?? unknown)
  return found.length > 0 ? found : [{ ...unknown, buzz: 0 }]
}

/** How long a word is said, in milliseconds. */
export const lengthOf = (word: string): number => soundsOf(word).reduce((sum, { length }) => sum + length, 0)

/** A word as samples from -1 to 1, exactly as long as `lengthOf` says. */
export function say(word: string, { pitch, size }: Voice, rate: number): Float32Array {
  const samples = new Float32Array(Math.round((lengthOf(word) * rate) / 1000))
  const total = samples.length
  // The same noise for the same word, so that a range of bytes is the same whenever it is asked for.
  let noise = 12_345
  let at = 0
  let phase = 0
  const past = [0, 0, 0, 0] as [number, number, number, number]
  for (const { length, formants, buzz, hiss } of soundsOf(word)) {
    const [first, second] = formants.map((hertz) => resonator(hertz * size, 60 + hertz / 20, rate)) as [Poles, Poles]
    const end = Math.min(total, at + Math.round((length * rate) / 1000))
    for (; at < end; at += 1) {
      // The voice falls a little within a word, as it does in speech.
      phase += (pitch * (1.05 - (0.1 * at) / total)) / rate
      let pulse = -0.1
      if (phase >= 1) {
        phase -= 1
        pulse = 1
      }
      noise = (Math.imul(noise, 1_103_515_245) + 12_345) & 0x7fffffff
      const source = buzz * pulse + hiss * 0.25 * (noise / 0x40000000 - 1)
      const one: number = first.gain * source + first.b * past[0] + first.c * past[1]
      past[1] = past[0]
      past[0] = one
      const two: number = second.gain * source + second.b * past[2] + second.c * past[3]
      past[3] = past[2]
      past[2] = two
      // Softly in and out, so that no word clicks.
      const edge = Math.min(1, at / (0.008 * rate), (total - at) / (0.012 * rate))
      samples[at] = Math.max(-1, Math.min(1, (one + 0.7 * two) * 2.2 * edge))
    }
  }
  return samples
}

interface Poles {
  gain: number
  b: number
  c: number
}

/** A resonator of second order (Klatt, 1980). */
function resonator(hertz: number, width: number, rate: number): Poles {
  const c = -Math.exp((-2 * Math.PI * width) / rate)
  const b = 2 * Math.exp((-Math.PI * width) / rate) * Math.cos((2 * Math.PI * Math.min(hertz, rate * 0.45)) / rate)
  return { gain: 1 - b - c, b, c }
}
