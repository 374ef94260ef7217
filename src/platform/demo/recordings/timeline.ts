import type { Utterance, Word } from '#contract/transcription/words.ts'
import { lengthOf } from './voice.ts'

/** What somebody says without interruption. */
export interface Line {
  speaker: number
  text: string
  language: string
  /** Counts from 0. Default: 0. */
  channel?: number
}

/** Milliseconds of silence between two of each. */
const silence = { words: 40, clauses: 160, sentences: 320, lines: 500 }

/** Seconds. All times are multiples of 10 ms, so the result is a whole number of hundredths. */
const seconds = (milliseconds: number) => milliseconds / 1000

/**
 * Times lines one after the other. Each word lasts as long as the voice says it, with pauses for punctuation. Yields
 * after each line, so that the caller can do other work in between.
 * @param totalMs milliseconds of all lines; the time that the words leave is split between the pauses
 */
export function* timeline(lines: Iterable<Line>, totalMs?: number): Generator<undefined, Utterance[]> {
  const timedLines: (Line & { words: ReturnType<typeof wordsOf> })[] = []
  for (const line of lines) {
    timedLines.push({ ...line, words: wordsOf(line.text) })
    yield
  }
  const wordsMs = timedLines.reduce((sum, { words }) => sum + (words.at(-1)?.end ?? 0), 0)
  const pauses = Math.max(1, timedLines.length)
  const pause = totalMs === undefined ? silence.lines : Math.max(0, Math.floor((totalMs - wordsMs) / pauses / 10) * 10)
  let time = pause / 2
  time -= time % 10
  const utterances: Utterance[] = []
  for (const [index, { speaker, language, channel = 0, text, words: own }] of timedLines.entries()) {
    const words: Word[] = own.map(({ word, start, end }, position) => ({
      word,
      start: seconds(time + start),
      end: seconds(time + end),
      confidence: confidence(index, position),
    }))
    const start = seconds(time)
    time += own.at(-1)?.end ?? 0
    const end = seconds(time)
    time += pause
    utterances.push({ text, start, end, channel, speaker, language, confidence: 0.96, words })
    yield
  }
  return utterances
}

/** A plausible confidence of a recogniser: mostly high, sometimes lower. */
const confidence = (line: number, word: number) => 0.99 - ((line * 31 + word * 17) % 23) / 100

/** Words with their times within the line, in milliseconds. */
function wordsOf(text: string): { word: string; start: number; end: number }[] {
  let time = 0
  return text.split(' ').map((part, index) => {
    const start = time
    const end = start + lengthOf(part)
    time = end + (/[.!?…]$/.test(part) ? silence.sentences : /[,;:–]$/.test(part) ? silence.clauses : silence.words)
    return { word: index === 0 ? part : ` ${part}`, start, end }
  })
}
