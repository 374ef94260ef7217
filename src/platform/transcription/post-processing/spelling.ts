import { evenlyTimedWords, type Utterance, type Word } from '#contract/transcription/words.ts'

/** From a spelling to the ways in which it may be heard. */
export type SpellingDictionary = Record<string, readonly string[]>

/** From the first letter or digit of a word to its last one. Greedy and anchored, so that it takes linear time. */
const letters = /[\p{L}\p{N}](?:[\s\S]*[\p{L}\p{N}])?/u

/** A word in the form in which it is compared: without the marks around it, in lower case. */
const bare = (word: string) => (letters.exec(word)?.[0] ?? '').toLowerCase()

/** A tree of what may be heard, word by word; `written` is set where a phrase ends. */
interface Heard {
  written?: string
  next: Map<string, Heard>
}

function heardOf(dictionary: SpellingDictionary): Heard {
  const root: Heard = { next: new Map() }
  for (const [written, ways] of Object.entries(dictionary)) {
    if (written.trim() === '') continue
    for (const way of ways) {
      const words = way.trim().split(/\s+/).map(bare)
      if (words.includes('')) continue
      let node = root
      for (const word of words) {
        const next = node.next.get(word) ?? { next: new Map() }
        node.next.set(word, next)
        node = next
      }
      node.written ??= written
    }
  }
  return root
}

/** Finds the longest phrase that begins at a word: "new york city" must not become "NY city". */
function longest(said: readonly string[], at: number, root: Heard): { written: string; length: number } | undefined {
  let found: { written: string; length: number } | undefined
  let node = root.next.get(said[at] ?? '')
  for (let length = 1; node; length += 1) {
    if (node.written !== undefined) found = { written: node.written, length }
    node = node.next.get(said[at + length] ?? '')
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
  const heard = heardOf(dictionary)
  if (heard.next.size === 0) return { utterances: [...utterances], changed: 0 }
  let changed = 0
  const spelt = utterances.map((utterance) => {
    const words: Word[] = []
    const said = utterance.words.map(({ word }) => bare(word))
    const before = changed
    for (let at = 0; at < utterance.words.length; ) {
      const rule = longest(said, at, heard)
      const length = rule?.length ?? 1
      const taken = utterance.words.slice(at, at + length)
      at += length
      if (!rule) words.push(...taken)
      else {
        const replaced = write(rule.written, taken)
        if (replaced.length !== taken.length || replaced.some(({ word }, index) => word !== taken[index]?.word))
          changed += 1
        words.push(...replaced)
      }
    }
    return changed === before ? utterance : { ...utterance, words, text: words.map(({ word }) => word).join('') }
  })
  return { utterances: spelt, changed }
}

function write(written: string, taken: readonly Word[]): Word[] {
  const [first] = taken
  const last = taken.at(-1)
  if (!first || !last) return []
  const before = first.word.slice(0, letters.exec(first.word)?.index)
  const end = letters.exec(last.word)
  const after = last.word.slice(end ? end.index + end[0].length : 0)
  // Words without a confidence have none after respelling either.
  const known = taken.every((word) => word.confidence != null)
  const confidence = known ? { confidence: Math.min(...taken.map((word) => word.confidence ?? 1)) } : {}
  return evenlyTimedWords(written, first.start, last.end).map((word, index, all) => ({
    ...word,
    word: `${index === 0 ? before : ''}${word.word}${index === all.length - 1 ? after : ''}`,
    ...confidence,
  }))
}
