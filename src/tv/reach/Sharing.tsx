import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { reportQuery } from '../data/report.ts'
import { ComingChart } from '../metrics/ComingChart.tsx'
import { DaysPanel } from '../metrics/DaysPanel.tsx'
import { useTrend } from '../metrics/useTrend.ts'
import type { Period, PeriodChoice } from '../period/periods.ts'
import { RankedList } from '../ui/list/RankedList.tsx'
import { dayAt } from '../ui/words/days.ts'
import { numbers } from '../ui/words/words.ts'
import { Answer } from './Answer.tsx'
import { rowsBeside } from './FlowView.tsx'
import { serviceName } from './words.ts'

const names = ['shares'] as const

const servicesQuery = (period: Period) =>
  reportQuery({ period, metrics: ['shares'], by: ['sharingService'], sort: '-shares' })

/** How often videos were passed on, day by day, and by what. */
export function Sharing({ choice }: { choice: PeriodChoice }) {
  const { trend, periods } = useTrend({ names, choice })
  const anyDay = dayAt(0)
  const asked = useQuery({
    ...servicesQuery(periods?.current ?? { start: anyDay, end: anyDay }),
    enabled: periods !== undefined,
    placeholderData: keepPreviousData,
  })
  const services = asked.data?.filter(({ shares }) => shares > 0) ?? []
  const all = services.reduce((sum, { shares }) => sum + shares, 0)
  return (
    <Answer
      view="reach:sharing"
      asked={asked}
      isEmpty={services.length === 0}
      empty={{
        title: 'Nothing was shared in these days',
        meaning: 'Only shares by the button under a video are counted. Choose other days above.',
      }}
    >
      <div className="reach-row">
        {trend ? <DaysPanel focusKey="reach:sharing:chart" trend={trend} metric="shares" /> : <ComingChart />}
        <section className="reach-list" aria-label="Sharing services">
          <h2 className="reach-section">Shared by</h2>
          <RankedList
            focusKey="reach:sharing:list"
            label="Sharing services by shares"
            items={services.map(({ sharingService, shares }) => ({
              id: sharingService,
              title: serviceName(sharingService),
              value: shares,
              aside: numbers.percent(shares / all),
            }))}
            rows={rowsBeside}
            short={numbers.short}
            exact={numbers.exact}
          />
        </section>
      </div>
    </Answer>
  )
}
