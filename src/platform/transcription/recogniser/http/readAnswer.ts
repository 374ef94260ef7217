import * as z from 'zod/mini'
import { jobErrorCodes } from '#contract/transcription/answers.ts'
import { joinsWithoutBlank } from '#contract/transcription/scripts.ts'
import { evenlyTimedWords, type Word } from '#contract/transcription/words.ts'
import { describeIssues } from '#platform/transcription/describeIssues.ts'
import { JobFailure } from '../recogniser.ts'
import { type AnswerWord, lettersOf, wordsAsGiven, wordsOfText } from './answerWords.ts'
import { languageCode } from './languageCode.ts'

/** A word that was recognised. Times are in seconds from the beginning of the file. */
export interface SpokenWord extends Word {
  /** Whether an utterance begins with it. */
  begins: boolean
  language?: string
}

const times = { start: z.nullish(z.number()), end: z.nullish(z.number()) }
/** LocalAI has the word in `text`. */
const word = z.union([
  z.object({ word: z.string(), ...times, probability: z.nullish(z.number()) }),
  z.pipe(
    z.object({ text: z.string(), ...times }),
    z.transform(({ text, ...times }) => ({ word: text, ...times })),
  ),
])
const segment = z.object({ text: z.string(), ...times, words: z.nullish(z.array(word)) })

interface Segment {
  text: string
  start: number
  end: number
  words?: AnswerWord[] | null | undefined
}

/** What answers of servers have in common when they are asked for `verbose_json`. All other fields are left out. */
const answer = z.object({
  text: z.nullish(z.string()),
  language: z.nullish(z.string()),
  segments: z.nullish(z.array(segment)),
  words: z.nullish(z.array(word)),
})

/** Seconds that a word may stand outside of its segment: models give both times, and both roughly. */
const tolerance = 1
/** Seconds without a word, after which a new utterance begins if the answer has no segments. */
const pause = 1

const unreadable = (reason: string, cause?: unknown) =>
  new JobFailure(jobErrorCodes.recogniserFailed, `The answer of the recogniser cannot be read: ${reason}.`, { cause })

/**
 * Reads the words of an answer (specification: transcription 10). They are inside of its segments, beside them, or
 * missing: then the words of a segment share its time. Times that go back, or leave their segment or the audio, become
 * the nearest right time, because models guess them.
 * @param part the seconds of the file that were sent; both 0 if its length is not known
 * @throws JobFailure 500 when the answer has another form, or no times
 */
export function readAnswer(body: string, part: { start: number; end: number }): SpokenWord[] {
  const { text, language, words: beside, ...read } = parsed(body)
  const segments: Segment[] = (read.segments ?? [])
    .filter(({ text, words }) => text.trim() !== '' || (words ?? []).length > 0)
    .map(({ start, end, ...rest }) => {
      if (start == null || end == null) throw unreadable('it has no times')
      return { ...rest, start, end }
    })
  if (segments.length === 0 && beside?.length) segments.push(...sentencesOf(text ?? '', beside))
  if (segments.length === 0 && text?.trim()) throw unreadable('it has no times')
  const duration = part.end > part.start ? part.end - part.start : Number.POSITIVE_INFINITY
  const code = languageCode(language)
  const takeWords = wordsBeside(beside ?? [])
  const haveBlanks = /^\s/.test(segments[0]?.text ?? '')
  const spoken: SpokenWord[] = []
  for (const one of segments) {
    const last = spoken.at(-1)
    const start = within(one.start, last?.start ?? 0, duration)
    const end = within(one.end, start, duration)
    const given = one.words?.length ? one.words : takeWords(one)
    const written = wordsOfText(one.text, given) ?? wordsAsGiven(given)
    const timed = written
      ? inOrder(written, Math.max(last?.start ?? 0, start - tolerance), Math.min(duration, end + tolerance))
      : evenlyTimedWords(one.text, start, end)
    if (haveBlanks && last && timed[0] && isCutWord(last.word, one.text)) {
      last.word += timed[0].word
      last.end = Math.max(last.end, timed[0].end)
      timed.shift()
    }
    for (const [index, item] of timed.entries())
      spoken.push({
        ...item,
        word: index === 0 ? item.word.trim() : item.word,
        begins: index === 0,
        ...(code !== undefined && { language: code }),
      })
  }
  return spoken.map((item) => ({ ...item, start: item.start + part.start, end: item.end + part.start }))
}

function parsed(body: string): z.infer<typeof answer> {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch (error) {
    throw unreadable('it is no JSON', error)
  }
  const unknown = (cause?: string) =>
    unreadable('it has an unknown form; the log of the service says more', new Error(cause))
  const result = z.safeParse(answer, json)
  if (!result.success) throw unknown(describeIssues(result.error.issues.slice(0, 1), json)[0])
  const { text, segments, words } = result.data
  if ((text ?? segments ?? words) == null) throw unknown('it has neither text, segments nor words')
  return result.data
}

/** Takes the words of one segment after another from those of the whole answer: by their letters, else by time. */
function wordsBeside(words: readonly AnswerWord[]): (segment: Segment) => AnswerWord[] {
  let next = 0
  return ({ text, end }) => {
    const wanted = lettersOf(text).length
    let letters = 0
    let after = next
    while (after < words.length && letters < wanted) {
      letters += lettersOf(words[after]?.word ?? '').length
      after += 1
    }
    if (wordsOfText(text, words.slice(next, after)) === undefined) {
      after = next
      while (after < words.length && middleOf(words[after]) < end) after += 1
    }
    const taken = words.slice(next, after)
    next = after
    return taken
  }
}

const middleOf = ({ start, end }: AnswerWord = { word: '' }) => ((start ?? end ?? 0) + (end ?? start ?? 0)) / 2

/** Makes segments of words that have none: one for each sentence, and a new one after a pause. */
function sentencesOf(text: string, words: readonly AnswerWord[]): Segment[] {
  const segments: { words: AnswerWord[] }[] = []
  let last: AnswerWord | undefined
  for (const item of wordsOfText(text, words) ?? wordsAsGiven(words) ?? []) {
    const isNew = !last || /[.?!…。？！]["'”’」]?$/.test(last.word) || (item.start ?? 0) - (last.end ?? 0) >= pause
    if (isNew) segments.push({ words: [] })
    segments.at(-1)?.words.push(item)
    last = item
  }
  return segments.map(({ words }) => {
    const start = words[0]?.start ?? 0
    return { text: words.map(({ word }) => word).join(''), start, end: words.at(-1)?.end ?? start, words }
  })
}

/** Whether a segment goes on inside of a word: servers that count its letters cut it anywhere. */
const isCutWord = (before: string, text: string) =>
  /\p{L}$/u.test(before) && /^(?!\p{Lu})\p{L}/u.test(text) && !joinsWithoutBlank(before, text)

const within = (time: number, from: number, to: number) => Math.max(from, Math.min(time, to))

/** Gives each word a start and an end between `from` and `to`, not before the word before it begins. */
function inOrder(words: readonly AnswerWord[], from: number, to: number): Word[] {
  let earliest = from
  let before = from
  return words.map(({ word, start, end, probability }) => {
    const begins = within(start ?? before, earliest, Math.max(earliest, to))
    before = within(end ?? begins, begins, Math.max(begins, to))
    earliest = begins
    return { word, start: begins, end: before, ...(probability != null && { confidence: within(probability, 0, 1) }) }
  })
}
