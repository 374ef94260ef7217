import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Comparison, ofSameGroup, periodsIn } from '#tv/dashboard/comparison/comparison.ts'
import type { SourceKind } from '#tv/dashboard/labels/trafficSources.ts'
import { comparedSeriesOf } from '#tv/dashboard/metrics/comparedSeries.ts'
import { type Day, dayAt } from '#tv/dates/days.ts'
import { periodsOf } from '#tv/dates/periods.ts'
import { daysOf, type Flow, flowQuery } from './flow.ts'

const names = ['views'] as const

interface FlowSeriesRequest {
  kind: SourceKind
  /** One source; all sources without it. */
  code?: string
  /** Undefined while the available days are not known. */
  comparison: Comparison | undefined
  newest: Day | undefined
}

/** The views of a source by day, compared with the days before or with another group. */
export function useFlowSeries({ kind, code, comparison, newest }: FlowSeriesRequest) {
  const noDays = periodsOf({ days: 7 }, dayAt(0))
  const { current, previous } = comparison ?? {
    current: { period: noDays.current },
    previous: { period: noDays.previous },
  }
  const ask = (selection: Comparison['current']) => ({
    ...flowQuery(kind, selection),
    enabled: comparison !== undefined,
    placeholderData: ofSameGroup(selection.where),
  })
  const now = useQuery(ask(current))
  const before = useQuery(ask(previous))
  const compared = useMemo(() => {
    if (!now.data || !before.data || !comparison || newest === undefined) return undefined
    const { labels } = comparison
    const rows = (flow: Flow) => daysOf(flow, code)
    return comparedSeriesOf({
      names,
      rows: labels ? rows(now.data) : [...rows(before.data), ...rows(now.data)],
      against: labels && { rows: rows(before.data), labels },
      periods: labels ? periodsIn(comparison) : { current: now.data.period, previous: before.data.period },
      newest,
      totals: { current: undefined, previous: undefined },
    })
  }, [now.data, before.data, comparison, newest, code])
  return { compared, now, before }
}
