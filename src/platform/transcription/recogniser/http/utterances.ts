import type { Utterance } from '#contract/transcription/words.ts'
import type { SpokenWord } from './readAnswer.ts'

/** Makes the utterances that words begin. Each has the language of its first word. */
export function utterancesOf(words: readonly SpokenWord[]): Utterance[] {
  const utterances: [SpokenWord, ...SpokenWord[]][] = []
  for (const word of words) {
    const last = utterances.at(-1)
    if (last && !word.begins) last.push(word)
    else utterances.push([word])
  }
  return utterances.map((spoken) => {
    const [{ start, language }] = spoken
    return {
      text: spoken.map(({ word }) => word).join(''),
      start,
      end: spoken.at(-1)?.end ?? start,
      channel: 0,
      ...(language !== undefined && { language }),
      words: spoken.map(({ begins, language, ...word }) => word),
    }
  })
}
