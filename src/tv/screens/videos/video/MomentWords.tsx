import { useQuery } from '@tanstack/react-query'
import { joinsWithoutBlank } from '#contract/transcription/scripts.ts'
import { isGone } from '#tv/data/gone.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'
import { momentWordsQuery } from './momentWords.ts'

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
