import { comparisonOf, type Selection } from '#tv/dashboard/comparison/comparison.ts'
import { useBoth } from '#tv/dashboard/comparison/useBoth.ts'
import { type GroupChoice, heldBy } from '#tv/dashboard/comparison/useGroupChoice.ts'
import { serviceName } from '#tv/dashboard/labels/trafficSources.ts'
import { DaysPanel } from '#tv/dashboard/metrics/DaysPanel.tsx'
import { SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { useComparedSeries } from '#tv/dashboard/metrics/useComparedSeries.ts'
import { reportQuery } from '#tv/data/report.ts'
import type { PeriodChoice } from '#tv/dates/periods.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { Compared } from '#tv/ui/list/Compared.tsx'
import { RankedList } from '#tv/ui/list/RankedList.tsx'
import { Answer } from './Answer.tsx'
import { listRows } from './FlowView.tsx'
import { messages } from './messages.ts'

const names = ['shares'] as const

const servicesQuery = ({ period, where }: Selection) =>
  reportQuery({ period, metrics: ['shares'], by: ['sharingService'], ...(where && { where }), sort: '-shares' })

/** How often videos were shared, by day and by service. */
export function Sharing({ choice, groups }: { choice: PeriodChoice; groups: GroupChoice }) {
  const { compared, periods } = useComparedSeries({ names, choice, ...heldBy(groups) })
  const comparison = periods && comparisonOf(periods, groups)
  const { labels, currentQuery, previousQuery, query } = useBoth(comparison, servicesQuery)
  const byService = (rows: typeof query.data) =>
    new Map(rows?.filter(({ shares }) => shares > 0).map(({ sharingService, shares }) => [sharingService, shares]))
  const [currentShares, previousShares] = [byService(currentQuery.data), byService(labels && previousQuery.data)]
  const all = [...currentShares.values()].reduce((sum, shares) => sum + shares, 0)
  const allOther = [...previousShares.values()].reduce((sum, shares) => sum + shares, 0)
  const part = (shares: number, whole: number) => ({
    value: shares,
    aside: numbers.percent(whole > 0 ? shares / whole : 0),
  })
  return (
    <Answer
      view="reach:sharing"
      query={query}
      isEmpty={currentShares.size === 0}
      empty={{
        title: t(messages.noShares),
        meaning: t(messages.noSharesMeaning),
      }}
    >
      <div className="traffic-row">
        {compared ? (
          <DaysPanel focusKey="reach:sharing:chart" compared={compared} metric="shares" />
        ) : (
          <SkeletonChart />
        )}
        <section className="traffic-list" aria-label={t(messages.services)}>
          <h2 className="traffic-section">{t(messages.sharedBy)}</h2>
          {labels && <Compared labels={labels} className="traffic-compared" />}
          <RankedList
            focusKey="reach:sharing:list"
            label={t(messages.servicesByShares)}
            items={[...new Set([...currentShares.keys(), ...previousShares.keys()])].map((code) => ({
              id: code,
              title: serviceName(code),
              ...part(currentShares.get(code) ?? 0, all),
              ...(labels && { other: part(previousShares.get(code) ?? 0, allOther) }),
            }))}
            labels={labels}
            rows={listRows}
            short={numbers.short}
            exact={numbers.exact}
          />
        </section>
      </div>
    </Answer>
  )
}
