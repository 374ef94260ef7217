import { useMemo } from 'react'
import type { Ranking } from '#insights/ranked.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Chart } from '#tv/ui/chart/Chart.tsx'
import { metrics } from '../metrics/metrics.ts'
import { messages as periodMessages } from '../period/messages.ts'
import { messages } from './messages.ts'
import { rankAt } from './ranking.ts'

const daysText = (count: number) => t(periodMessages.days, { count })

interface RankPanelProps {
  focusKey: string
  ranking: Ranking
  /** The age whose number stands above the chart while nobody reads it; the present one unless given. */
  shownAt?: number
}

/** The views of a young video since its publication, and the curves of the nine before it faint behind. */
export function RankPanel({ focusKey, ranking, shownAt }: RankPanelProps) {
  const { curve, others, age, of } = ranking
  const days = Math.max(curve.length, ...others.map((video) => video.curve.length))
  const along = useMemo(() => ({ first: 0, each: 1, counting: 'ten' as const, format: daysText }), [])
  const { series, labels } = useMemo(() => {
    const places = Array.from({ length: days }, (_, place) => place)
    const drawn = (values: readonly number[]) => places.map((place) => values[place] ?? null)
    return {
      labels: places.map((place) => numbers.exact(place)),
      series: [
        { name: t(messages.this), values: drawn(curve), colour: 1 as const },
        ...others.map(({ id, curve }) => ({ name: id, values: drawn(curve), colour: 'other' as const, faint: true })),
      ],
    }
  }, [curve, others, days])
  return (
    <Chart
      focusKey={focusKey}
      label={t(messages.viewsSince)}
      labels={labels}
      along={along}
      series={series}
      counting={metrics.views.counting}
      formatRule={metrics.views.rule}
      readout={(place = shownAt ?? age) => {
        const rank = rankAt(ranking, place)
        return (
          <header className="metric-readout">
            <h2 className="metric-readout-title">{t(messages.viewsSince)}</h2>
            <p className="metric-readout-line">
              <span className="metric-figure">{numbers.exact(curve[place] ?? 0)}</span>
              <span className="metric-readout-beside">
                {rank !== undefined && <span className="metric-day">{t(messages.rank, { rank, of })}</span>}
                <span>{place === 0 ? t(messages.publicationDay) : t(messages.atAge, { age: place })}</span>
              </span>
            </p>
          </header>
        )
      }}
    />
  )
}
