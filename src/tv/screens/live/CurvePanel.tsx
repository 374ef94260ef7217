import { useMemo } from 'react'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Chart } from '#tv/ui/chart/Chart.tsx'
import type { ViewerCurve } from './live.ts'
import { streamMessages } from './messages.ts'
import '#tv/dashboard/metrics/metrics.css'

const minutes = {
  first: 0,
  each: 60,
  counting: 'clock',
  format: (seconds: number) => numbers.minutes(seconds / 60),
} as const

/** Concurrent viewers along a stream. When a minute is read, its values are above the chart. */
export function CurvePanel({ focusKey, curve }: { focusKey: string; curve: ViewerCurve }) {
  const { average, peak, highest } = curve
  const series = useMemo(
    () => [
      { name: t(streamMessages.average), values: average, colour: 1 as const },
      { name: t(streamMessages.peak), values: peak, dashed: true, colour: 1 as const },
    ],
    [average, peak],
  )
  const labels = useMemo(() => average.map((_, minute) => numbers.minutes(minute)), [average])
  return (
    <Chart
      focusKey={focusKey}
      label={t(streamMessages.label)}
      labels={labels}
      along={minutes}
      series={series}
      counting="ten"
      formatRule={numbers.short}
      readout={(minute) => (
        <header className="metric-readout">
          <h2 className="metric-readout-title">
            {minute === undefined
              ? t(streamMessages.peakViewers)
              : t(streamMessages.viewersAt, { time: numbers.minutes(minute) })}
          </h2>
          {minute === undefined ? (
            <p className="metric-readout-line">
              <span className="metric-figure">{numbers.exact(highest.viewers)}</span>
              <span className="metric-readout-beside">
                <span className="metric-day">{t(streamMessages.at, { time: numbers.minutes(highest.minute) })}</span>
              </span>
            </p>
          ) : (
            <OneMinute average={average[minute]} peak={peak[minute]} />
          )}
        </header>
      )}
    />
  )
}

function OneMinute({ average, peak }: { average: number | null | undefined; peak: number | null | undefined }) {
  if (average === null || average === undefined)
    return <p className="metric-readout-line">{t(streamMessages.noData)}</p>
  return (
    <p className="metric-readout-line">
      <span className="metric-figure">{numbers.exact(average)}</span>
      <span className="metric-readout-beside">
        <span>{t(streamMessages.onAverage)}</span>
        <span className="metric-day">{t(streamMessages.peakOf, { viewers: numbers.exact(peak ?? 0) })}</span>
      </span>
    </p>
  )
}
