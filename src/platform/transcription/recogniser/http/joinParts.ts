import { lettersOf } from './answerWords.ts'
import type { SpokenWord } from './readAnswer.ts'

/** The words of a part of the audio. Times are in seconds from the beginning of the file. */
export interface SpokenPart {
  start: number
  end: number
  words: readonly SpokenWord[]
}

/** Seconds by which a word may be timed outside of the audio that two parts have in common. */
const slack = 1
/** Seconds between the times of a word in two parts, from which they are not the same. */
const longestShift = 3
/** The difference in seconds at which a pair counts half. */
const halfWeightShift = 0.25
/** One pair alone can be chance if its times differ by more seconds. */
const sureShift = 0.5
/** Seconds at the edge of a part in which a word may be half of one. */
const edge = 0.2
/** Words of a few seconds are compared each with each. An answer with more words is wrong. */
const maxComparisons = 1_000_000

/**
 * Joins the words of overlapping parts. The words of both parts in the overlap are matched by letters and time. At the
 * pair nearest its middle the text changes from one part to the next, because words at the end of a part are cut. If
 * nothing matches, it changes between two words in the middle. Starts are in order if those of each part are.
 */
export function joinParts(parts: readonly SpokenPart[]): SpokenWord[] {
  const joined: SpokenWord[] = []
  let end = 0
  for (const part of parts) {
    append(joined, part.words, { from: part.start, to: end })
    end = part.end
  }
  return joined
}

interface Overlap {
  from: number
  to: number
}

/** The places of words that are the same, in both lists. */
interface Pair {
  before: number
  after: number
  /** Seconds. */
  shift: number
  /** Seconds from the beginning of the file. */
  time: number
}

function append(joined: SpokenWord[], next: readonly SpokenWord[], overlap: Overlap): void {
  let tail = joined.length
  while (tail > 0 && (joined[tail - 1]?.end ?? 0) > overlap.from - slack) tail -= 1
  const head = next.findIndex(({ start }) => start > overlap.to + slack)
  const before = joined.slice(tail)
  const after = next.slice(0, head < 0 ? next.length : head)
  const pair = pairNearest((overlap.from + overlap.to) / 2, matched(before, after))
  const [kept, from] = pair ? [pair.before + 1, pair.after + 1] : changeBetween(before, after, overlap)
  joined.length = tail + kept
  const last = joined.at(-1)
  for (const [index, word] of next.slice(from).entries()) {
    const start = Math.max(word.start, last?.start ?? 0)
    const begins = word.begins || (index === 0 && !pair)
    joined.push({ ...word, begins, start, end: Math.max(word.end, start) })
  }
}

/** The best alignment of two lists of words: most pairs of the same letters, at nearly the same times. */
function matched(before: readonly SpokenWord[], after: readonly SpokenWord[]): Pair[] {
  if (before.length * after.length > maxComparisons) return []
  const [letters, otherLetters] = [before.map(comparable), after.map(comparable)]
  const weight = (one: number, other: number) => {
    if (letters[one] !== otherLetters[other]) return 0
    const shift = shiftOf(before[one], after[other])
    return shift > longestShift ? 0 : 1 / (1 + (shift / halfWeightShift) ** 2)
  }
  const width = after.length + 1
  /** The best sum of weights of the first words of both lists. */
  const best = new Float64Array((before.length + 1) * width)
  const at = (one: number, other: number) => best[one * width + other] ?? 0
  for (let one = 1; one <= before.length; one += 1)
    for (let other = 1; other <= after.length; other += 1)
      best[one * width + other] = Math.max(
        at(one - 1, other),
        at(one, other - 1),
        at(one - 1, other - 1) + weight(one - 1, other - 1),
      )
  const pairs: Pair[] = []
  for (let [one, other] = [before.length, after.length]; one > 0 && other > 0; ) {
    if (at(one, other) === at(one - 1, other)) one -= 1
    else if (at(one, other) === at(one, other - 1)) other -= 1
    else {
      one -= 1
      other -= 1
      const [a, b] = [before[one]?.start ?? 0, after[other]?.start ?? 0]
      pairs.unshift({ before: one, after: other, shift: Math.abs(a - b), time: (a + b) / 2 })
    }
  }
  return pairs
}

const comparable = ({ word }: SpokenWord) => lettersOf(word).join('') || word.trim()
const shiftOf = (one?: SpokenWord, other?: SpokenWord) => Math.abs((one?.start ?? 0) - (other?.start ?? 0))

/** The pair nearest a time, of those that are not alone or have nearly the same time in both parts. */
function pairNearest(time: number, pairs: readonly Pair[]): Pair | undefined {
  const follows = (one?: Pair, next?: Pair) =>
    one !== undefined && next !== undefined && next.before === one.before + 1 && next.after === one.after + 1
  return pairs
    .filter(
      (pair, index) => pair.shift <= sureShift || follows(pairs[index - 1], pair) || follows(pair, pairs[index + 1]),
    )
    .reduce<Pair | undefined>(
      (nearest, pair) => (nearest && Math.abs(nearest.time - time) <= Math.abs(pair.time - time) ? nearest : pair),
      undefined,
    )
}

/**
 * Where the text changes when no word is the same: how many words of the first part stay, and the first word of the
 * next part. A word between the two that one part alone has is not lost.
 */
function changeBetween(before: readonly SpokenWord[], after: readonly SpokenWord[], { from, to }: Overlap) {
  const middle = (from + to) / 2
  const isEarly = ({ start, end }: SpokenWord) => (start + end) / 2 < middle
  let kept = before.filter(isEarly).length
  let first = after.filter(isEarly).length
  const fits = (one?: SpokenWord, next?: SpokenWord) => one === undefined || next === undefined || one.end <= next.start
  const isWhole = ({ start, end }: SpokenWord) =>
    before.length === 0 || after.length === 0 || (start >= from + edge && end <= to - edge)
  const isMissed = (word: SpokenWord | undefined) => word !== undefined && isWhole(word)
  while (isMissed(before[kept]) && fits(before[kept], after[first])) kept += 1
  while (isMissed(after[first - 1]) && fits(before[kept - 1], after[first - 1])) first -= 1
  return [kept, first] as const
}
