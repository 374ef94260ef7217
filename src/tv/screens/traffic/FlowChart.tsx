import type { ReactNode } from 'react'
import { DayChart } from '#tv/dashboard/notes/DayChart.tsx'
import { days as dayText, numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import type { Lines } from './flow.ts'
import { messages } from './messages.ts'

interface FlowChartProps {
  focusKey: string
  title: string
  lines: Lines
  /** All views of the period. */
  total: number
}

/** The views of each day as stacked areas, one for each source. When a day is read, its values are above the chart. */
export function FlowChart({ focusKey, title, lines, total }: FlowChartProps) {
  const { days, smooth, series, exact } = lines
  const valuesAt = (dayIndex: number) =>
    series.map((line, index) => ({ ...line, value: exact[index]?.[dayIndex] ?? null }))
  const read = (dayIndex: number, notes: ReactNode) => {
    const values = valuesAt(dayIndex)
    const day = dayText.long(days[dayIndex] ?? '')
    if (values.every(({ value }) => value === null))
      return (
        <p className="metric-readout-line">
          {t(messages.noData, { day })}
          <span className="metric-happened">{notes}</span>
        </p>
      )
    const sum = values.reduce((all, { value }) => all + (value ?? 0), 0)
    return (
      <>
        <div className="traffic-read">
          <h2 className="metric-readout-title">
            {day}
            <span className="traffic-sum">{t(messages.views, { count: sum, shown: numbers.exact(sum) })}</span>
          </h2>
          {notes}
        </div>
        <ul className="traffic-values">
          {values.map(({ name, value, colour }) => (
            <li key={name} className="traffic-value">
              <span className="traffic-mark" style={{ background: `var(--series-${colour})` }} />
              <span className="traffic-value-name">{name}</span>
              <span className="traffic-value-views">{value === null ? '–' : numbers.short(value)}</span>
            </li>
          ))}
        </ul>
      </>
    )
  }
  return (
    <DayChart
      focusKey={focusKey}
      label={t(messages.byDay, { title })}
      days={days}
      series={series}
      stacked
      counting="ten"
      formatRule={numbers.short}
      readout={(dayIndex, notes) => (
        <header className="metric-readout">
          {dayIndex === undefined ? (
            <>
              <h2 className="metric-readout-title">
                {title}
                {smooth && <span className="metric-smooth">{t(messages.average)}</span>}
              </h2>
              <p className="metric-readout-line">
                <span className="metric-figure">{numbers.exact(total)}</span>
                <span className="metric-readout-beside">{t(messages.viewsInPeriod)}</span>
              </p>
            </>
          ) : (
            read(dayIndex, notes)
          )}
        </header>
      )}
    />
  )
}
