import { type AvailableDates, firstWeekdayOf, monthOf, weeksOf } from '#tv/dates/calendar.ts'
import type { Day } from '#tv/dates/days.ts'
import type { Period } from '#tv/dates/periods.ts'
import { days as dayText, locale } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Icon } from '#tv/ui/icons/Icon.tsx'
import { calendarMessages } from '../messages.ts'

interface MonthProps {
  cursor: Day
  available: AvailableDates
  marks: { start: Day | undefined; end: Day | undefined; previous: Period | undefined }
  /** Name of the focused element. */
  focus: string
  onStep: (place: number) => void
  onDay: (day: Day) => void
}

const steps = [
  { label: calendarMessages.previousYear, icon: 'earlierTwice' },
  { label: calendarMessages.previousMonth, icon: 'earlier' },
  { label: calendarMessages.nextMonth, icon: 'later' },
  { label: calendarMessages.nextYear, icon: 'laterTwice' },
] as const

/** One month of the calendar, and the buttons that change the month. */
export function Month({ cursor, available, marks, focus, onStep, onDay }: MonthProps) {
  const weeks = weeksOf(monthOf(cursor), firstWeekdayOf(locale))
  const named = weeks[1] ?? []
  const step = (index: number) => {
    const { label, icon } = steps[index as 0 | 1 | 2 | 3]
    const name = `months-${index}`
    return (
      <button
        type="button"
        className="calendar-step focusable"
        data-name={name}
        tabIndex={focus === name ? 0 : -1}
        aria-label={t(label)}
        onClick={() => onStep(index)}
      >
        <Icon name={icon} />
      </button>
    )
  }
  return (
    <div className="calendar-month">
      <div className="calendar-steps">
        {step(0)}
        {step(1)}
        <h3 className="calendar-name">{dayText.month(cursor)}</h3>
        {step(2)}
        {step(3)}
      </div>
      <div className="calendar-week calendar-weekdays" aria-hidden="true">
        {named.map((day) => (
          <span key={day} className="calendar-cell">
            {day && dayText.weekday(day)}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week.find(Boolean)} className="calendar-week">
          {week.map((day, weekday) =>
            day === undefined ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: blank cells have no identity.
              <span key={weekday} className="calendar-cell" />
            ) : (
              <button
                key={day}
                type="button"
                className="calendar-cell calendar-day focusable"
                data-name={day}
                data-mark={markOf(day, marks)}
                data-other={marks.previous && day >= marks.previous.start && day <= marks.previous.end}
                tabIndex={focus === day ? 0 : -1}
                aria-label={dayText.long(day)}
                aria-pressed={markOf(day, marks) !== undefined}
                aria-disabled={day < available.earliest || day > available.newest}
                onClick={() => day >= available.earliest && day <= available.newest && onDay(day)}
              >
                {Number(day.slice(8))}
              </button>
            ),
          )}
        </div>
      ))}
    </div>
  )
}

function markOf(day: Day, { start, end = start }: MonthProps['marks']): 'end' | 'inside' | undefined {
  if (day === start || day === end) return 'end'
  return start !== undefined && end !== undefined && day > start && day < end ? 'inside' : undefined
}
