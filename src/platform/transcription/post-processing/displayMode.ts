import { joinTexts } from '#contract/transcription/scripts.ts'
import type { Utterance } from '#contract/transcription/words.ts'

/**
 * The transcript for reading: turns in the order of time, with consecutive utterances of one speaker joined, each with
 * its speaker where speakers were distinguished.
 */
export function displayLines(utterances: readonly Utterance[]): string[] {
  const turns: { speakerLabel: string; texts: string[] }[] = []
  for (const { text, speaker, channel } of [...utterances].sort((a, b) => a.start - b.start)) {
    const speakerLabel =
      speaker === undefined ? (channel === 0 ? '' : `Channel ${channel + 1}`) : `Speaker ${speaker + 1}`
    const last = turns.at(-1)
    if (last?.speakerLabel === speakerLabel) last.texts.push(text.trim())
    else turns.push({ speakerLabel, texts: [text.trim()] })
  }
  return turns.map(({ speakerLabel, texts }) => `${speakerLabel === '' ? '' : `${speakerLabel}: `}${joinTexts(texts)}`)
}
