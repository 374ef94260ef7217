import { silence } from '../alignment/findSpeech.ts'

/** A power above it is no sound. */
const loudest = 1e10

/** Decibels of a power, of which 1 is the loudest. */
export const decibels = (power: number): number =>
  power > 0 ? Math.max(silence, 10 * Math.log10(Math.min(power, loudest))) : silence

/**
 * How loud samples are, by their variance.
 * @param perStep samples of each value; the last one has the rest
 * @param full the loudest sample
 */
export function powerLevels(samples: ArrayLike<number>, count: number, perStep: number, full: number): number[] {
  return Array.from({ length: Math.max(1, Math.round(count / perStep)) }, (_, step) => {
    const from = step * perStep
    const to = Math.min(count, from + perStep)
    let [sum, squares] = [0, 0]
    for (let index = from; index < to; index += 1) {
      const sample = (samples[index] ?? 0) / full
      sum += sample
      squares += sample * sample
    }
    return to > from ? decibels(squares / (to - from) - (sum / (to - from)) ** 2) : silence
  })
}
