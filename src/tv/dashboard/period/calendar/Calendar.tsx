import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isDirection, type Press } from '#tv/remote/actions.ts'
import {
  addMonths,
  isLastColumn,
  type MonthSpot,
  monthSteps,
  moveInMonth,
  type Picked,
  pick,
  type Reach,
  type Step,
  spotName,
  within,
} from '../../../dates/calendar.ts'
import type { Day } from '../../../dates/days.ts'
import { type Comparison, comparedWith, type PeriodChoice, periodsOf } from '../../../dates/periods.ts'
import { days as dayWords } from '../../../format/locale.ts'
import { useModal } from '../../../ui/dialog/useModal.ts'
import { Month } from './Month.tsx'
import { Summary, summaryItems } from './Summary.tsx'
import '../../../ui/menu/whole.css'
import './calendar.css'

interface CalendarProps {
  choice: PeriodChoice
  reach: Reach
  onChoose: (choice: PeriodChoice) => void
  /** Called once, however it closes; the owner then stops rendering it. */
  onClose: () => void
}

/** Where the focus is: a step of months, a day, or a line of what is chosen so far. */
type Spot = MonthSpot | { in: 'summary'; place: number }

const words: Record<Step, string> = {
  start: 'Choose the first day',
  end: 'Choose the last day',
  against: 'Choose the first day to compare with',
}

/** Any days, and what they are compared with, by arrows and OK: first day, last day, then Show. */
export function Calendar({ choice, reach, onChoose, onClose }: CalendarProps) {
  const [shown] = useState(() => periodsOf(choice, reach.newest).current)
  const [picked, setPicked] = useState<Picked>({ step: 'start', ...shown })
  const [against, setAgainst] = useState<Comparison>('days' in choice ? 'before' : choice.against)
  const [cursor, setCursor] = useState(() => within(shown.end, reach))
  const [spot, setSpot] = useState<Spot>({ in: 'days' })
  const box = useRef<HTMLDivElement>(null)
  const { step, start, end } = picked
  const period = start !== undefined && end !== undefined ? { start, end } : undefined
  const other = period && comparedWith(period, against)

  const close = useModal({
    container: box,
    focused: () => box.current?.querySelector<HTMLElement>(`[data-spot="${spotName(spot, cursor)}"]`),
    hear: (press) => {
      if (press.phase === 'release') return
      if (press.action === 'ok') {
        if (press.phase === 'press') act(spot)
      } else move(press)
    },
    onClose,
  })

  function act(where: Spot, day = cursor) {
    if (where.in === 'months') return setCursor(within(addMonths(cursor, monthSteps[where.place] ?? 0), reach))
    if (where.in === 'summary') return actInSummary(where.place)
    setCursor(day)
    const next = step === 'against' ? { ...picked, step: 'start' as const } : pick(picked, day)
    setPicked(next)
    if (step === 'against') setAgainst({ from: day })
    // All is chosen: what is left is to look at it.
    setSpot(next.step === 'start' ? { in: 'summary', place: summaryItems.length - 1 } : { in: 'days' })
  }

  function actInSummary(place: number) {
    const choosing = (next: Step, day: Day | undefined) => {
      setPicked({ ...picked, step: next })
      if (day !== undefined) setCursor(within(day, reach))
      setSpot({ in: 'days' })
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
        return choosing('against', other?.start)
      default:
        if (!period) return
        close()
        onChoose({ ...period, against })
    }
  }

  function move({ action }: Press) {
    if (!isDirection(action)) return
    if (spot.in === 'summary') {
      if (action === 'left') return setSpot({ in: 'days' })
      const place = spot.place + (action === 'up' ? -1 : action === 'down' ? 1 : 0)
      if (summaryItems[place] !== undefined) setSpot({ in: 'summary', place })
      return
    }
    const next = moveInMonth({ action, spot, cursor, reach, isLastColumn: isLastColumn(box.current) })
    if (next === 'beside')
      return setSpot({ in: 'summary', place: spot.in === 'days' && period ? summaryItems.length - 1 : 0 })
    setSpot(next.spot)
    setCursor(next.cursor)
  }

  return createPortal(
    <div className="whole" ref={box} role="dialog" aria-modal="true" aria-label="Dates">
      <h2 className="whole-title">{words[step]}</h2>
      <div className="calendar-parts">
        <Month
          cursor={cursor}
          reach={reach}
          marks={{ start, end, other }}
          spot={spotName(spot, cursor)}
          onStep={(place) => act({ in: 'months', place })}
          onDay={(day) => act({ in: 'days' }, day)}
        />
        <Summary
          period={period}
          start={start}
          step={step}
          against={against}
          other={other}
          newest={reach.newest}
          spot={spotName(spot, cursor)}
          onAct={(place) => act({ in: 'summary', place })}
        />
      </div>
      <p className="spoken-only" role="status">
        {dayWords.month(cursor)}
      </p>
    </div>,
    document.body,
  )
}
