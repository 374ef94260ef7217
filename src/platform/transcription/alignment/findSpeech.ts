/** How loud a recording is. */
export interface Loudness {
  /** Decibels, one value for each step from the beginning. Only their differences count, but for `silence`. */
  levels: Float32Array
  /** Seconds between two values. */
  step: number
}

/** Decibels of no sound at all, and below it. */
export const silence = -100

/** A part of a recording, in seconds. */
export interface Span {
  start: number
  end: number
}

/** Seconds that a pause has at least: the silence inside of a plosive is shorter. */
const shortestPause = 0.12
/** Seconds of sound that speech has at least: a click is shorter. */
const shortestSound = 0.06
/** Seconds over which levels are averaged. */
const smoothSeconds = 0.03
/** Seconds that have a threshold of their own, and the blocks on each side that it is made of. */
const blockSeconds = 30
const neighbours = 2
/** Parts of the time that are quieter than the noise floor, and than loud speech. */
const [floorRank, loudRank] = [0.1, 0.95]
/** Of the range between both: sound above the first begins speech, and sound below the second ends it. */
const [beginsAt, endsAt] = [0.3, 0.2]
/** A block with a smaller range of decibels has no pauses, or nothing but one. */
const smallestRange = 8
/** Decibels that speech may be quieter than the loudest of the recording. */
const quietest = 35
const decibels = { from: silence, to: 120 }

/**
 * Finds where somebody speaks: where a recording is clearly louder than the noise around it. The threshold follows the
 * recording, because a microphone moves and rooms differ.
 * @returns spans in order, with a pause between them
 */
export function findSpeech({ levels, step }: Loudness): Span[] {
  const smooth = averaged(levels, Math.max(0, Math.round(smoothSeconds / step / 2)))
  const blockLength = Math.max(1, Math.round(blockSeconds / step))
  const histograms: Uint32Array[] = []
  for (let from = 0; from < smooth.length; from += blockLength)
    histograms.push(histogram(smooth.subarray(from, from + blockLength)))
  const loudest = rank(sum(histograms), loudRank)
  const thresholds = histograms.map((_, block) => {
    const around = sum(histograms.slice(Math.max(0, block - neighbours), block + neighbours + 1))
    const loud = Math.max(rank(around, loudRank), loudest - quietest)
    const floor = Math.min(rank(around, floorRank), loud)
    if (loud - floor < smallestRange) return { begin: floor - smallestRange, end: floor - smallestRange }
    const range = Math.min(loud - floor, 2 * quietest)
    return { begin: loud - range * (1 - beginsAt), end: loud - range * (1 - endsAt) }
  })
  const spans: Span[] = []
  let start: number | undefined
  for (let index = 0; index <= smooth.length; index += 1) {
    const { begin, end } = thresholds[Math.floor(index / blockLength)] ?? { begin: 0, end: 0 }
    const level = smooth[index] ?? Number.NEGATIVE_INFINITY
    if (start === undefined && level >= begin && level > silence) start = index * step
    else if (start !== undefined && (level < end || level <= silence)) {
      const last = spans.at(-1)
      if (last && start - last.end < shortestPause) last.end = index * step
      else spans.push({ start, end: index * step })
      start = undefined
    }
  }
  return spans.filter((span) => span.end - span.start >= shortestSound)
}

function averaged(levels: Float32Array, reach: number): Float32Array {
  const smooth = new Float32Array(levels.length)
  let total = 0
  for (let index = -reach; index < levels.length; index += 1) {
    total += levels[index + reach] ?? 0
    total -= levels[index - reach - 1] ?? 0
    if (index < 0) continue
    const count = Math.min(levels.length - 1, index + reach) - Math.max(0, index - reach) + 1
    smooth[index] = total / count
  }
  return smooth
}

function histogram(levels: Float32Array): Uint32Array {
  const counts = new Uint32Array(decibels.to - decibels.from + 1)
  for (const level of levels) {
    const bin = Math.max(0, Math.min(counts.length - 1, Math.round(level) - decibels.from))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return counts
}

function sum(histograms: readonly Uint32Array[]): Uint32Array {
  const total = new Uint32Array(decibels.to - decibels.from + 1)
  for (const counts of histograms) for (const [bin, count] of counts.entries()) total[bin] = (total[bin] ?? 0) + count
  return total
}

/** The level that this part of the values is below. */
function rank(counts: Uint32Array, part: number): number {
  let left = part * counts.reduce((all, count) => all + count, 0)
  const bin = counts.findIndex((count) => {
    left -= count
    return left < 0
  })
  return Math.max(0, bin) + decibels.from
}
