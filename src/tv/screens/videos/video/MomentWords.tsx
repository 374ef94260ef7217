import { queryOptions, useQuery } from '@tanstack/react-query'
import { transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import { readUtterances } from '#contract/transcription/readUtterances.ts'
import { joinsWithoutBlank } from '#contract/transcription/scripts.ts'
import { wireUtterance } from '#contract/transcription/words.ts'
import { isGone } from '#tv/data/gone.ts'
import { JsonStream } from '#tv/data/jsonStream.ts'
import { readLeniently } from '#tv/data/readLeniently.ts'
import { streamText } from '#tv/data/recordStream.ts'
import { t } from '#tv/language/t.ts'
import { ProxyError } from '#tv/proxy/proxy.ts'
import { messages } from './messages.ts'
import { type WordsAround, wordsAround } from './wordsAround.ts'

interface MomentWordsProps {
  /** ID of the transcript. */
  job: string
  /** Seconds, one for each place of the curve. */
  moments: readonly number[]
  /** The place that is read. */
  place: number
}

/** What is said at the place of a curve that is read, with the word at the moment lit. Loads the words. */
export function MomentWords({ job, moments, place }: MomentWordsProps) {
  const { data, error } = useQuery(momentWordsQuery(job, moments))
  const around = data?.[place]
  if (!around)
    return <p className="video-words">{error && t(isGone(error) ? messages.recordingGone : messages.noWords)}</p>
  const { words, active } = around
  return (
    <p className="video-words">
      <span className="video-words-line" aria-live="polite">
        {words.length === 0 ? (
          t(messages.nobodySpeaks)
        ) : active < 0 ? (
          written(words, 0, words.length)
        ) : (
          <>
            {written(words, 0, active)}
            {blankBefore(words, active)}
            <span className="video-words-active">{words[active]}</span>
            {written(words, active + 1, words.length)}
          </>
        )}
      </span>
      <span className="video-words-hint">{t(messages.okPlays)}</span>
    </p>
  )
}

/** A blank, unless none is written between a word and the one before. */
const blankBefore = (words: readonly string[], at: number) =>
  at === 0 || joinsWithoutBlank(words[at - 1] ?? '', words[at] ?? '') ? '' : ' '

/** The words from `from` up to but not including `to`. */
const written = (words: readonly string[], from: number, to: number) =>
  words
    .slice(from, to)
    .map((word, index) => blankBefore(words, from + index) + word)
    .join('')

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
