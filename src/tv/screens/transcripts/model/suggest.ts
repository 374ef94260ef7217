import { isUnspaced } from '#contract/transcription/scripts.ts'
import { plain } from '#tv/format/plain.ts'
import type { TranscriptModel } from './transcriptModel.ts'

/** As many as have room beside each other. */
const maxSuggestions = 4
/** Words that are counted: enough to know what is talked about, and little work for a record of ten hours. */
const maxCounted = 20_000
/** Letters from which a word is suggested before anything is typed: shorter ones are mostly "the" and "and". */
const telling = { spaced: 6, unspaced: 2 }

const marks =
  /^[\s"“”„«»‘’'()[\]{}¿¡.,;:!?…—–。、！？「」『』،؟-]+|[\s"“”„«»‘’'()[\]{}¿¡.,;:!?…—–。、！？「」『』،؟-]+$/g

interface Counted {
  text: string
  count: number
  isKeyword: boolean
}

/**
 * The words of a transcript that a person may want to find: its keywords, then the words that are said most often.
 * @returns by what is typed, up to 4 words that begin with it
 */
export function wordsToFind(transcript: TranscriptModel, keywords: readonly string[]): (typed: string) => string[] {
  let all: readonly Counted[] | undefined
  return (typed) => {
    all ??= countedWords(transcript, new Set(keywords.map(plain)))
    const wanted = plain(typed.trim())
    const isTelling = ({ text, isKeyword }: Counted) =>
      isKeyword || text.length >= (isUnspaced(text) ? telling.unspaced : telling.spaced)
    return all
      .filter((word) => (wanted === '' ? isTelling(word) : plain(word.text).startsWith(wanted)))
      .slice(0, maxSuggestions)
      .map(({ text }) => text)
  }
}

/** Keywords first, then by how often they are said. */
function countedWords(transcript: TranscriptModel, keywords: ReadonlySet<string>): Counted[] {
  const byText = new Map<string, Counted>()
  for (let word = 0; word < Math.min(transcript.words, maxCounted); word += 1) {
    const text = transcript.textOf(word).replace(marks, '').toLowerCase()
    if (text === '') continue
    const known = byText.get(text)
    if (known) known.count += 1
    else byText.set(text, { text, count: 1, isKeyword: keywords.has(plain(text)) })
  }
  return [...byText.values()].sort((a, b) => Number(b.isKeyword) - Number(a.isKeyword) || b.count - a.count)
}
