import { isUnspaced } from '#contract/transcription/scripts.ts'
import { evenlyTimedWords, type Utterance, type Word } from '#contract/transcription/words.ts'

/** From a spelling to the ways in which it may be heard. */
export type SpellingDictionary = Record<string, readonly string[]>

/**
 * From the first letter or digit of a word to its last one, with its vowel signs and accents. Greedy and anchored, so
 * that it takes linear time.
 */
const letters = /[\p{L}\p{N}](?:[\s\S]*[\p{L}\p{N}\p{M}])?/u

/** A word in the form in which it is compared: without the marks around it, in lower case. */
const normalise = (word: string) => (letters.exec(word)?.[0] ?? '').toLowerCase()

/**
 * The parts of a word that are compared one by one: in scripts without blanks each letter, because a recogniser may
 * divide the same text into other words; else the word.
 */
const unitsOf = (word: string): string[] => {
  const normalised = normalise(word)
  return isUnspaced(normalised) ? [...normalised] : [normalised]
}

/** A tree of what may be heard, unit by unit; `replacement` is set where a phrase ends. */
interface PhraseNode {
  replacement?: string
  next: Map<string, PhraseNode>
}

function phraseTreeOf(dictionary: SpellingDictionary): PhraseNode {
  const root: PhraseNode = { next: new Map() }
  for (const [replacement, variants] of Object.entries(dictionary)) {
    if (replacement.trim() === '') continue
    for (const variant of variants) {
      const units = variant.trim().split(/\s+/).flatMap(unitsOf)
      if (units.includes('') || units.length === 0) continue
      let node = root
      for (const unit of units) {
        const next = node.next.get(unit) ?? { next: new Map() }
        node.next.set(unit, next)
        node = next
      }
      node.replacement ??= replacement
    }
  }
  return root
}

/** Finds the longest phrase that begins at a word: "new york city" must not become "NY city". */
function longestMatch(
  units: readonly (readonly string[])[],
  firstWord: number,
  root: PhraseNode,
): { replacement: string; length: number } | undefined {
  let found: { replacement: string; length: number } | undefined
  let node: PhraseNode | undefined = root
  for (let length = 1; firstWord + length <= units.length; length += 1) {
    for (const unit of units[firstWord + length - 1] ?? []) node = node?.next.get(unit)
    if (!node) return found
    if (node.replacement !== undefined) found = { replacement: node.replacement, length }
  }
  return found
}

/**
 * Replaces words by the spellings of the dictionary. A replacement of several words has the time from the first's start
 * to the last's end; marks around them stay. Takes time in proportion to the words and to the longest phrase.
 * @returns the utterances, and how many places were changed
 */
export function spell(
  utterances: readonly Utterance[],
  dictionary: SpellingDictionary,
): { utterances: Utterance[]; changed: number } {
  const phrases = phraseTreeOf(dictionary)
  if (phrases.next.size === 0) return { utterances: [...utterances], changed: 0 }
  let changed = 0
  const spelled = utterances.map((utterance) => {
    const words: Word[] = []
    const units = utterance.words.map(({ word }) => unitsOf(word))
    const before = changed
    for (let firstWord = 0; firstWord < utterance.words.length; ) {
      const rule = longestMatch(units, firstWord, phrases)
      const length = rule?.length ?? 1
      const matched = utterance.words.slice(firstWord, firstWord + length)
      firstWord += length
      if (!rule) words.push(...matched)
      else {
        const replaced = write(rule.replacement, matched)
        if (replaced.length !== matched.length || replaced.some(({ word }, index) => word !== matched[index]?.word))
          changed += 1
        words.push(...replaced)
      }
    }
    return changed === before ? utterance : { ...utterance, words, text: words.map(({ word }) => word).join('') }
  })
  return { utterances: spelled, changed }
}

function write(replacement: string, matched: readonly Word[]): Word[] {
  const [first] = matched
  const last = matched.at(-1)
  if (!first || !last) return []
  const before = first.word.slice(0, letters.exec(first.word)?.index)
  const end = letters.exec(last.word)
  const after = last.word.slice(end ? end.index + end[0].length : 0)
  // Words without a confidence have none after respelling either.
  const known = matched.every((word) => word.confidence != null)
  const confidence = known ? { confidence: Math.min(...matched.map((word) => word.confidence ?? 1)) } : {}
  return evenlyTimedWords(replacement, first.start, last.end).map((word, index, words) => ({
    ...word,
    word: `${index === 0 ? before : ''}${word.word}${index === words.length - 1 ? after : ''}`,
    ...confidence,
  }))
}
