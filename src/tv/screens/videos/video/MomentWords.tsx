import { useQuery } from '@tanstack/react-query'
import { isGone } from '../../../data/gone.ts'
import { t } from '../../../language/t.ts'
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
          words.join(' ')
        ) : (
          <>
            {`${words.slice(0, active).join(' ')} `}
            <span className="video-words-active">{words[active]}</span>
            {` ${words.slice(active + 1).join(' ')}`}
          </>
        )}
      </span>
      <span className="video-words-hint">{t(messages.okPlays)}</span>
    </p>
  )
}
