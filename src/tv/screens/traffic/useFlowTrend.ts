import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ofSameGroup } from '../../dashboard/comparison/placeholder.ts'
import { periodsIn, type Sides } from '../../dashboard/comparison/sides.ts'
import type { SourceKind } from '../../dashboard/labels/trafficSources.ts'
import { trendOf } from '../../dashboard/metrics/trend.ts'
import { type Day, dayAt } from '../../dates/days.ts'
import { periodsOf } from '../../dates/periods.ts'
import { daysOf, type Flow, flowQuery } from './flow.ts'

const names = ['views'] as const

interface FlowTrendAsked {
  of: SourceKind
  /** One source; all sources without it. */
  code?: string
  /** Undefined while the available days are not known. */
  sides: Sides | undefined
  newest: Day | undefined
}

/** The views of a source by day, compared with the days before or with another group. */
export function useFlowTrend({ of, code, sides, newest }: FlowTrendAsked) {
  const noDays = periodsOf({ days: 7 }, dayAt(0))
  const { current, previous } = sides ?? { current: { period: noDays.current }, previous: { period: noDays.previous } }
  const ask = (side: Sides['current']) => ({
    ...flowQuery(of, side),
    enabled: sides !== undefined,
    placeholderData: ofSameGroup(side.where),
  })
  const now = useQuery(ask(current))
  const before = useQuery(ask(previous))
  const trend = useMemo(() => {
    if (!now.data || !before.data || !sides || newest === undefined) return undefined
    const { called } = sides
    const rows = (flow: Flow) => daysOf(flow, code)
    return trendOf({
      names,
      rows: called ? rows(now.data) : [...rows(before.data), ...rows(now.data)],
      against: called && { rows: rows(before.data), called },
      periods: called ? periodsIn(sides) : { current: now.data.period, previous: before.data.period },
      newest,
      totals: { current: undefined, previous: undefined },
    })
  }, [now.data, before.data, sides, newest, code])
  return { trend, now, before }
}
