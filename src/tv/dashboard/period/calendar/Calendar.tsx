import { type RefObject, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Message } from '#contract/message.ts'
import {
  type AvailableDates,
  addMonths,
  focusName,
  isLastColumn,
  type MonthFocus,
  monthSteps,
  moveInMonth,
  type Picked,
  pick,
  type Step,
  within,
} from '#tv/dates/calendar.ts'
import { type Day, daysBetween } from '#tv/dates/days.ts'
import { type Comparison, comparedWith, type Period, type PeriodChoice, periodsOf } from '#tv/dates/periods.ts'
import { days as dayText } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { type Direction, isDirection } from '#tv/remote/actions.ts'
import { alongReading } from '#tv/remote/focus/alongReading.ts'
import { useModal } from '#tv/ui/dialog/useModal.ts'
import { Icon } from '#tv/ui/icons/Icon.tsx'
import { calendarMessages } from '../messages.ts'
import { Month } from './Month.tsx'
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
    <div
      className="calendar whole-screen"
      ref={box}
      role="dialog"
      aria-modal="true"
      aria-label={t(calendarMessages.dates)}
    >
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

/** Where the focus is: on a button that changes the month, on a day, or on a line of the summary. */
type CalendarFocus = MonthFocus | { in: 'summary'; place: number }

interface PickingOptions {
  choice: PeriodChoice
  available: AvailableDates
  /** The calendar's element. */
  box: RefObject<HTMLElement | null>
  onDone: (choice: PeriodChoice) => void
}

/** State of the calendar: the days chosen so far, the focus, and the handlers of OK and the arrows. */
function usePicking({ choice, available, box, onDone }: PickingOptions) {
  const [shown] = useState(() => periodsOf(choice, available.newest).current)
  const [picked, setPicked] = useState<Picked>({ step: 'start', ...shown })
  const [against, setAgainst] = useState<Comparison>('days' in choice ? 'before' : choice.against)
  const [cursor, setCursor] = useState(() => within(shown.end, available))
  const [focus, setFocus] = useState<CalendarFocus>({ in: 'days' })
  const { step, start, end } = picked
  const period = start !== undefined && end !== undefined ? { start, end } : undefined
  const previous = period && comparedWith(period, against)
  return { picked, period, against, previous, cursor, focus, act, move }

  function act(where: CalendarFocus, day = cursor) {
    if (where.in === 'months') return setCursor(within(addMonths(cursor, monthSteps[where.place] ?? 0), available))
    if (where.in === 'summary') return actInSummary(where.place)
    setCursor(day)
    const next = step === 'against' ? { ...picked, step: 'start' as const } : pick(picked, day)
    setPicked(next)
    if (step === 'against') setAgainst({ from: day })
    // Both dates are chosen: the focus moves on to Show.
    setFocus(next.step === 'start' ? { in: 'summary', place: summaryItems.length - 1 } : { in: 'days' })
  }

  function actInSummary(place: number) {
    const choosing = (next: Step, day: Day | undefined) => {
      setPicked({ ...picked, step: next })
      if (day !== undefined) setCursor(within(day, available))
      setFocus({ in: 'days' })
    }
    switch (summaryItems[place]) {
      case 'start':
        return choosing('start', start)
      case 'end':
        return choosing(start === undefined ? 'start' : 'end', end ?? start)
      case 'before':
        return setAgainst('before')
      case 'yearBefore':
        return setAgainst('yearBefore')
      case 'others':
        return choosing('against', previous?.start)
      default:
        if (period) onDone({ ...period, against })
    }
  }

  function move(arrow: Direction) {
    const action = alongReading(arrow) as Direction
    if (focus.in === 'summary') {
      if (action === 'left') return setFocus({ in: 'days' })
      const place = focus.place + (action === 'up' ? -1 : action === 'down' ? 1 : 0)
      if (summaryItems[place] !== undefined) setFocus({ in: 'summary', place })
      return
    }
    const next = moveInMonth({ action, focus, cursor, available, isLastColumn: isLastColumn(box.current) })
    if (next === 'outside')
      return setFocus({ in: 'summary', place: focus.in === 'days' && period ? summaryItems.length - 1 : 0 })
    setFocus(next.focus)
    setCursor(next.cursor)
  }
}

/** Lines from top to bottom. */
const summaryItems = ['start', 'end', 'before', 'yearBefore', 'others', 'show'] as const
type Item = (typeof summaryItems)[number]

interface SummaryProps {
  period: Period | undefined
  start: Day | undefined
  step: Step
  against: Comparison
  previous: Period | undefined
  newest: Day
  /** Name of the focused element. */
  focus: string
  onAct: (place: number) => void
}

/** The days chosen so far, and what they are compared with. */
function Summary({ period, start, step, against, previous, newest, focus, onAct }: SummaryProps) {
  const count = period && daysBetween(period.start, period.end) + 1
  const day = (value: Day | undefined) => (value === undefined ? '…' : dayText.short(value, newest))
  const line = (item: Item, text: string, value?: string, chosen?: boolean) => {
    const place = summaryItems.indexOf(item)
    const name = `summary-${place}`
    const radio = chosen === undefined ? {} : { role: 'radio', 'aria-checked': chosen }
    return (
      <button
        type="button"
        {...radio}
        className={`calendar-line calendar-${item} focusable`}
        data-name={name}
        data-asked={item === step}
        tabIndex={focus === name ? 0 : -1}
        aria-disabled={item === 'show' && period === undefined}
        onClick={() => onAct(place)}
      >
        {chosen !== undefined && <span className="calendar-mark">{chosen && <Icon name="chosen" />}</span>}
        <span className="calendar-text">{text}</span>
        {value !== undefined && <span className="calendar-value">{value}</span>}
      </button>
    )
  }
  const compared = (chosen: boolean) => (chosen && previous ? dayText.range(previous.start, previous.end, newest) : '')
  return (
    <div className="calendar-summary">
      {line('start', t(calendarMessages.from), day(start))}
      {line('end', t(calendarMessages.to), day(period?.end))}
      <div role="radiogroup" aria-label={t(calendarMessages.compareWith)}>
        <h3 className="calendar-section">{t(calendarMessages.compareWith)}</h3>
        {line(
          'before',
          count === undefined ? t(calendarMessages.previousPeriod) : t(calendarMessages.previousDays, { days: count }),
          compared(against === 'before'),
          against === 'before',
        )}
        {line(
          'yearBefore',
          t(calendarMessages.yearEarlier),
          compared(against === 'yearBefore'),
          against === 'yearBefore',
        )}
        {line(
          'others',
          t(calendarMessages.otherDates),
          compared(typeof against === 'object'),
          typeof against === 'object',
        )}
      </div>
      {line('show', count === undefined ? t(calendarMessages.chooseBoth) : t(calendarMessages.show, { days: count }))}
    </div>
  )
}
