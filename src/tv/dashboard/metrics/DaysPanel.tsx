import { useMemo } from 'react'
import type { Day } from '../../dates/days.ts'
import { days as dayWords, numbers } from '../../format/locale.ts'
import { Chart } from '../../ui/chart/Chart.tsx'
import { Delta } from '../../ui/tile/Delta.tsx'
import { changeOf } from './change.ts'
import { type MetricName, metrics } from './metrics.ts'
import { MetricDelta } from './Tiles.tsx'
import type { Trend } from './trend.ts'
import './metrics.css'

/** In more days than these the weekly rhythm hides everything else: the lines are then 7-day averages. */
const longestByDay = 120

interface DaysPanelProps<Name extends MetricName> {
  focusKey: string
  trend: Trend<Name>
  metric: Name
  /** What came out when: marked on the days, and named when one is read. */
  releases?: readonly Release[] | undefined
}

/** Something that came out on a day. */
export interface Release {
  day: Day
  title: string
}

/** The chosen figure, large, and how it came about day by day. */
export function DaysPanel<Name extends MetricName>({ focusKey, trend, metric, releases }: DaysPanelProps<Name>) {
  const { title, unit, counting, scale, rule } = metrics[metric]
  const { called } = trend
  const long = trend.days.length > longestByDay
  const { current, previous } = useMemo(() => trend.valuesOf(metric, long ? 7 : 1), [trend, metric, long])
  const series = useMemo(() => {
    const drawn = (values: readonly (number | null)[]) => values.map((value) => (value === null ? null : value * scale))
    if (called)
      return [
        { name: called.current, values: drawn(current), colour: 1 },
        { name: called.previous, values: drawn(previous), colour: 2 },
      ] as const
    return [
      { name: 'Now', values: drawn(current), colour: 1 },
      { name: 'Before', values: drawn(previous), dashed: true, colour: 1 },
    ] as const
  }, [current, previous, scale, called])
  const marks = useMemo(() => {
    const days = new Set(releases?.map(({ day }) => day))
    return trend.days.flatMap((day, place) => (days.has(day) ? [place] : []))
  }, [releases, trend.days])
  const labels = useMemo(() => trend.days.map((day) => dayWords.short(day)), [trend.days])

  return (
    <Chart
      focusKey={focusKey}
      label={`${title}, day by day`}
      labels={labels}
      series={series}
      counting={counting}
      formatRule={rule}
      marks={marks}
      readout={(place) => (
        <header className="metric-readout">
          <h2 className="metric-readout-title">
            {unit ? `${title}, ${unit}` : title}
            {long && <span className="metric-smooth">lines: 7-day average</span>}
            {marks.length > 0 && (
              <span className="metric-smooth">
                <span className="chart-mark-shown" />
                video published
              </span>
            )}
          </h2>
          {place === undefined ? (
            <Whole trend={trend} metric={metric} />
          ) : (
            <OneDay trend={trend} metric={metric} place={place} releases={releases} />
          )}
        </header>
      )}
    />
  )
}

interface ReadoutProps<Name extends MetricName> {
  trend: Trend<Name>
  metric: Name
}

function Whole<Name extends MetricName>({ trend: { totals, called }, metric }: ReadoutProps<Name>) {
  const { figure } = metrics[metric]
  return (
    <p className="metric-readout-line">
      <span className="metric-figure">{figure(totals.current[metric])}</span>
      <span className="metric-readout-beside">
        <MetricDelta name={metric} totals={totals} called={called} />
        {called ? (
          <span className="metric-other">
            <span className="metric-other-name">{called.previous}</span>
            {` ${figure(totals.previous[metric])}`}
          </span>
        ) : (
          <span>{netOf(metric, totals.current) ?? beforeIn(totals.previous[metric], figure)}</span>
        )}
      </span>
    </p>
  )
}

/** Of none the words above say it. */
const beforeIn = (value: number, figure: (value: number) => string) => (value === 0 ? '' : `before ${figure(value)}`)

/** Beside subscribers gained or lost: what is left of them. */
function netOf(metric: MetricName, { subscribersGained, subscribersLost }: Partial<Record<MetricName, number>>) {
  if (metric !== 'subscribersGained' && metric !== 'subscribersLost') return undefined
  if (subscribersGained === undefined || subscribersLost === undefined) return undefined
  return `net ${numbers.signed(subscribersGained - subscribersLost)}`
}

interface OneDayProps<Name extends MetricName> extends ReadoutProps<Name> {
  place: number
  releases: readonly Release[] | undefined
}

function OneDay<Name extends MetricName>({ trend, metric, place, releases = [] }: OneDayProps<Name>) {
  const { figure, lessIsBetter = false } = metrics[metric]
  const { current, previous } = trend.valuesOf(metric)
  const [value, before] = [current[place], previous[place]]
  const [day, dayBefore] = [trend.days[place], trend.previousDays[place]]
  if (day === undefined) return null
  if (value === null || value === undefined) {
    return <p className="metric-readout-line">No data for {dayWords.long(day)}</p>
  }
  const { direction, ratio } = changeOf(value, before ?? 0)
  return (
    <p className="metric-readout-line">
      <span className="metric-figure">{figure(value)}</span>
      <span className="metric-readout-beside">
        <span className="metric-day">{dayWords.long(day)}</span>
        {dayBefore !== undefined && before !== null && before !== undefined && (
          <span>
            {ratio !== undefined && (
              <Delta direction={direction} text={numbers.change(ratio)} good={(direction === 'up') !== lessIsBetter} />
            )}
            {` ${trend.called?.previous ?? dayWords.short(dayBefore, day)}: ${figure(before)}`}
          </span>
        )}
      </span>
      <CameOut titles={releases.flatMap((one) => (one.day === day ? [one.title] : []))} />
    </p>
  )
}

function CameOut({ titles: [first, ...others] }: { titles: readonly string[] }) {
  if (first === undefined) return null
  return (
    <span className="metric-came">
      <span className="metric-came-head">
        <span className="chart-mark-shown" />
        {others.length > 0 ? `${others.length + 1} videos came out` : 'Came out'}
      </span>
      <span className="metric-came-title">{first}</span>
    </span>
  )
}
