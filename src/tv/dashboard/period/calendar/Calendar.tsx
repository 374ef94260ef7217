import { useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Message } from '#contract/message.ts'
import { type AvailableDates, focusName, type Step } from '#tv/dates/calendar.ts'
import type { PeriodChoice } from '#tv/dates/periods.ts'
import { days as dayText } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { isDirection } from '#tv/remote/actions.ts'
import { useModal } from '#tv/ui/dialog/useModal.ts'
import { calendarMessages } from '../messages.ts'
import { Month } from './Month.tsx'
import { Summary } from './Summary.tsx'
import { usePicking } from './usePicking.ts'

import './calendar.css'

interface CalendarProps {
  choice: PeriodChoice
  available: AvailableDates
  onChoose: (choice: PeriodChoice) => void
  /** Called once, however it closes; the owner then stops rendering it. */
  onClose: () => void
}

const titles: Record<Step, Message> = {
  start: calendarMessages.start,
  end: calendarMessages.end,
  against: calendarMessages.against,
}

/** Chooses any days, and what they are compared with, by arrows and OK: first day, last day, then Show. */
export function Calendar({ choice, available, onChoose, onClose }: CalendarProps) {
  const box = useRef<HTMLDivElement>(null)
  const onDone = (done: PeriodChoice) => {
    close()
    onChoose(done)
  }
  const picking = usePicking({ choice, available, box, onDone })
  const { picked, period, against, previous, cursor, focus, act, move } = picking
  const close = useModal({
    container: box,
    focused: () => box.current?.querySelector<HTMLElement>(`[data-name="${focusName(focus, cursor)}"]`),
    hear: ({ action, phase }) => {
      if (phase === 'release') return
      if (isDirection(action)) move(action)
      else if (action === 'ok' && phase === 'press') act(focus)
    },
    onClose,
  })

  return createPortal(
    <div className="calendar" ref={box} role="dialog" aria-modal="true" aria-label={t(calendarMessages.dates)}>
      <h2 className="calendar-title">{t(titles[picked.step])}</h2>
      <div className="calendar-parts">
        <Month
          cursor={cursor}
          available={available}
          marks={{ start: picked.start, end: picked.end, previous }}
          focus={focusName(focus, cursor)}
          onStep={(index) => act({ in: 'months', place: index })}
          onDay={(day) => act({ in: 'days' }, day)}
        />
        <Summary
          period={period}
          start={picked.start}
          step={picked.step}
          against={against}
          previous={previous}
          newest={available.newest}
          focus={focusName(focus, cursor)}
          onAct={(index) => act({ in: 'summary', place: index })}
        />
      </div>
      <p className="spoken-only" role="status">
        {dayText.month(cursor)}
      </p>
    </div>,
    document.body,
  )
}
