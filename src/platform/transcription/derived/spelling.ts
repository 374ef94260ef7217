import { evenWords, type Utterance, type Word } from '#contract/transcription/words.ts'

/** How something is to be written, and the ways in which it may be heard. */
export type SpellingDictionary = Record<string, readonly string[]>

/** A word as it is compared: without the marks around it, in lower case. */
const bare = (word: string) =>
  word
    .trim()
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
    .toLowerCase()
const opening = /^\s*[^\p{L}\p{N}\s]*/u
const closing = /[^\p{L}\p{N}]*$/u

interface Rule {
  written: string
  heard: string[]
}

/** Longer ones first: "new york city" is not to become "NY city". */
const rulesOf = (dictionary: SpellingDictionary): Rule[] =>
  Object.entries(dictionary)
    .flatMap(([written, ways]) => ways.map((way) => ({ written, heard: way.trim().split(/\s+/).map(bare) })))
    .filter(({ written, heard }) => written.trim() !== '' && heard.every((word) => word !== ''))
    .sort((a, b) => b.heard.length - a.heard.length)

/**
 * Writes words as the dictionary wants them. What several words are replaced by takes the time from the first's start to
 * the last's end; marks around them stay.
 * @returns the utterances, and how many places were changed
 */
export function spell(
  utterances: readonly Utterance[],
  dictionary: SpellingDictionary,
): { utterances: Utterance[]; changed: number } {
  const rules = rulesOf(dictionary)
  let changed = 0
  const spelt = utterances.map((utterance) => {
    const words: Word[] = []
    const said = utterance.words.map(({ word }) => bare(word))
    const before = changed
    for (let at = 0; at < utterance.words.length; ) {
      const rule = rules.find(({ heard }) => heard.every((word, offset) => said[at + offset] === word))
      const length = rule?.heard.length ?? 1
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
  const before = opening.exec(first.word)?.[0] ?? ''
  const after = closing.exec(last.word)?.[0] ?? ''
  const confidence = Math.min(...taken.map((word) => word.confidence ?? 1))
  return evenWords(written, first.start, last.end).map((word, index, all) => ({
    ...word,
    word: `${index === 0 ? before : ''}${word.word}${index === all.length - 1 ? after : ''}`,
    confidence,
  }))
}
