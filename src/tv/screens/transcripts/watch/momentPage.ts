import type { SharedPage } from '#contract/sharedPage.ts'
import { canCut, isClip, maxClipSeconds } from '#contract/transcription/clip.ts'
import type { TranscriptionJob } from '#contract/transcription/job.ts'
import { shownLanguage } from '#tv/dashboard/sharing/seriesPage.ts'
import { numbers } from '#tv/format/locale.ts'
import { type NameOf, speakerOf } from '../model/speakers.ts'
import type { TranscriptModel } from '../model/transcriptModel.ts'

interface MomentPageOptions {
  /** Of the recording. */
  name: string
  job: Pick<TranscriptionJob, 'id' | 'file'>
  transcript: TranscriptModel
  /** Seconds. */
  time: number
  /** How many the recording has. */
  channels: number
  nameOf: NameOf
}

/**
 * The sentence that is said at a time, with its sound, between its neighbours, as a page for a phone; undefined without
 * words.
 */
export function momentPage({
  name,
  job,
  transcript,
  time,
  channels,
  nameOf,
}: MomentPageOptions): SharedPage | undefined {
  if (transcript.words === 0) return undefined
  const said = transcript.sentenceOf(Math.max(0, transcript.lastStarted(time)))
  const sentenceAt = (word: number) => {
    if (word < 0 || word >= transcript.words) return []
    const { first, last } = transcript.sentenceOf(word)
    const paragraph = transcript.paragraph(transcript.paragraphOf(word))
    const words = Array.from({ length: last - first + 1 }, (_, index) => transcript.textOf(first + index))
    return {
      speaker: (paragraph && speakerOf(paragraph, channels, nameOf)?.name) ?? '',
      time: numbers.duration(transcript.startOf(first)),
      text: words.join('').trim().slice(0, 2_000),
      isSaid: first === said.first,
    }
  }
  const heard = soundOf(transcript, said)
  return {
    language: shownLanguage(),
    title: name.slice(0, 200),
    subtitle: numbers.duration(transcript.startOf(said.first)),
    columns: [],
    rows: [],
    sentences: [said.first - 1, said.first, said.last + 1].flatMap(sentenceAt),
    // Words of a record may have no length.
    ...(canCut(job.file?.filename ?? '') && isClip(heard) && { sound: { recording: job.id, ...heard } }),
  }
}

const inThousandths = (seconds: number) => Math.round(seconds * 1000) / 1000

/** Seconds for a sound that begins before a recogniser heard it, and that rings on. */
const [before, behind] = [0.1, 0.2]

/** Where the words from `first` to `last` can be heard, in seconds, without the words before and behind them. */
function soundOf(transcript: TranscriptModel, { first, last }: { first: number; last: number }) {
  const [start, end] = [transcript.startOf(first), transcript.endOf(last)]
  const free = {
    from: first === 0 ? 0 : transcript.endOf(first - 1),
    to: last + 1 < transcript.words ? transcript.startOf(last + 1) : Number.POSITIVE_INFINITY,
  }
  const from = inThousandths(Math.min(start, Math.max(free.from, start - before)))
  const to = Math.min(Math.max(end, Math.min(free.to, end + behind)), from + maxClipSeconds)
  return { from, to: inThousandths(to) }
}
