import { useEffect, useState } from 'react'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { offerFocus } from '#tv/remote/focus/focusManager.ts'
import type { Hit } from '../model/find.ts'
import { usePlayback } from '../playback/playback.ts'
import { messages } from './messages.ts'
import { TimedList } from './TimedList.tsx'

const keyOf = (sought: string) => `transcript:hits:${sought}`

interface HitsProps {
  hits: readonly Hit[]
  sought: string
  onJump: () => void
}

/** The places where the searched text is said. OK jumps to one. */
export function Hits({ hits, sought, onJump }: HitsProps) {
  const hasHits = hits.length > 0
  useEffect(() => {
    if (hasHits) offerFocus(keyOf(sought))
  }, [hasHits, sought])
  if (sought === '') return <p className="beside-empty">{t(messages.findHint)}</p>
  if (!hasHits) return <p className="beside-empty">{t(messages.notFound, { text: sought })}</p>
  return (
    <>
      <p className="beside-empty">
        {t(messages.hits, { text: sought, count: hits.length, shown: numbers.exact(hits.length) })}
      </p>
      <Found key={sought} hits={hits} sought={sought} onJump={onJump} />
    </>
  )
}

/** Opens at the next hit from the present time on; behind the last hit, at the first. */
function Found({ hits, sought, onJump }: HitsProps) {
  const playback = usePlayback()
  const [next] = useState(() => {
    const now = playback.player.clock.now()
    return Math.max(
      0,
      hits.findIndex(({ start }) => start >= now),
    )
  })
  return (
    <TimedList
      focusKey={keyOf(sought)}
      label={t(messages.found)}
      rows={5}
      startAt={next}
      onJump={onJump}
      plays
      items={hits.map(({ start, text, before, after }) => ({
        start,
        title: `${before}${text}${after}`,
        drawn: (
          <>
            {before}
            <mark className="timed-hit">{text}</mark>
            {after}
          </>
        ),
      }))}
    />
  )
}
