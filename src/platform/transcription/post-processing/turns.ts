import type { Utterance } from '#contract/transcription/words.ts'

/** Names that people gave to speakers, by their number from 0. */
export type SpeakerLabels = ReadonlyMap<number, string>

/** What a file calls a speaker. */
export const speakerLabelOf = (speaker: number, names: SpeakerLabels): string =>
  names.get(speaker) ?? `Speaker ${speaker + 1}`

/** Utterances of one speaker that follow each other. */
interface Turn {
  /** Seconds. */
  start: number
  /** Empty if the speakers were not told apart and there is only one channel. */
  speakerLabel: string
  texts: string[]
}

/**
 * The turns of a transcript, in the order of time.
 * @param maxLetters a turn with more letters ends after its utterance, and another one of the same speaker begins
 * @param names that people gave to speakers
 */
export function turnsOf(
  utterances: readonly Utterance[],
  maxLetters = Number.POSITIVE_INFINITY,
  names: SpeakerLabels = new Map(),
): Turn[] {
  const hasChannels = utterances.some(({ channel }) => channel > 0)
  const turns: Turn[] = []
  let letters = 0
  for (const { start, text, speaker, channel } of [...utterances].sort((a, b) => a.start - b.start)) {
    const speakerLabel =
      speaker === undefined ? (hasChannels ? `Channel ${channel + 1}` : '') : speakerLabelOf(speaker, names)
    const last = turns.at(-1)
    if (last?.speakerLabel === speakerLabel && letters <= maxLetters) last.texts.push(text.trim())
    else {
      turns.push({ start, speakerLabel, texts: [text.trim()] })
      letters = 0
    }
    letters += text.length
  }
  return turns
}
