import type { Step } from '#tv/dates/calendar.ts'
import { type Day, daysBetween } from '#tv/dates/days.ts'
import type { Comparison, Period } from '#tv/dates/periods.ts'
import { days as dayText } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Icon } from '#tv/ui/icons/Icon.tsx'
import { calendarMessages } from '../messages.ts'

/** Lines from top to bottom. */
export const summaryItems = ['start', 'end', 'before', 'yearBefore', 'others', 'show'] as const
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
export function Summary({ period, start, step, against, previous, newest, focus, onAct }: SummaryProps) {
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
