import { type RefObject, useState } from 'react'
import {
  type AvailableDates,
  addMonths,
  isLastColumn,
  type MonthFocus,
  monthSteps,
  moveInMonth,
  type Picked,
  pick,
  type Step,
  within,
} from '#tv/dates/calendar.ts'
import type { Day } from '#tv/dates/days.ts'
import { type Comparison, comparedWith, type PeriodChoice, periodsOf } from '#tv/dates/periods.ts'
import type { Direction } from '#tv/remote/actions.ts'
import { alongReading } from '#tv/remote/focus/alongReading.ts'
import { summaryItems } from './Summary.tsx'

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
export function usePicking({ choice, available, box, onDone }: PickingOptions) {
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
