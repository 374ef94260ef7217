import type { Cue, OnProblem } from '#contract/captions/cue.ts'
import { type CuePiece, readCueText } from '#contract/captions/cueText.ts'
import { isSubRip, readSubRip, subRipText } from '#contract/captions/subRip.ts'
import { isWebVtt, readWebVtt } from '#contract/captions/webVtt.ts'
import { evenlyTimedWords, type Utterance, type Word } from '#contract/transcription/words.ts'

/** Whether a text is SubRip or WebVTT. */
export const isCueFile = (text: string): boolean => isWebVtt(text) || isSubRip(text)

/**
 * Reads the cues of a SubRip or WebVTT file as utterances. Times inside a WebVTT cue become times of its words, else a
 * cue's words share its time evenly. Each `<v Name>` becomes a speaker, and a cue with several voices becomes one
 * utterance for each.
 * @param problem makes the error that is thrown for a line that cannot be read, so that no text is silently lost
 */
export function readCues(file: string, problem: (reason: string) => Error): Utterance[] {
  const speakers = new Map<string, number>()
  let first: { line: number; reason: string } | undefined
  let count = 0
  const onProblem: OnProblem = (line, reason) => {
    count += 1
    if (!first || line < first.line) first = { line, reason }
  }
  const isVtt = isWebVtt(file)
  const cues = isVtt ? readWebVtt(file, onProblem) : readSubRip(file, onProblem)
  const utterances = cues.flatMap((cue) => {
    if (cue.end < cue.start) onProblem(cue.line, 'a caption ends before it begins')
    const pieces = isVtt ? readCueText(cue, onProblem) : [{ text: subRipText(cue.text) }]
    return utterancesOf(timed(pieces, cue), cue, speakers)
  })
  if (first)
    throw problem(`in line ${first.line} ${first.reason}${count > 1 ? ` (and ${count - 1} more such places)` : ''}.`)
  return utterances
}

type TimedPiece = Omit<CuePiece, 'from'> & { start: number; end: number }

/**
 * Gives pieces their times: up to the next timestamp or the cue's end, pieces share the time in proportion to their
 * letters.
 */
function timed(pieces: readonly CuePiece[], cue: Cue): TimedPiece[] {
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
function utterancesOf(pieces: readonly TimedPiece[], cue: Cue, speakers: Map<string, number>): Utterance[] {
  const turns: { voice: string | undefined; words: Word[] }[] = []
  /** Whether the last word goes on in the next piece, as in `<c>Hel</c>lo`. */
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
      const bare = word.word.trim()
      if (index === 0 && isContinued && last)
        words[words.length - 1] = { ...last, word: last.word + bare, end: word.end }
      else words.push({ ...word, word: last ? ` ${bare}` : bare })
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
