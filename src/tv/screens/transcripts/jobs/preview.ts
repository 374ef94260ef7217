import { queryOptions } from '@tanstack/react-query'
import { transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import { joinTexts } from '#contract/transcription/scripts.ts'
import { streamText } from '#tv/data/recordStream.ts'
import type { TranscriptModel } from '../model/transcriptModel.ts'
import { recordingReader } from '../record/recording.ts'

/** The beginning of a record. It is read from the record itself because a list of jobs has no words. */
export interface Preview {
  /** The first words, as they are written; empty if the record has none. */
  words: string
  /** Number of speakers in the part that was read; 0 if the service did not tell them apart. */
  speakers: number
  /** Codes, from the part that was read. */
  languages: string[]
  /** The record has no more words than were read. */
  isWhole: boolean
}

/** Words that are read to find the speakers. The rest of the record is not downloaded. */
const enoughWords = 400
/** Words that are shown. */
const shownWords = 36

const enough = new Error('enough has come')

/** Reads the beginning of a job's record, and cancels the download as soon as it has enough. @throws ProxyError */
async function readPreview(id: string, signal: AbortSignal): Promise<Preview> {
  const path = transcriptionProxyPaths.job(id)
  const reader = recordingReader(path, id)
  const { transcript } = reader.recording
  try {
    await streamText(
      path,
      (text) => {
        reader.push(text)
        if (transcript.words >= enoughWords) throw enough
      },
      signal,
    )
    reader.end()
  } catch (error) {
    if (error !== enough) throw error
  }
  return previewOf(transcript)
}

/** The preview of the part of a transcript that has been read. */
export function previewOf(transcript: TranscriptModel): Preview {
  const speakers = new Set<number | undefined>()
  const parts: string[] = []
  for (let place = 0; place < transcript.paragraphs; place += 1) {
    const paragraph = transcript.paragraph(place)
    speakers.add(paragraph?.speaker)
    const first = transcript.firstWord(place)
    const end = Math.min(transcript.firstWord(place + 1), shownWords)
    const words = Array.from({ length: Math.max(0, end - first) }, (_, index) => transcript.textOf(first + index))
    parts.push(words.join(''))
  }
  speakers.delete(undefined)
  return {
    words: `${joinTexts(parts)}${transcript.words > shownWords ? ' …' : ''}`,
    speakers: speakers.size,
    languages: [...transcript.languages],
    isWhole: transcript.isWhole,
  }
}

/** The preview of a job that is done, which never changes. It is cached in memory only, like the record. */
export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: ['transcripts', 'preview', id],
    queryFn: ({ signal }) => readPreview(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { isSingleItem: true },
  })
