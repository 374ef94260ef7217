import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import {
  type AvailableDates,
  addMonths,
  focusName,
  type MonthFocus,
  monthSteps,
  moveInMonth,
  within,
} from '#tv/dates/calendar.ts'
import type { Day } from '#tv/dates/days.ts'
import { days as dayText } from '#tv/format/locale.ts'
import { type Direction, isDirection } from '#tv/remote/actions.ts'
import { alongReading } from '#tv/remote/focus/alongReading.ts'
import { useModal } from '#tv/ui/dialog/useModal.ts'
import { Month } from './Month.tsx'
import './calendar.css'

interface OneDayProps {
  /** What the day is for. */
  title: string
  chosen: Day
  available: AvailableDates
  onChoose: (day: Day) => void
  /** Called once, however it closes; the owner then stops rendering it. */
  onClose: () => void
}

/** Chooses one day by arrows and OK, over the whole screen; Back closes it without a change. */
export function OneDay({ title, chosen, available, onChoose, onClose }: OneDayProps) {
  const [cursor, setCursor] = useState(() => within(chosen, available))
  const [focus, setFocus] = useState<MonthFocus>({ in: 'days' })
  const box = useRef<HTMLDivElement>(null)
  const step = (index: number) => setCursor(within(addMonths(cursor, monthSteps[index] ?? 0), available))
  const choose = (day: Day) => {
    close()
    onChoose(day)
  }
  const close = useModal({
    container: box,
    focused: () => box.current?.querySelector<HTMLElement>(`[data-name="${focusName(focus, cursor)}"]`),
    hear: ({ action, phase }) => {
      if (phase === 'release') return
      if (action === 'ok' && phase === 'press') return focus.in === 'days' ? choose(cursor) : step(focus.place)
      if (!isDirection(action)) return
      const arrow = alongReading(action) as Direction
      // Nothing is beside the month, so the last column leads to the next week.
      const next = moveInMonth({ action: arrow, focus, cursor, available, isLastColumn: false })
      if (next === 'outside') return
      setFocus(next.focus)
      setCursor(next.cursor)
    },
    onClose,
  })
  return createPortal(
    <div className="calendar whole-screen" ref={box} role="dialog" aria-modal="true" aria-label={title}>
      <h2 className="calendar-title">{title}</h2>
      <div className="calendar-parts">
        <Month
          cursor={cursor}
          available={available}
          marks={{ start: chosen, end: undefined, previous: undefined }}
          focus={focusName(focus, cursor)}
          onStep={(index) => {
            setFocus({ in: 'months', place: index })
            step(index)
          }}
          onDay={choose}
        />
        <p className="calendar-one">{dayText.long(cursor)}</p>
      </div>
    </div>,
    document.body,
  )
}
