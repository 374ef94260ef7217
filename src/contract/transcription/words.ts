/** Words and utterances of a transcript (specification: transcription 5.2). Times are in seconds. */
import * as z from 'zod/mini'
import { wordsWithoutBlanks } from './scripts.ts'
import { filledTimes } from './times.ts'

/**
 * `word` begins with a blank, except the first of an utterance and where the script has none, so that the joined words
 * are the text.
 */
export interface Word {
  word: string
  start: number
  end: number
  confidence?: number | null
}

/** A word as sent by services: any field may be missing or null. */
export interface WireWord {
  word?: string | null
  start?: number | null
  end?: number | null
  confidence?: number | null
}

const isText = (value: unknown) => value == null || typeof value === 'string'
const isNumber = (value: unknown) => value == null || Number.isFinite(value)
const wordFields = [
  ['word', isText, 'a text is allowed'],
  ['start', isNumber, 'a number is allowed'],
  ['end', isNumber, 'a number is allowed'],
  ['confidence', isNumber, 'a number is allowed'],
] as const

/** Finds the wrong fields of words: the path of each and what is allowed. */
function wrongWords(value: unknown): { path: (string | number)[]; message: string }[] {
  const wrong: { path: (string | number)[]; message: string }[] = []
  if (!Array.isArray(value)) return value == null ? [] : [{ path: [], message: 'a list of words is allowed' }]
  value.forEach((word, index) => {
    if (typeof word !== 'object' || word === null || Array.isArray(word))
      wrong.push({ path: [index], message: '{word, start, end} is allowed' })
    else
      for (const [field, isAllowed, message] of wordFields)
        if (!isAllowed(word[field])) wrong.push({ path: [index, field], message })
  })
  return wrong
}

/**
 * Checks the words without copying them: ten hours of speech have 100,000 words, and a television must not create each
 * of them twice. Not a `z.custom`, because its class would add to the size of the television's first screen.
 */
const words = z.unknown().check((payload) => {
  for (const wrong of wrongWords(payload.value)) payload.issues.push({ code: 'custom', input: payload.value, ...wrong })
}) as unknown as z.ZodMiniType<readonly WireWord[]>

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

/** Splits a text into the `word`s of its words. In scripts without blanks, dictionaries find them (`scripts.ts`). */
export function splitWords(text: string): string[] {
  const parts = text
    .split(/\s+/)
    .flatMap((part) => wordsWithoutBlanks(part).map((word, index) => (index === 0 ? ` ${word}` : word)))
    .filter((word) => word !== ' ')
  if (parts[0] !== undefined) parts[0] = parts[0].trim()
  return parts
}

/** Splits `text` into words and distributes the time from `start` to `end` in proportion to their letters. */
export function evenlyTimedWords(text: string, start: number, end: number): Word[] {
  const parts = splitWords(text)
  const times = filledTimes(
    parts.map(() => ({})),
    (index) => lettersOf(parts[index] ?? ''),
    start,
    end,
  )
  return parts.map((word, index) => ({ word, start: times[index]?.start ?? start, end: times[index]?.end ?? end }))
}

/** How many letters a word has, without its blanks. */
export const lettersOf = (word: string): number => word.trim().length
