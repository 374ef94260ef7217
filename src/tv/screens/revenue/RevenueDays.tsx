import { type ReactNode, useMemo } from 'react'
import { daysDrawn } from '#tv/dashboard/metrics/comparedSeries.ts'
import { Explained } from '#tv/dashboard/metrics/explained/Explained.tsx'
import { lineNames, previousName } from '#tv/dashboard/metrics/periodNames.ts'
import type { Money } from '#tv/dashboard/money/currency.ts'
import { type FigureName, figures, type RevenueDay, type RevenueRow } from '#tv/dashboard/money/figures.ts'
import { DayChart } from '#tv/dashboard/notes/DayChart.tsx'
import { type Day, eachDay } from '#tv/dates/days.ts'
import type { Periods } from '#tv/dates/periods.ts'
import { days as dayText } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'

interface RevenueDaysProps {
  figure: FigureName
  periods: Periods
  newest: Day
  rows: readonly RevenueDay[]
  before: readonly RevenueDay[] | undefined
  total: RevenueRow | undefined
  totalBefore: RevenueRow | undefined
  money: Money
}

/** The chosen figure in large type, and its chart by day, compared with the previous period. */
export function RevenueDays(props: RevenueDaysProps) {
  const { figure, periods, newest, rows, before, total, totalBefore, money } = props
  const { of } = figures[figure]
  const title = t(figures[figure].title)
  const meaning = figures[figure].meaning && t(figures[figure].meaning)
  const days = useMemo(() => daysDrawn(periods.current, newest), [periods, newest])
  const daysBefore = useMemo(() => eachDay(periods.previous.start, periods.previous.end), [periods])
  const [current, previous] = useMemo(() => {
    const along = (
      dayList: readonly Day[],
      ofRows: readonly RevenueDay[] | undefined,
      value: (row: RevenueDay) => number | null,
    ) => {
      const byDay = new Map(ofRows?.map((row) => [row.day, value(row)]))
      return dayList.map((day) => byDay.get(day) ?? null)
    }
    const earlier = along(daysBefore, before, of)
    return [along(days, rows, of), days.map((_, index) => earlier[index] ?? null)]
  }, [days, daysBefore, rows, before, of])
  const series = useMemo(
    () =>
      [
        { name: t(lineNames.current), values: current, colour: 1 },
        { name: t(lineNames.previous), values: previous, dashed: true, colour: 1 },
      ] as const,
    [current, previous],
  )

  return (
    <DayChart
      focusKey="revenue:chart"
      label={t(messages.byDay, { figure: title })}
      days={days}
      series={series}
      counting="ten"
      formatRule={money.rule}
      readout={(index, { notes, hint }) => (
        <header className="metric-readout">
          <h2 className="metric-readout-title">
            {meaning ? t(messages.explained, { figure: title, meaning }) : title}
          </h2>
          <p className="metric-readout-line">
            {index === undefined ? (
              <>
                <span className="metric-readout-beside" data-alone={true}>
                  <span>{total && money.exact(of(total) ?? 0)}</span>
                  {total && totalBefore && (
                    <span>
                      {of(totalBefore) === 0
                        ? t(messages.noEarlier)
                        : t(messages.labelled, {
                            name: previousName(periods),
                            value: money.exact(of(totalBefore) ?? 0),
                          })}
                    </span>
                  )}
                </span>
                <Explained meaning={figures[figure].explained} hasUsual={false} />
              </>
            ) : (
              <OneDay
                day={days[index]}
                value={current[index]}
                dayBefore={daysBefore[index]}
                before={previous[index]}
                money={money}
                notes={notes || hint}
              />
            )}
          </p>
        </header>
      )}
    />
  )
}

interface OneDayProps {
  day: Day | undefined
  value: number | null | undefined
  dayBefore: Day | undefined
  before: number | null | undefined
  money: Money
  notes: ReactNode
}

function OneDay({ day, value, dayBefore, before, money, notes }: OneDayProps) {
  if (day === undefined) return null
  const happened = <span className="metric-happened">{notes}</span>
  if (value === null || value === undefined)
    return (
      <>
        {t(messages.noData, { day: dayText.long(day) })}
        {happened}
      </>
    )
  return (
    <>
      <span className="metric-figure">{money.exact(value)}</span>
      <span className="metric-readout-beside">
        <span className="metric-day">{dayText.long(day)}</span>
        {dayBefore !== undefined && before !== null && before !== undefined && (
          <span>{` ${t(messages.labelled, { name: dayText.short(dayBefore, day), value: money.exact(before) })}`}</span>
        )}
      </span>
      {happened}
    </>
  )
}
