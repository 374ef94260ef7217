import type { Span } from './findSpeech.ts'
import { type Mark, marks } from './spokenLength.ts'

/** A word, or several that stand together. */
export interface Unit {
  /** The expected length, in any measure above 0: only the proportions count. */
  length: number
  /** What it ends. */
  mark: Mark
}

/** Speech, perhaps with short pauses in it, and the pause behind it. Seconds. */
interface Phrase {
  spoken: number
  pause: number
}

/** Of more units, the first search takes sentences; longer ones than these are divided. */
const [fewUnits, longestSentence] = [4000, 30]
/** The phrases of the first search. */
const fewPhrases = 1000
/** Steps of each search: a step takes nanoseconds. */
const maxSteps = 100e6
/** The cost where a mark has no pause behind it, by the mark. */
const unheard = [0, 0.7, 3] as const
/** The cost of a pause by the mark before it: at once, and for each second up to `longPause`. */
const heard = [
  [0.5, 8],
  [0.1, 1.5],
  [0, 0],
] as const
const longPause = 1
/** The cost of sound that is nobody's words, such as a cough or music: at once, and for each second up to `longSound`. */
const nobody = [2, 2] as const
const longSound = 10
/** The variance of the time that words take, in square seconds: of any, for each second, and for each square second. */
const variance = [0.001, 0.03, 0.02] as const
/** From so many standard deviations on, the cost of a difference grows no longer by its square. */
const farOff = 3
/** Words are said at most so many times faster than all others. */
const fastest = 3

/**
 * Lays units on speech in their order, as Gale and Church aligned sentences by their lengths (A Program for Aligning
 * Sentences in Bilingual Corpora, 1993). Each span of speech gets neighbouring units that take about as long, so that
 * pauses stand behind marks; some spans get none.
 * @param speech in order, at least one
 * @returns the times of each unit, in order
 */
export function layWords(units: readonly Unit[], speech: readonly Span[]): Span[] {
  if (units.length === 0) return []
  const phrases = speech.map(({ start, end }, index) => ({
    spoken: end - start,
    pause: (speech[index + 1]?.start ?? end) - end,
  }))
  const firsts = search(units, phrases, ...roughly(units, phrases))
  return speech.flatMap(({ start, end }, index) => {
    const within = units.slice(firsts[index], firsts[index + 1])
    const pace = (end - start) / total(within.map(({ length }) => length))
    let before = start
    return within.map(({ length }, place) => {
      const from = before
      before = place === within.length - 1 ? end : Math.min(end, from + length * pace)
      return { start: from, end: before }
    })
  })
}

/** Searches with few units and phrases, and returns what `search` needs for all of them. */
function roughly(units: readonly Unit[], phrases: readonly Phrase[]): [lengths: number[], pace: number] {
  const all = total(units.map(({ length }) => length))
  const even = (some: readonly Phrase[]) =>
    some.map(({ spoken }) => (spoken * all) / total(some.map((one) => one.spoken)))
  const groups = longestPauses(phrases)
  const long = groups.map((group) => ({
    spoken: total(group.map(({ spoken }) => spoken)),
    pause: group.at(-1)?.pause ?? 0,
  }))
  const few = sentences(units)
  const firsts = search(few, long, even(long), total(long.map(({ spoken }) => spoken)) / all)
  const lengths = long.map((_, index) => total(few.slice(firsts[index], firsts[index + 1]).map(({ length }) => length)))
  const heardSeconds = total(long.map(({ spoken }, index) => (lengths[index] === 0 ? 0 : spoken)))
  return [
    groups.flatMap((group, index) =>
      group.map(({ spoken }) => (spoken * (lengths[index] ?? 0)) / (long[index]?.spoken ?? 1)),
    ),
    heardSeconds / all,
  ]
}

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

/** Joins units to sentences, if there are many. */
function sentences(units: readonly Unit[]): Unit[] {
  if (units.length <= fewUnits) return [...units]
  const joined: Unit[] = []
  let [length, count] = [0, 0]
  for (const [index, unit] of units.entries()) {
    length += unit.length
    count += 1
    if (unit.mark !== marks.sentence && count < longestSentence && index < units.length - 1) continue
    joined.push({ length, mark: unit.mark })
    ;[length, count] = [0, 0]
  }
  return joined
}

/** Divides phrases at the longest pauses between them, if there are many. */
function longestPauses(phrases: readonly Phrase[]): Phrase[][] {
  const shortest = phrases.map(({ pause }) => pause).sort((a, b) => b - a)[fewPhrases] ?? -1
  const groups: Phrase[][] = []
  let group: Phrase[] = []
  for (const phrase of phrases) {
    group.push(phrase)
    if (phrase.pause <= shortest) continue
    groups.push(group)
    group = []
  }
  return group.length > 0 ? [...groups, group] : groups
}

/**
 * Finds the division of units among phrases that costs least (dynamic programming).
 * @param lengths how much of the text each phrase is expected to have: others near it are tried
 * @param pace seconds that a length of 1 takes
 * @returns the first unit of each phrase, and the number of all units
 */
function search(
  units: readonly Unit[],
  phrases: readonly Phrase[],
  lengths: readonly number[],
  pace: number,
): number[] {
  const count = units.length
  /** The seconds up to each unit, and what it costs that no pause stands at one of the marks up to it. */
  const seconds = new Float64Array(count + 1)
  const missed = new Float64Array(count + 1)
  for (const [index, { length, mark }] of units.entries()) {
    seconds[index + 1] = (seconds[index] ?? 0) + length * pace
    missed[index + 1] = (missed[index] ?? 0) + unheard[mark]
  }
  // Behind most pauses of a text with few marks there is none.
  const share = Math.min(1, units.filter(({ mark }) => mark !== marks.none).length / phrases.length)
  const perPhrase = (fastest + 1) * (count / phrases.length) + 10
  const reach = Math.ceil(
    Math.min(count, Math.max(maxSteps / phrases.length / perPhrase, Math.sqrt(maxSteps / phrases.length)) / 2),
  )
  const centres = new Uint32Array(phrases.length + 1)
  let expected = 0
  for (let index = 1, unit = 0; index <= phrases.length; index += 1) {
    expected += (lengths[index - 1] ?? 0) * pace
    while (unit < count && (seconds[unit + 1] ?? 0) <= expected) unit += 1
    centres[index] = index === phrases.length ? count : unit
  }
  const lowest = (index: number) => (index === phrases.length ? count : Math.max(0, (centres[index] ?? 0) - reach))
  const highest = (index: number) => (index === 0 ? 0 : Math.min(count, (centres[index] ?? 0) + reach))
  /** For each phrase and each end of it, the end of the phrase before. */
  const ways: Uint32Array[] = []
  let costs = new Float64Array(1)
  for (let index = 1; index <= phrases.length; index += 1) {
    const { spoken, pause } = phrases[index - 1] as Phrase
    const [low, high, lowBefore, highBefore] = [lowest(index), highest(index), lowest(index - 1), highest(index - 1)]
    const centreBefore = centres[index - 1] ?? 0
    const spread = 1 / (variance[0] + variance[1] * spoken + variance[2] * spoken * spoken)
    const skipped = nobody[0] + nobody[1] * Math.min(spoken, longSound)
    const breaks = heard.map(
      ([once, perSecond], mark) => (mark === marks.none ? share : 1) * (once + perSecond * Math.min(pause, longPause)),
    )
    const now = new Float64Array(high - low + 1)
    const way = new Uint32Array(high - low + 1)
    for (let end = low; end <= high; end += 1) {
      let best = Number.POSITIVE_INFINITY
      const isCentre = end === centres[index]
      for (let start = Math.min(end, highBefore); start >= lowBefore; start -= 1) {
        let cost = costs[start - lowBefore] as number
        if (start === end) cost += skipped
        else {
          const taken = (seconds[end] as number) - (seconds[start] as number)
          // One way is always open: the expected one.
          if (taken > fastest * spoken + 1 && end - start > 1 && !(isCentre && start >= centreBefore)) break
          const difference = (taken - spoken) * (taken - spoken) * spread
          cost += (missed[end - 1] as number) - (missed[start] as number)
          cost += difference < farOff * farOff ? difference / 2 : farOff * Math.sqrt(difference) - (farOff * farOff) / 2
        }
        if (cost < best) {
          best = cost
          way[end - low] = start
        }
      }
      const isInside = end > 0 && end < count
      now[end - low] = best + (isInside ? (breaks[(units[end - 1] as Unit).mark] as number) : 0)
    }
    ways.push(way)
    costs = now
  }
  const firsts = new Array<number>(phrases.length + 1).fill(count)
  for (let index = phrases.length; index >= 1; index -= 1)
    firsts[index - 1] = ways[index - 1]?.[(firsts[index] as number) - lowest(index)] as number
  return firsts
}
