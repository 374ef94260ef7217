import type { TranscriptionJob } from '#contract/transcription/job.ts'
import { chaptersOf, entitiesOf } from '#contract/transcription/sections.ts'
import type { Sentence } from './sentences.ts'
import { tokensIn } from './tokens.ts'

/** A person, place, organisation or keyword of a chapter that is said in a recording. */
export interface Topic {
  /** Its folded words: two spellings of a name are one topic. */
  topic: string
  text: string
  /** How many sentences have it. */
  sentences: number
}

/** Of a recording, those that are said most. */
const maxTopics = 50
/** Longer ones are sentences. */
const maxWords = 5
/** Kinds of named entities that people search for: no times, numbers or addresses. Services extend them: `NAME_GIVEN`. */
const searchedKinds = /^(?:NAME|PERSON|LOCATION|PLACE|GPE|CITY|COUNTRY|ORGANI[SZ]ATION)/i

/** The topics of a record: what its named entities and the keywords of its chapters name, if its sentences have it. */
export function topicsIn({ result }: Pick<TranscriptionJob, 'result'>, sentences: readonly Sentence[]): Topic[] {
  const named = entitiesOf(result)
  const entities = named && 'entities' in named ? named.entities : []
  const texts = [
    ...entities.filter(({ type }) => type === undefined || searchedKinds.test(type)).map(({ text }) => text),
    ...chaptersOf(result).flatMap(({ keywords }) => keywords),
  ]
  const byFirstWord = new Map<string, { words: string[]; found: Topic }[]>()
  const topics = new Map<string, Topic>()
  for (const text of texts) {
    const words = tokensIn(text).map(({ token }) => token)
    const [first] = words
    const topic = words.join(' ')
    if (first === undefined || words.length > maxWords || topics.has(topic)) continue
    const found = { topic, text: text.trim(), sentences: 0 }
    topics.set(topic, found)
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { words, found }])
  }
  for (const { words: said } of sentences) {
    const here = new Set<Topic>()
    said.forEach((word, at) => {
      for (const { words, found } of byFirstWord.get(word) ?? [])
        if (words.every((one, offset) => said[at + offset] === one)) here.add(found)
    })
    for (const found of here) found.sentences += 1
  }
  return [...topics.values()]
    .filter((one) => one.sentences > 0)
    .sort((one, other) => other.sentences - one.sentences)
    .slice(0, maxTopics)
}
