import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pendingQuery } from '../../../dashboard/comparison/pending.ts'
import { ofSameGroup } from '../../../dashboard/comparison/placeholder.ts'
import type { Side, Sides } from '../../../dashboard/comparison/sides.ts'
import type { MetricValues } from '../../../dashboard/metrics/metrics.ts'
import { type ReportRow, reportQuery } from '../../../data/report.ts'
import { dayAt } from '../../../dates/days.ts'

/** Metrics that all reports of places have, even those of cities. */
const placeMetrics = ['views', 'estimatedMinutesWatched', 'averageViewDuration', 'averageViewPercentage'] as const
type PlaceMetric = (typeof placeMetrics)[number]
type PlaceDimension = 'country' | 'province' | 'city'
/** Metrics that places are ranked by. By an average, the smallest places would come first. */
export const rankings = ['views', 'estimatedMinutesWatched'] as const
export type Ranking = (typeof rankings)[number]

export interface Place {
  id: string
  country: string
  province: string
  city: string
  values: MetricValues<PlaceMetric>
  /** The values it is compared with; undefined when the place has none. */
  before: MetricValues<PlaceMetric> | undefined
}

export interface PlacesAsked {
  by: readonly PlaceDimension[]
  where?: Readonly<Record<'country', string>>
  sides: Sides | undefined
  ranking: Ranking
}

/** The service ranks no more cities than this. */
const maxCities = 250

/** Fetches places, ranked, and the total that they are shares of. */
export function usePlaces({ by, where, sides, ranking }: PlacesAsked) {
  const enabled = sides !== undefined
  const today = dayAt(0)
  const noDay: Side = { period: { start: today, end: today } }
  const { current, previous } = sides ?? { current: noDay, previous: noDay }
  const places = (side: Side) => ({
    ...placesQuery({ by, ...(where && { where }), ranking }, side),
    enabled,
    placeholderData: ofSameGroup(side.where),
  })
  const asked = useQuery(places(current))
  const earlier = useQuery(places(previous))
  const whole = (side: Side) => {
    const filter = { ...where, ...side.where }
    const query = { period: side.period, metrics: rankings, ...(Object.keys(filter).length > 0 && { where: filter }) }
    return { ...reportQuery(query), enabled, placeholderData: ofSameGroup(side.where) }
  }
  const all = useQuery(whole(current))
  const compared = sides?.called !== undefined
  const allOther = useQuery({ ...whole(previous), enabled: enabled && compared })
  const found = useMemo(() => {
    if (!asked.data || (compared && !earlier.data)) return undefined
    const idOf = (row: Partial<Record<PlaceDimension, string>>) => by.map((name) => row[name] ?? '').join(' ')
    const before = new Map(earlier.data?.map((row) => [idOf(row), row]))
    const ids = new Set(asked.data.map(idOf))
    // In a comparison of groups, the list includes places that only the other group has.
    const others = compared ? (earlier.data ?? []).filter((row) => !ids.has(idOf(row))) : []
    const placeOf = (row: PlaceRow, values: Place['values']): Place => {
      const { country = where?.country ?? '', province = '', city = '' }: Partial<Record<PlaceDimension, string>> = row
      return { id: idOf(row), country, province, city, values, before: before.get(idOf(row)) }
    }
    return [...asked.data.map((row) => placeOf(row, row)), ...others.map((row) => placeOf(row, nothing))].sort(
      (a, b) => b.values[ranking] - a.values[ranking] || (b.before?.[ranking] ?? 0) - (a.before?.[ranking] ?? 0),
    )
  }, [asked.data, earlier.data, by, where, ranking, compared])
  return {
    asked: pendingQuery(asked, earlier, sides?.called),
    places: found,
    isBeforeKnown: earlier.data !== undefined,
    whole: all.data?.[0]?.[ranking],
    wholeOther: allOther.data?.[0]?.[ranking],
  }
}

type PlaceRow = ReportRow<PlaceDimension, PlaceMetric>
const nothing = {
  views: 0,
  estimatedMinutesWatched: 0,
  averageViewDuration: 0,
  averageViewPercentage: 0,
} as const satisfies Place['values']

export function placesQuery({ by, where, ranking }: Omit<PlacesAsked, 'sides'>, side: Side) {
  const filter = { ...where, ...side.where }
  return reportQuery({
    period: side.period,
    metrics: placeMetrics,
    by,
    ...(Object.keys(filter).length > 0 && { where: filter }),
    sort: `-${ranking}`,
    ...(by.includes('city') && { most: maxCities }),
  })
}
