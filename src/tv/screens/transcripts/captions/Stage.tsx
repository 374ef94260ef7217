import { useEffect, useMemo, useRef } from 'react'
import { t } from '#tv/language/t.ts'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { messages } from '../messages.ts'
import { usePlayback, useScheduledUpdate } from '../playback/playback.ts'
import { wordsKey } from '../reading/Reading.tsx'
import type { Recording } from '../record/recording.ts'
import { type Cue, cueAt, fitted, readCues } from './cues.ts'
import { chosenSubtitles, useCaptionFormat, useCaptionStyle } from './style.ts'
import './captions.css'

/** Latin letters that fit into 68 % of the width at each size, even if all are wide. */
const lettersAt = { small: 48, medium: 37, large: 29, largest: 24 } as const

/** Preview of the captions on a film's picture: at most two lines, at most 68 % of its width. */
export function Stage({ recording }: { recording: Recording }) {
  const playback = usePlayback()
  const { player } = playback
  const [format] = useCaptionFormat()
  const chosen = chosenSubtitles(recording.subtitles, format)
  const { size, colour, ground } = useCaptionStyle()
  const read = useMemo(() => (chosen ? readCues(chosen) : []), [chosen])
  const cues = useMemo(() => fitted(read, lettersAt[size]), [read, size])
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef<Cue>(undefined)
  const { props } = useFocus<HTMLElement>({ focusKey: wordsKey, onPress: player.toggle })
  useScheduledUpdate((time) => {
    const { cue, nextAt } = cueAt(cues, time)
    if (box.current && cue !== shown.current) {
      shown.current = cue
      box.current.textContent = ''
      for (const line of cue?.lines ?? []) {
        const row = document.createElement('span')
        row.className = 'caption-line'
        row.textContent = line
        box.current.append(row)
      }
    }
    return nextAt
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cues need an update.
  useEffect(() => playback.updateAll(), [playback, cues])
  return (
    <section {...props} className="stage focusable" aria-label={t(messages.stage)}>
      <div
        ref={box}
        className="caption"
        data-size={size}
        data-colour={colour}
        data-ground={ground}
        data-testid="caption"
        dir="auto"
      />
    </section>
  )
}
