import { queryOptions } from '@tanstack/react-query'
import { transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import type { TranscriptModel } from '../model/transcriptModel.ts'
import { recordingReader } from '../record/recording.ts'
import { streamText } from '../record/recordStream.ts'

/** What a record says at its beginning: a list of jobs has no words. */
export interface Preview {
  /** The first words, as they are written; empty where nothing is said. */
  words: string
  /** How many people speak as far as was read; 0 where the service did not tell them apart. */
  speakers: number
  /** Codes, as far as was read. */
  languages: string[]
  /** There are no more words than those that were read. */
  isWhole: boolean
}

/** So many words tell who speaks; the rest of a record is not asked for. */
const enoughWords = 400
/** So many are shown. */
const shownWords = 36

const enough = new Error('enough has come')

/** The beginning of a job's record. The answer is left as soon as enough has come. @throws ProxyError */
async function readPreview(id: string, signal: AbortSignal): Promise<Preview> {
  const path = transcriptionProxyPaths.job(id)
  const reader = recordingReader(path)
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

/** What is shown of the words that have come. */
export function previewOf(transcript: TranscriptModel): Preview {
  const speakers = new Set<number | undefined>()
  let words = ''
  for (let place = 0; place < transcript.paragraphs; place += 1) {
    const paragraph = transcript.paragraph(place)
    speakers.add(paragraph?.speaker)
    if (transcript.firstWord(place) < shownWords) words += `${words === '' ? '' : ' '}${paragraph?.text ?? ''}`
  }
  speakers.delete(undefined)
  return {
    words: transcript.words > shownWords ? `${words.split(/\s+/).slice(0, shownWords).join(' ')} …` : words,
    speakers: speakers.size,
    languages: [...transcript.languages],
    isWhole: transcript.isWhole,
  }
}

/** The preview of a job that is done: it does not change any more. Kept in memory alone, as its record is. */
export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: ['transcripts', 'preview', id],
    queryFn: ({ signal }) => readPreview(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    meta: { oneThing: true },
  })
