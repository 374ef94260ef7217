import { evenlyTimedWords, type Utterance } from '#contract/transcription/words.ts'

/**
 * Reads plain text without times: each line is an utterance (blank lines are left out), and each word gets a share of
 * the whole time in proportion to its letters.
 * @param duration of the audio, in seconds
 */
export function readPlainText(text: string, duration: number): Utterance[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const weights = lines.map((line) => line.replace(/\s+/g, '').length)
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0)
  let before = 0
  return lines.map((line, index) => {
    const start = (duration * before) / totalWeight
    before += weights[index] ?? 0
    const end = (duration * before) / totalWeight
    const words = evenlyTimedWords(line, start, end)
    return { text: words.map(({ word }) => word).join(''), start, end, channel: 0, words }
  })
}
