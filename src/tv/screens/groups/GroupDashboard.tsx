import { type ReactNode, useMemo, useState } from 'react'
import { ComingChart } from '../../dashboard/metrics/ComingChart.tsx'
import { DaysPanel } from '../../dashboard/metrics/DaysPanel.tsx'
import type { MetricName } from '../../dashboard/metrics/metrics.ts'
import { Tiles } from '../../dashboard/metrics/Tiles.tsx'
import { TrendBody } from '../../dashboard/metrics/TrendBody.tsx'
import { useTrend } from '../../dashboard/metrics/useTrend.ts'
import type { Group } from '../../data/groups.ts'
import { useLastError } from '../../data/lastError.ts'
import type { PeriodChoice } from '../../dates/periods.ts'
import { firstMetricOf, metricsOf } from './groupMetrics.ts'

const screen = 'group'

interface GroupDashboardProps {
  group: Pick<Group, 'id' | 'type' | 'owner'>
  choice: PeriodChoice
  /** Shown beside the chart. */
  children: ReactNode
}

/** The figures of a group over a period, a chart of one of them by day, and the children beside it. */
export function GroupDashboard({ group, choice, children }: GroupDashboardProps) {
  const { id, type, owner } = group
  const names = useMemo(() => metricsOf({ type }), [type])
  const [metric, setMetric] = useState<MetricName>(firstMetricOf(group))
  const where = useMemo(() => ({ group: id }), [id])
  const { trend, asked, isEmpty } = useTrend({ names, choice, where, contentOwner: owner?.id })
  const beside = <section className="group-members">{children}</section>
  // Without numbers, the actions of the group are still shown.
  if (useLastError(asked) || isEmpty)
    return (
      <div className="group-row">
        <TrendBody screen={screen} asked={asked} isEmpty={isEmpty}>
          {null}
        </TrendBody>
        {beside}
      </div>
    )
  return (
    <>
      <Tiles screen={screen} names={names} totals={trend?.totals} chosen={metric} onChoose={setMetric} />
      <div className="group-row">
        {trend ? <DaysPanel focusKey={`${screen}:days`} trend={trend} metric={metric} underTiles /> : <ComingChart />}
        {beside}
      </div>
    </>
  )
}
