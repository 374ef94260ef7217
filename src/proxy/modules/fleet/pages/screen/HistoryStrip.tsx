import { type HistorySpan, historyMs, screenStates } from '#proxy/modules/fleet/states.ts'
import { t } from '#web/language/t.ts'
import { messages as general } from '../messages.ts'
import { StateMark } from '../states/StateMark.tsx'
import { stateMessages } from '../states/stateTexts.ts'
import { agoText, lengthText, nowText } from '../times.ts'
import { messages } from './messages.ts'

/** Width of the strip in minutes of a day, and its height in the same unit. */
const [width, height] = [1_440, 56]
/** The shortest time that is drawn: a shorter one would not be seen. */
const leastWidth = 4

/** The states of a screen during the last day, and how long each lasted. */
export function HistoryStrip({ spans, now }: { spans: readonly HistorySpan[]; now: number }) {
  const from = now - historyMs
  const x = (at: number) => Math.max(0, ((at - from) / historyMs) * width)
  const lengths = screenStates.flatMap((state) => {
    const length = spans.reduce((sum, span) => (span.state === state ? sum + span.until - span.from : sum), 0)
    return length > 0 ? [{ state, length }] : []
  })
  // Short times last, so that a long one does not cover them.
  const drawn = [...spans].sort((a, b) => b.until - b.from - (a.until - a.from))
  return (
    <figure className="fleet-history">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img" aria-label={t(messages.history)}>
        {drawn.map((span) => (
          <rect
            key={span.from}
            className={`fleet-${span.state}`}
            x={x(span.from).toFixed(1)}
            width={Math.max(leastWidth, x(span.until) - x(span.from)).toFixed(1)}
            height={height}
          />
        ))}
        <path className="fleet-hours" d={hours} />
      </svg>
      <p className="fleet-ends" dir="ltr">
        <bdi>{agoText(from, now)}</bdi>
        <bdi>{nowText()}</bdi>
      </p>
      <ul className="fleet-lengths">
        {lengths.map(({ state, length }) => (
          <li key={state}>
            <StateMark state={state} />
            {t(general.lasted, { state: t(stateMessages[state]), length: lengthText(length) })}
          </li>
        ))}
      </ul>
    </figure>
  )
}

/** A line at every sixth hour. */
const hours = [1, 2, 3].map((quarter) => `M${(quarter * width) / 4} 0V${height}`).join('')
