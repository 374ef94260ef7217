import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { CorrectionRequest } from '#contract/transcription/correctionRequest.ts'
import {
  type CorrectedWords,
  type Correction,
  correctedWords,
  correctionList,
} from '#contract/transcription/corrections.ts'
import { transcriptionProxyPaths as paths } from '#contract/transcription/paths.ts'
import { readUtterances } from '#contract/transcription/readUtterances.ts'
import { isGone } from '#tv/data/gone.ts'
import { callProxy, ProxyError } from '#tv/proxy/proxy.ts'
import type { TranscriptModel } from '../model/transcriptModel.ts'

/** How many corrections are listed. */
const listed = 50
/** Milliseconds: the service reads and writes the whole record, which may have ten hours. */
const timeoutMs = 60_000

/** The newest corrections of a recording's words; null if the service cannot correct words, as public ones. */
export const correctionsQuery = (recording: string) =>
  queryOptions({
    queryKey: ['transcripts', 'corrections', recording],
    queryFn: async ({ signal }): Promise<Correction[] | null> => {
      try {
        const query = { limit: listed }
        return (await callProxy(paths.corrections(recording), correctionList, { signal, query })).items
      } catch (error) {
        if (isGone(error)) return null
        throw error
      }
    },
    // Somebody may correct words on another television.
    staleTime: 30_000,
  })

/** A correction to make, or the number of one to undo. */
export type Change = CorrectionRequest | { undo: number }

/** Corrects a word, or undoes a correction, and puts its words into the transcript. @throws ProxyError */
export async function changeWords(
  client: QueryClient,
  recording: string,
  transcript: TranscriptModel,
  change: Change,
): Promise<void> {
  const { correction, utterance } = await callFor(recording, change)
  for (const read of readUtterances([utterance])) transcript.replace(correction.utterance, read)
  const { queryKey } = correctionsQuery(recording)
  // An answer from before the change must not arrive after it.
  await client.cancelQueries({ queryKey })
  client.setQueryData<Correction[] | null>(queryKey, (before) => [
    ...('undo' in change ? [] : [correction]),
    ...(before ?? []).map((one) => (one.number === correction.number ? correction : one)),
  ])
  // Previews and search results have the old words.
  for (const name of ['corrections', 'preview', 'search'])
    void client.invalidateQueries({ queryKey: ['transcripts', name] })
}

function callFor(recording: string, change: Change): Promise<CorrectedWords> {
  const options = { method: 'POST', timeoutMs } as const
  if ('undo' in change) return callProxy(paths.undo(recording, change.undo), correctedWords, options)
  return callProxy(paths.corrections(recording), correctedWords, { ...options, body: change })
}

/** Whether a change was refused because other words stand there now. */
export const isConflict = (error: unknown): boolean => error instanceof ProxyError && error.status === 409
