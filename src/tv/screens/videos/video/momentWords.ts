import { queryOptions } from '@tanstack/react-query'
import { transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import { readUtterances } from '#contract/transcription/readUtterances.ts'
import { wireUtterance } from '#contract/transcription/words.ts'
import { JsonStream } from '#tv/data/jsonStream.ts'
import { readLeniently } from '#tv/data/readLeniently.ts'
import { streamText } from '#tv/data/recordStream.ts'
import { ProxyError } from '#tv/proxy/proxy.ts'
import { type WordsAround, wordsAround } from './wordsAround.ts'

const takenApart = new Set(['utterances', 'subtitles', 'sentences'])
/** Least milliseconds between two announcements of what has been read. */
const announceEveryMs = 100
const enough = new Error('enough has come')

/**
 * The words around moments of a recording, in seconds. The record is read as it arrives and only up to the last moment;
 * of its words only those around the moments are kept. They can be shown before the rest has arrived.
 */
export const momentWordsQuery = (job: string, moments: readonly number[]) => {
  const queryKey = ['transcripts', 'moment words', job, moments] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<readonly (WordsAround | null)[]> => {
      const path = transcriptionProxyPaths.job(job)
      const around = wordsAround(moments)
      const found = () => around.found().map((words) => words ?? null)
      const stream = new JsonStream({
        takesApart: (at) => takenApart.has(String(at[at.length - 1])),
        onElement: (at, element) => {
          if (at.join('.') !== 'result.transcription.utterances') return
          if (typeof element !== 'object' || element === null || Array.isArray(element)) return
          const utterance = readLeniently(wireUtterance, element, (field, reason) => {
            return new ProxyError('nonsense', `${path}: ${field.join('.')}: ${reason}`)
          })
          for (const { words } of readUtterances([utterance])) for (const word of words) around.push(word)
        },
      })
      let announcedAt = performance.now()
      try {
        await streamText(
          path,
          (text) => {
            stream.push(text)
            if (around.isWhole()) throw enough
            if (performance.now() - announcedAt < announceEveryMs) return
            announcedAt = performance.now()
            client.setQueryData(queryKey, found())
          },
          signal,
        )
        around.end()
      } catch (error) {
        if (error instanceof SyntaxError) throw new ProxyError('nonsense', `${path}: ${error.message}`)
        if (error !== enough) throw error
      }
      return found()
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
