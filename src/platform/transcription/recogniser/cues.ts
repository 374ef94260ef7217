import type { CuePiece, OnProblem } from '#contract/captions/cue.ts'
import { joinsWithoutBlank } from '#contract/transcription/scripts.ts'
import { evenlyTimedWords, type Utterance, type Word } from '#contract/transcription/words.ts'
import type { Caption } from '../caption-files/rolling.ts'

/**
 * Makes utterances of captions. Times inside a caption become times of its words, else its words share its time evenly.
 * Each voice becomes a speaker, and a caption with several voices becomes one utterance for each. A caption without an
 * end lasts until the next one, or to the end of the audio.
 * @param duration of the audio, in seconds
 */
export function utterancesOf(captions: readonly Caption[], duration: number): Utterance[] {
  const speakers = new Map<string, number>()
  return captions.flatMap((caption, index) => {
    const { start, end = captions[index + 1]?.start ?? duration, pieces } = caption
    const cue = { start, end: Math.max(start, end) }
    return turnsOf(timed(pieces, cue), cue, speakers)
  })
}

/**
 * Reads a file and throws at its first problem, so that no text is silently lost.
 * @param problem makes the error
 * @param place what the number of a problem counts
 */
export function withoutProblems<Read>(
  read: (onProblem: OnProblem) => Read,
  problem: (reason: string) => Error,
  place: 'line' | 'event' = 'line',
): Read {
  let first: { line: number; reason: string } | undefined
  let count = 0
  const result = read((line, reason) => {
    count += 1
    if (!first || line < first.line) first = { line, reason }
  })
  if (first)
    throw problem(
      `in ${place} ${first.line} ${first.reason}${count > 1 ? ` (and ${count - 1} more such places)` : ''}.`,
    )
  return result
}

/** The time of a caption, in seconds. */
interface Span {
  start: number
  end: number
}

type TimedPiece = Omit<CuePiece, 'from'> & { start: number; end: number }

/**
 * Gives pieces their times: up to the next timestamp or the cue's end, pieces share the time in proportion to their
 * letters.
 */
function timed(pieces: readonly CuePiece[], cue: Span): TimedPiece[] {
  const result: TimedPiece[] = []
  let readUntil = cue.start
  for (let first = 0; first < pieces.length; ) {
    const { from } = pieces[first] ?? {}
    const start = Math.max(readUntil, Math.min(from ?? readUntil, cue.end))
    let afterGroup = first + 1
    while (afterGroup < pieces.length && pieces[afterGroup]?.from === from) afterGroup += 1
    const end = Math.max(start, Math.min(pieces[afterGroup]?.from ?? cue.end, cue.end))
    const group = pieces.slice(first, afterGroup)
    const totalLetters = group.reduce((sum, { text }) => sum + letters(text), 0)
    let before = 0
    for (const { text, voice } of group) {
      const begins = totalLetters === 0 ? start : start + ((end - start) * before) / totalLetters
      before += letters(text)
      const ends = totalLetters === 0 ? end : start + ((end - start) * before) / totalLetters
      result.push({ text, start: begins, end: ends, ...(voice !== undefined && { voice }) })
    }
    readUntil = end
    first = afterGroup
  }
  return result
}

const letters = (text: string) => text.replace(/\s+/g, '').length

/** Joins the words of each voice up to the next change of voice. */
function turnsOf(pieces: readonly TimedPiece[], cue: Span, speakers: Map<string, number>): Utterance[] {
  const turns: { voice: string | undefined; words: Word[] }[] = []
  /** Whether the last word continues in the next piece, as in `<c>Hel</c>lo`. */
  let isOpen = false
  for (const { text, voice, start, end } of pieces) {
    if (turns.length === 0 || turns.at(-1)?.voice !== voice) {
      turns.push({ voice, words: [] })
      isOpen = false
    }
    const words = turns.at(-1)?.words ?? []
    const isContinued = isOpen && /^\S/.test(text)
    for (const [index, word] of evenlyTimedWords(text, start, end).entries()) {
      const last = words.at(-1)
      if (index > 0) words.push(word)
      else if (!isContinued || !last) words.push(last ? { ...word, word: ` ${word.word}` } : word)
      // In a script without blanks, a piece with its own time begins a word.
      else if (joinsWithoutBlank(last.word, word.word)) words.push(word)
      else words[words.length - 1] = { ...last, word: last.word + word.word, end: word.end }
    }
    isOpen = /\S$/.test(text.slice(-1)) || (isOpen && text === '')
  }
  const spokenTurns = turns.filter(({ words }) => words.length > 0)
  return spokenTurns.map(({ voice, words }, index) => {
    const speaker = voice === undefined ? undefined : speakerOf(voice, speakers)
    return {
      text: words.map(({ word }) => word).join(''),
      start: index === 0 ? cue.start : (words[0]?.start ?? cue.start),
      end: index === spokenTurns.length - 1 ? cue.end : (words.at(-1)?.end ?? cue.end),
      channel: 0,
      ...(speaker !== undefined && { speaker }),
      words,
    }
  })
}

/** Returns the number of a voice: from 0, in the order in which voices first speak. */
function speakerOf(voice: string, speakers: Map<string, number>): number {
  const known = speakers.get(voice)
  if (known !== undefined) return known
  speakers.set(voice, speakers.size)
  return speakers.size - 1
}
