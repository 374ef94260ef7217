/** Words and utterances of a transcript (specification: transcription 5.2). Times are in seconds. */
import * as z from 'zod/mini'

/** `word` begins with a space, except the first of an utterance, so that the joined words are the text. */
export interface Word {
  word: string
  start: number
  end: number
  confidence?: number | null
}

/**
 * Checks the words without copying them: ten hours of speech have 100,000 words, and a television must not create each
 * of them twice.
 */
const isWordList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every(
    (word) =>
      typeof word === 'object' &&
      word !== null &&
      typeof word.word === 'string' &&
      Number.isFinite(word.start) &&
      Number.isFinite(word.end),
  )

/** Not a `z.custom`, because its class would add to the size of the television's first screen. */
const words = z.unknown().check((payload) => {
  if (!isWordList(payload.value))
    payload.issues.push({ code: 'custom', input: payload.value, message: 'an array of {word, start, end} is allowed' })
}) as unknown as z.ZodMiniType<readonly Word[]>

/** An utterance as sent by services: any field may be missing or null. */
export const wireUtterance = z.looseObject({
  text: z.nullish(z.string()),
  language: z.nullish(z.string()),
  start: z.nullish(z.number()),
  end: z.nullish(z.number()),
  confidence: z.nullish(z.number()),
  channel: z.nullish(z.number()),
  speaker: z.nullish(z.number()),
  words: z.nullish(words),
})
export type WireUtterance = z.infer<typeof wireUtterance>

/** An utterance in which only fields that cannot be derived may be missing. */
export type Utterance = {
  text: string
  start: number
  end: number
  /** Counts from 0. */
  channel: number
  /** Counts from 0; absent if speakers were not distinguished. */
  speaker?: number
  /** A language code such as `en`. */
  language?: string
  /** From 0 to 1. */
  confidence?: number
  words: readonly Word[]
}

/**
 * Fills the missing fields of utterances: text from words, or words from text with evenly distributed times, and an end
 * that is never before the start. An utterance without times begins where the previous one ends.
 */
export function readUtterances(wire: readonly WireUtterance[] | null | undefined): Utterance[] {
  let previousEnd = 0
  return (wire ?? []).map((utterance) => {
    const wireWords = utterance.words ?? []
    const start = utterance.start ?? wireWords[0]?.start ?? previousEnd
    const end = Math.max(start, utterance.end ?? wireWords[wireWords.length - 1]?.end ?? start)
    previousEnd = end
    const text = utterance.text ?? wireWords.map(({ word }) => word).join('')
    return {
      text,
      start,
      end,
      channel: utterance.channel ?? 0,
      ...(utterance.speaker != null && { speaker: utterance.speaker }),
      ...(utterance.language != null && { language: utterance.language }),
      ...(utterance.confidence != null && { confidence: utterance.confidence }),
      words: wireWords.length > 0 ? wireWords : evenlyTimedWords(text, start, end),
    }
  })
}

/** Splits `text` into words and distributes the time from `start` to `end` in proportion to their letters. */
export function evenlyTimedWords(text: string, start: number, end: number): Word[] {
  const parts = text.split(/\s+/).filter((part) => part !== '')
  const letters = parts.reduce((sum, part) => sum + part.length, 0)
  let lettersBefore = 0
  const timeAt = (count: number) => start + ((end - start) * count) / letters
  return parts.map((part, index) => {
    const from = timeAt(lettersBefore)
    lettersBefore += part.length
    return { word: index === 0 ? part : ` ${part}`, start: from, end: timeAt(lettersBefore) }
  })
}
