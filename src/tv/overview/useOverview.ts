import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { channelQuery } from '../data/channel.ts'
import { addDays, type Day, dayAt, daysBetween, eachDay } from '../ui/words/days.ts'
import type { MetricName, MetricValues } from './metrics.ts'
import { type Period, type PeriodLength, periodsUntil } from './periods.ts'
import { type DayRow, daysQuery, topVideosQuery, totalsQuery } from './queries.ts'
import { runningMean } from './smooth.ts'
import { seriesOf, sumOf } from './totals.ts'

/** A gap longer than this is not "data comes late": the channel has ended, and its lines end there too. */
const longestGapDrawn = 14

/** Everything that the overview draws, once there are days. */
export interface OverviewData {
  newest: Day
  current: Period
  totals: { current: MetricValues; previous: MetricValues }
  /** Days along the chart, up to today: the newest have no data yet. */
  days: readonly Day[]
  /** The day that each is compared with. */
  previousDays: readonly Day[]
  /** One for each of `days`; means of `span` days where it is more than 1. */
  valuesOf(metric: MetricName, span?: number): { current: (number | null)[]; previous: (number | null)[] }
}

/** The overview's questions to the service: two to begin with, three more for each period. */
export function useOverview(length: PeriodLength) {
  const channel = useQuery(channelQuery)
  const days = useQuery(daysQuery)
  const newest = days.data?.[days.data.length - 1]?.day
  const periods = newest === undefined ? undefined : periodsUntil(newest, length)
  // Asked only once the periods are known; until then any period will do as a key.
  const asked = periods ?? periodsUntil(dayAt(0), length)
  const enabled = periods !== undefined
  const current = useQuery({ ...totalsQuery(asked.current), enabled })
  const previous = useQuery({ ...totalsQuery(asked.previous), enabled })
  const topVideos = useQuery({ ...topVideosQuery(asked.current), enabled, placeholderData: keepPreviousData })

  const data =
    days.data && newest !== undefined && periods
      ? overviewOf(days.data, newest, periods, { current: current.data, previous: previous.data })
      : undefined
  return { channel, days, topVideos, data, isEmpty: days.data?.length === 0 }
}

function overviewOf(
  rows: readonly DayRow[],
  newest: Day,
  { current, previous }: { current: Period; previous: Period },
  totals: { current: MetricValues | undefined; previous: MetricValues | undefined },
): OverviewData {
  const today = dayAt(Date.now())
  const gap = daysBetween(newest, today)
  const days = eachDay(current.start, gap > 0 && gap <= longestGapDrawn ? today : newest)
  const previousDays = eachDay(previous.start, previous.end)
  return {
    newest,
    current,
    totals: {
      current: totals.current ?? sumOf(rows, current),
      previous: totals.previous ?? sumOf(rows, previous),
    },
    days,
    previousDays,
    valuesOf: (metric, span = 1) => {
      // The days before a period belong to the means of its first days.
      const along = (some: readonly Day[]) => {
        const before = Array.from({ length: span - 1 }, (_, back) => addDays(some[0] ?? newest, back + 1 - span))
        return runningMean(seriesOf(rows, [...before, ...some], metric), span).slice(span - 1)
      }
      const before = along(previousDays)
      return {
        current: along(days),
        previous: days.map((_, place) => before[place] ?? null),
      }
    },
  }
}
