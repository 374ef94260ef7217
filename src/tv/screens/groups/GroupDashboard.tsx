import { type ReactNode, useMemo, useState } from 'react'
import { DaysPanel } from '#tv/dashboard/metrics/DaysPanel.tsx'
import type { MetricName } from '#tv/dashboard/metrics/metrics.ts'
import { SeriesBody, SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { Tiles } from '#tv/dashboard/metrics/tiles/Tiles.tsx'
import { useComparedSeries } from '#tv/dashboard/metrics/useComparedSeries.ts'
import { useLastError } from '#tv/data/failure.ts'
import type { Group } from '#tv/data/groups.ts'
import type { PeriodChoice } from '#tv/dates/periods.ts'
import { firstMetricOf, metricsOf } from './groupFigures.ts'

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
  const { compared, query, isEmpty } = useComparedSeries({ names, choice, where, contentOwner: owner?.id })
  const members = <section className="group-members">{children}</section>
  // Without numbers, the actions of the group are still shown.
  if (useLastError(query) || isEmpty)
    return (
      <div className="group-row">
        <SeriesBody screen={screen} query={query} isEmpty={isEmpty}>
          {null}
        </SeriesBody>
        {members}
      </div>
    )
  return (
    <>
      <Tiles screen={screen} names={names} totals={compared?.totals} chosen={metric} onChoose={setMetric} />
      <div className="group-row">
        {compared ? (
          <DaysPanel
            focusKey={`${screen}:days`}
            compared={compared}
            metric={metric}
            underTiles
            ofOthers={owner !== undefined}
          />
        ) : (
          <SkeletonChart />
        )}
        {members}
      </div>
    </>
  )
}
