import { useMemo } from 'react'
import { LineChart } from '../ui/chart/LineChart.tsx'
import { Delta } from '../ui/tile/Delta.tsx'
import { days as dayWords, numbers } from '../ui/words/words.ts'
import { type MetricName, metrics } from './metrics.ts'
import { changeOf } from './periods.ts'
import { MetricDelta } from './Tiles.tsx'
import type { OverviewData } from './useOverview.ts'

export const chartKey = 'overview:chart'

/** In more days than these the weekly rhythm hides everything else: the lines are then 7-day averages. */
const longestByDay = 120

interface DaysPanelProps {
  data: OverviewData
  metric: MetricName
}

/** The chosen figure, large, and how it came about day by day. */
export function DaysPanel({ data, metric }: DaysPanelProps) {
  const { title, unit } = metrics[metric]
  const counting = metric === 'averageViewDuration' ? 'clock' : 'ten'
  const scale = metric === 'estimatedMinutesWatched' ? 1 / 60 : 1
  const long = data.days.length > longestByDay
  const { current, previous } = useMemo(() => data.valuesOf(metric, long ? 7 : 1), [data, metric, long])
  const series = useMemo(() => {
    const drawn = (values: readonly (number | null)[]) => values.map((value) => (value === null ? null : value * scale))
    return [
      { name: 'Now', values: drawn(current), colour: 1 },
      { name: 'Before', values: drawn(previous), dashed: true, colour: 1 },
    ] as const
  }, [current, previous, scale])
  const labels = useMemo(() => data.days.map((day) => dayWords.short(day)), [data.days])

  return (
    <LineChart
      focusKey={chartKey}
      label={`${title}, day by day`}
      labels={labels}
      series={series}
      counting={counting}
      formatRule={metric === 'averageViewDuration' ? numbers.duration : numbers.short}
      readout={(place) => (
        <header className="overview-readout">
          <h2 className="overview-readout-title">
            {unit ? `${title}, ${unit}` : title}
            {long && <span className="overview-smooth">lines: 7-day average</span>}
          </h2>
          {place === undefined ? (
            <Whole data={data} metric={metric} />
          ) : (
            <OneDay data={data} metric={metric} place={place} />
          )}
        </header>
      )}
    />
  )
}

function Whole({ data, metric }: DaysPanelProps) {
  const { subscribersGained, subscribersLost } = data.totals.current
  const aboutSubscribers = metric === 'subscribersGained' || metric === 'subscribersLost'
  return (
    <p className="overview-readout-line">
      <span className="overview-figure">{figure(metric, data.totals.current[metric])}</span>
      <span className="overview-readout-beside">
        <MetricDelta name={metric} totals={data.totals} />
        <span>
          {aboutSubscribers
            ? `net ${numbers.signed(subscribersGained - subscribersLost)}`
            : `before ${figure(metric, data.totals.previous[metric])}`}
        </span>
      </span>
    </p>
  )
}

function OneDay({ data, metric, place }: DaysPanelProps & { place: number }) {
  const { current, previous } = data.valuesOf(metric)
  const [value, before] = [current[place], previous[place]]
  const [day, dayBefore] = [data.days[place], data.previousDays[place]]
  if (day === undefined) return null
  if (value === null || value === undefined) {
    return <p className="overview-readout-line">No data for {dayWords.long(day)}</p>
  }
  const { direction, ratio } = changeOf(value, before ?? 0)
  const good = (direction === 'up') !== (metrics[metric].lessIsBetter ?? false)
  return (
    <p className="overview-readout-line">
      <span className="overview-figure">{figure(metric, value)}</span>
      <span className="overview-readout-beside">
        <span className="overview-day">{dayWords.long(day)}</span>
        {dayBefore !== undefined && before !== null && before !== undefined && (
          <span>
            {ratio !== undefined && <Delta direction={direction} text={numbers.change(ratio)} good={good} />}
            {` ${dayWords.short(dayBefore, day)}: ${figure(metric, before)}`}
          </span>
        )}
      </span>
    </p>
  )
}

/** The unit stands in the title. */
function figure(metric: MetricName, value: number): string {
  return metric === 'averageViewDuration'
    ? numbers.duration(value)
    : numbers.exact(metric === 'estimatedMinutesWatched' ? value / 60 : value)
}
