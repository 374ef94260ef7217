import type { TranscriptionJob } from '#contract/transcription/job.ts'
import { readUtterances } from '#contract/transcription/readUtterances.ts'
import type { Utterance } from '#contract/transcription/words.ts'
import { tokensIn } from './tokens.ts'

/** What the index has of an utterance, or of a part of a long one. */
export interface Sentence {
  /** The utterance's place in the record. */
  utterance: number
  /** Seconds. */
  start: number
  end: number
  speaker: number | null
  language: string | null
  text: string
  words: string[]
}

/** Words of a sentence: Postgres keeps 256 places of the same word. It is also as much as a list of hits can show. */
const maxWords = 200

/** The sentences of a record, as they are searched: its utterances, long ones in parts, in the order of time. */
export const searchableSentences = ({ result }: Pick<TranscriptionJob, 'result'>): Sentence[] =>
  readUtterances(result?.transcription?.utterances)
    .flatMap((utterance, index) =>
      partsOf(utterance).flatMap(({ text, start, end }) => {
        const words = tokensIn(text).map(({ token }) => token)
        const { speaker = null, language = null } = utterance
        return words.length === 0 ? [] : [{ utterance: index, start, end, speaker, language, text, words }]
      }),
    )
    .sort((one, other) => one.start - other.start)

function partsOf(utterance: Utterance): Pick<Utterance, 'text' | 'start' | 'end'>[] {
  if (tokensIn(utterance.text).length <= maxWords) return [utterance]
  const parts: Pick<Utterance, 'text' | 'start' | 'end'>[] = []
  let count = maxWords
  for (const { word, start, end } of utterance.words) {
    const size = tokensIn(word).length
    const last = parts.at(-1)
    if (last && count + size <= maxWords) {
      count += size
      last.text += word
      last.end = end
    } else {
      count = size
      parts.push({ text: word.trimStart(), start, end })
    }
  }
  return parts
}
