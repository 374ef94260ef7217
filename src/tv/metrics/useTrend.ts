import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { dayMetrics, holdsAllSince, useReach } from '../data/days.ts'
import { reportQuery } from '../data/report.ts'
import { type Period, type PeriodChoice, periodsOf } from '../period/periods.ts'
import { dayAt } from '../ui/words/days.ts'
import type { MetricName } from './metrics.ts'
import { type DayValues, type Trend, trendOf } from './trend.ts'

interface TrendAsked<Name extends MetricName> {
  /** Never changes while the screen stands. */
  names: readonly Name[]
  choice: PeriodChoice
  /** Only of these; without it the channel's newest days, which are there anyway, are not asked for again. */
  where?: Readonly<Record<string, string>>
}

/** What a screen over days asks: which days there are, the days of two periods, and the service's own totals of each. */
export function useTrend<Name extends MetricName>({ names, choice, where }: TrendAsked<Name>) {
  const { days: newestDays, reach } = useReach()
  const newest = reach?.newest
  const periods = useMemo(() => (newest === undefined ? undefined : periodsOf(choice, newest)), [choice, newest])
  // Asked only once the periods are known; until then any will do as a key.
  const { current, previous } = periods ?? periodsOf(choice, dayAt(0))
  const enabled = periods !== undefined
  const [first = current.start] = [previous.start, current.start].sort()
  const covered =
    where === undefined &&
    newestDays.data !== undefined &&
    holdsAllSince(newestDays.data, first) &&
    names.every((name) => dayMetrics.some((held) => held === name))
  const ofDays = (period: Period) => ({
    ...reportQuery({ period, metrics: withViews(names), by: ['day'], ...(where && { where }) }),
    enabled: enabled && !covered,
  })
  const ofAll = (period: Period) => ({
    ...reportQuery({ period, metrics: names, ...(where && { where }) }),
    enabled,
  })
  const currentDays = useQuery(ofDays(current))
  const previousDays = useQuery(ofDays(previous))
  const currentTotal = useQuery(ofAll(current))
  const previousTotal = useQuery(ofAll(previous))

  const rows = useMemo(() => {
    if (covered) return newestDays.data as unknown as readonly DayValues<Name>[]
    if (!currentDays.data || !previousDays.data) return undefined
    return [...currentDays.data, ...previousDays.data] as unknown as readonly DayValues<Name>[]
  }, [covered, newestDays.data, currentDays.data, previousDays.data])
  const [ownCurrent, ownPrevious] = [currentTotal.data?.[0], previousTotal.data?.[0]]
  const fresh = useMemo(() => {
    if (!rows || !periods || newest === undefined) return undefined
    const totals = { current: ownCurrent, previous: ownPrevious }
    return trendOf<Name>({ names, rows, periods, newest, totals })
  }, [names, rows, periods, newest, ownCurrent, ownPrevious])

  // What is there is not hidden by what is coming.
  const last = useRef<Trend<Name>>(undefined)
  if (fresh) last.current = fresh
  const asked: UseQueryResult<unknown> = newestDays.data === undefined || covered ? newestDays : currentDays
  return { reach, trend: fresh ?? last.current, asked, isEmpty: newestDays.data?.length === 0, periods }
}

function withViews<Name extends string>(names: readonly Name[]): readonly (Name | 'views')[] {
  return names.includes('views' as Name) ? names : [...names, 'views']
}
