import type { SharedPage } from '#contract/sharedPage.ts'
import { shownLanguage } from '#tv/dashboard/sharing/seriesPage.ts'
import { numbers } from '#tv/format/locale.ts'
import { speakerOf } from '../model/speakers.ts'
import type { TranscriptModel } from '../model/transcriptModel.ts'

interface MomentPageOptions {
  /** Of the recording. */
  name: string
  transcript: TranscriptModel
  /** Seconds. */
  time: number
  /** How many the recording has. */
  channels: number
}

/** The sentence that is said at a time, between its neighbours, as a page for a phone; undefined without words. */
export function momentPage({ name, transcript, time, channels }: MomentPageOptions): SharedPage | undefined {
  if (transcript.words === 0) return undefined
  const said = transcript.sentenceOf(Math.max(0, transcript.lastStarted(time)))
  const sentenceAt = (word: number) => {
    if (word < 0 || word >= transcript.words) return []
    const { first, last } = transcript.sentenceOf(word)
    const paragraph = transcript.paragraph(transcript.paragraphOf(word))
    const words = Array.from({ length: last - first + 1 }, (_, index) => transcript.textOf(first + index))
    return {
      speaker: (paragraph && speakerOf(paragraph, channels)?.name) ?? '',
      time: numbers.duration(transcript.startOf(first)),
      text: words.join('').trim().slice(0, 2_000),
      isSaid: first === said.first,
    }
  }
  return {
    language: shownLanguage(),
    title: name.slice(0, 200),
    subtitle: numbers.duration(transcript.startOf(said.first)),
    columns: [],
    rows: [],
    sentences: [said.first - 1, said.first, said.last + 1].flatMap(sentenceAt),
  }
}
