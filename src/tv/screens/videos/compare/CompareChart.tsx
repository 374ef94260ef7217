import { useMemo } from 'react'
import { metrics } from '#tv/dashboard/metrics/metrics.ts'
import { messages as rankMessages } from '#tv/dashboard/rank/messages.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Chart } from '#tv/ui/chart/Chart.tsx'
import { messages } from './messages.ts'
import '#tv/dashboard/metrics/metrics.css'

interface CompareChartProps {
  focusKey: string
  titles: readonly [string, string]
  /** The views of each video up to each day since its publication, as many for both. */
  curves: readonly [readonly number[], readonly number[]]
}

const daysText = (days: number) => t(messages.days, { days })

/** Both curves in one chart, by days since publication. */
export function CompareChart({ focusKey, titles, curves }: CompareChartProps) {
  const [own, other] = curves
  const last = own.length - 1
  const along = useMemo(() => ({ first: 0, each: 1, counting: 'ten' as const, format: daysText }), [])
  const { series, labels } = useMemo(
    () => ({
      labels: own.map((_, place) => numbers.exact(place)),
      series: [
        { name: titles[0], values: own, colour: 1 as const },
        { name: titles[1], values: other, colour: 2 as const },
      ],
    }),
    [own, other, titles[0], titles[1]],
  )
  return (
    <Chart
      focusKey={focusKey}
      label={t(rankMessages.viewsSince)}
      labels={labels}
      along={along}
      series={series}
      counting={metrics.views.counting}
      formatRule={metrics.views.rule}
      readout={(place = last) => (
        <header className="metric-readout">
          <h2 className="metric-readout-title">{t(rankMessages.viewsSince)}</h2>
          <p className="metric-readout-line compare-readout">
            <span className="metric-figure" data-line="1">
              {numbers.exact(own[place] ?? 0)}
            </span>
            <span className="metric-figure" data-line="2">
              {numbers.exact(other[place] ?? 0)}
            </span>
            <span className="metric-readout-beside">
              {place === 0 ? t(rankMessages.publicationDay) : t(rankMessages.atAge, { age: place })}
            </span>
          </p>
        </header>
      )}
    />
  )
}
