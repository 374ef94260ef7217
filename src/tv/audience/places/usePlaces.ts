import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { reportQuery } from '../../data/report.ts'
import type { MetricValues } from '../../metrics/metrics.ts'
import type { Periods } from '../../period/periods.ts'
import { dayAt } from '../../ui/words/days.ts'

/** What every report of places counts, that of cities too. */
const placeMetrics = ['views', 'estimatedMinutesWatched', 'averageViewDuration', 'averageViewPercentage'] as const
type PlaceMetric = (typeof placeMetrics)[number]
type PlaceDimension = 'country' | 'province' | 'city'
/** What places can be ranked by: the others are averages, which the smallest places lead. */
export const rankings = ['views', 'estimatedMinutesWatched'] as const
export type Ranking = (typeof rankings)[number]

export interface Place {
  id: string
  country: string
  province: string
  city: string
  values: MetricValues<PlaceMetric>
  /** In the period before; undefined where it was not there. */
  before: MetricValues<PlaceMetric> | undefined
}

export interface PlacesAsked {
  by: readonly PlaceDimension[]
  where?: Readonly<Record<'country', string>>
  periods: Periods | undefined
  ranking: Ranking
}

/** The service ranks no more cities than these. */
const mostCities = 250

/** Places, the one with most first, and what they are parts of. */
export function usePlaces({ by, where, periods, ranking }: PlacesAsked) {
  const enabled = periods !== undefined
  const today = dayAt(0)
  const { current, previous } = periods ?? { current: { start: today, end: today }, previous: undefined }
  const of = (period: Periods['current']) => ({
    ...placesQuery({ by, ...(where && { where }), ranking }, period),
    enabled,
    placeholderData: keepPreviousData,
  })
  const asked = useQuery(of(current))
  const earlier = useQuery(of(previous ?? current))
  const whole = useQuery({
    ...reportQuery({ period: current, metrics: rankings, ...(where && { where }) }),
    enabled,
    placeholderData: keepPreviousData,
  })
  const places = useMemo(() => {
    if (!asked.data) return undefined
    const idOf = (row: Partial<Record<PlaceDimension, string>>) => by.map((name) => row[name] ?? '').join(' ')
    const before = new Map(earlier.data?.map((row) => [idOf(row), row]))
    return asked.data
      .map((row): Place => {
        const {
          country = where?.country ?? '',
          province = '',
          city = '',
        }: Partial<Record<PlaceDimension, string>> = row
        return { id: idOf(row), country, province, city, values: row, before: before.get(idOf(row)) }
      })
      .sort((a, b) => b.values[ranking] - a.values[ranking])
  }, [asked.data, earlier.data, by, where, ranking])
  return { asked, places, whole: whole.data?.[0]?.[ranking] }
}

export function placesQuery({ by, where, ranking }: Omit<PlacesAsked, 'periods'>, period: Periods['current']) {
  return reportQuery({
    period,
    metrics: placeMetrics,
    by,
    ...(where && { where }),
    sort: `-${ranking}`,
    ...(by.includes('city') && { most: mostCities }),
  })
}
