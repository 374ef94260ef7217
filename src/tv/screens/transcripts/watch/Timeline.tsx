import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Chapter } from '#contract/transcription/sections.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { useFocus } from '#tv/remote/focus/useFocus.ts'
import { onPress } from '#tv/remote/press.ts'
import { Icon } from '#tv/ui/icons/Icon.tsx'
import { timelineMessages } from '../messages.ts'
import { usePlayback, useScheduledUpdate } from '../playback/playback.ts'
import { countSteps, type StepName } from '../playback/steps.ts'
import type { TimelineMark } from './timelineMarks.ts'
import './watch.css'

export const timelineKey = 'transcript:time'

/** Seconds that the time may be late: it need not change at the exact moment. */
const slackS = 0.3

interface TimelineProps {
  chapters: readonly Chapter[]
  /** What the panel beside the words is about. */
  marks: readonly TimelineMark[]
  /** The unit by which left and right move. */
  step: StepName
  onMove: () => void
}

/** The playback position. OK plays and pauses, left and right move, and a held key moves faster and faster. */
export function Timeline({ chapters, marks, step, onMove }: TimelineProps) {
  const playback = usePlayback()
  const { player } = playback
  const { rate, running, waiting } = useSyncExternalStore(player.onChange, player.state)
  const { props } = useFocus<HTMLDivElement>({ focusKey: timelineKey, onPress: player.toggle })
  const now = useRef<HTMLSpanElement>(null)
  const filled = useRef<HTMLSpanElement>(null)
  const duration = playback.duration()

  useScheduledUpdate((time) => {
    const second = Math.floor(time)
    const words = now.current?.firstChild
    const text = numbers.duration(second)
    if (words && words.nodeValue !== text) {
      // Changing a text node is faster than replacing it.
      words.nodeValue = text
      props.ref.current?.setAttribute('aria-valuenow', String(second))
      props.ref.current?.setAttribute('aria-valuetext', text)
    }
    if (filled.current) filled.current.style.transform = `scaleX(${duration > 0 ? Math.min(1, time / duration) : 0})`
    return second + 1
  }, slackS)
  const latest = useRef({ step, onMove })
  latest.current = { step, onMove }
  const slider = props.ref
  useEffect(() => {
    const count = countSteps()
    return onPress('part', ({ action, phase, heldMs }) => {
      if (document.activeElement !== slider.current) return false
      if (action !== 'left' && action !== 'right') return false
      const steps = count(phase, heldMs)
      if (steps === 0) return true
      playback.step(latest.current.step, action === 'left' ? -steps : steps)
      latest.current.onMove()
      return true
    })
  }, [slider, playback])

  return (
    // biome-ignore lint/a11y/useFocusableInteractive: `props` has the tabIndex.
    <div
      {...props}
      className="timeline focusable"
      dir="ltr"
      role="slider"
      aria-label={t(timelineMessages.label, { duration: numbers.duration(duration), running: running ? 'yes' : 'no' })}
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={0}
      data-testid="timeline"
    >
      <Icon name={running ? 'pause' : 'play'} className="timeline-mark" />
      <span className="timeline-now" ref={now}>
        {numbers.duration(0)}
      </span>
      <span className="timeline-track">
        <span className="timeline-fill" ref={filled} />
        {chapters.map(({ start = 0 }) =>
          start > 0 && duration > 0 ? (
            <span
              key={start}
              className="timeline-cut"
              style={{ left: `${Math.min(100, (start / duration) * 100)}%` }}
            />
          ) : null,
        )}
        {marks.map(({ kind, from, through }) => (
          <span
            key={`${kind} ${from}`}
            className="timeline-about"
            data-kind={kind}
            style={{ left: `${from * 100}%`, right: `${100 - through * 100}%` }}
          />
        ))}
      </span>
      <span className="timeline-end">{numbers.duration(duration)}</span>
      <span className="timeline-rate">
        {waiting ? t(timelineMessages.loading) : t(timelineMessages.rate, { rate })}
      </span>
    </div>
  )
}
