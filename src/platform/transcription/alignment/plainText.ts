import { evenlyTimedWords, splitWords, type Utterance, type Word } from '#contract/transcription/words.ts'
import type { Span } from './findSpeech.ts'
import { layWords } from './layWords.ts'
import { markAfter, marks, spokenLength } from './spokenLength.ts'

/**
 * Reads plain text without times: each line is an utterance (blank lines are left out), and its words are laid on the
 * speech in the audio (specification: transcription 2).
 * @param duration of the audio, in seconds
 * @param speech where somebody speaks, in order; if nobody does, the words share the whole time by their letters
 */
export function readPlainText(text: string, duration: number, speech: readonly Span[]): Utterance[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return (speech.length === 0 ? evenly(lines, duration) : laid(lines, speech)).map((words) => ({
    text: words.map(({ word }) => word).join(''),
    start: words[0]?.start ?? 0,
    end: words.at(-1)?.end ?? 0,
    channel: 0,
    words,
  }))
}

function evenly(lines: readonly string[], duration: number): Word[][] {
  const weights = lines.map((line) => line.replace(/\s+/g, '').length)
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  return lines.map((line, index) => {
    const start = (duration * before) / totalWeight
    before += weights[index] ?? 0
    return evenlyTimedWords(line, start, (duration * before) / totalWeight)
  })
}

function laid(lines: readonly string[], speech: readonly Span[]): Word[][] {
  const texts = lines.map(splitWords)
  const units = texts.flatMap((words) =>
    words.map((word, index) => ({
      length: spokenLength(word),
      mark: index === words.length - 1 ? marks.sentence : markAfter(word),
    })),
  )
  const times = layWords(units, speech)
  let before = 0
  return texts.map((words) => {
    const first = before
    before += words.length
    return words.map((word, index) => ({ word, ...(times[first + index] ?? { start: 0, end: 0 }) }))
  })
}
