import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { type Comparison, ofSameGroup, pendingQuery, type Selection } from '#tv/dashboard/comparison/comparison.ts'
import type { MetricValues } from '#tv/dashboard/metrics/metrics.ts'
import { useLastError } from '#tv/data/failure.ts'
import { type ReportRow, reportQuery } from '#tv/data/report.ts'
import { dayAt } from '#tv/dates/days.ts'

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

export interface PlacesRequest {
  by: readonly PlaceDimension[]
  where?: Readonly<Partial<Record<'country' | 'province', string>>>
  comparison: Comparison | undefined
  ranking: Ranking
}

/** The service ranks no more cities than this. */
const maxCities = 250

/** Fetches places, ranked, and the total that they are shares of. */
export function usePlaces({ by, where, comparison, ranking }: PlacesRequest) {
  const enabled = comparison !== undefined
  const today = dayAt(0)
  const noDay: Selection = { period: { start: today, end: today } }
  const { current, previous } = comparison ?? { current: noDay, previous: noDay }
  const places = (selection: Selection) => ({
    ...placesQuery({ by, ...(where && { where }), ranking }, selection),
    enabled,
    placeholderData: ofSameGroup(selection.where),
  })
  const query = useQuery(places(current))
  const earlier = useQuery(places(previous))
  const whole = (selection: Selection) => {
    const filter = { ...where, ...selection.where }
    const parameters = {
      period: selection.period,
      metrics: rankings,
      ...(Object.keys(filter).length > 0 && { where: filter }),
    }
    return { ...reportQuery(parameters), enabled, placeholderData: ofSameGroup(selection.where) }
  }
  const all = useQuery(whole(current))
  const compared = comparison?.labels !== undefined
  const allOther = useQuery({ ...whole(previous), enabled: enabled && compared })
  // Shares that come later would make the bars shorter.
  const [allError, allOtherError] = [useLastError(all), useLastError(allOther)]
  const isOtherComing = compared && !allOther.data && !allOtherError
  const wholeComing = !all.data && !allError ? all : isOtherComing ? allOther : undefined
  const isWholeComing = wholeComing !== undefined
  // Of other days, the list, its total and what it is compared with come at once.
  const isOfSameDays = ({ isPlaceholderData }: typeof all | typeof earlier) =>
    isPlaceholderData === query.isPlaceholderData
  const answers = {
    rows: query.data,
    before: isOfSameDays(earlier) ? earlier.data : undefined,
    whole: all.data?.[0],
    wholeOther: allOther.data?.[0],
  }
  const last = useRef(answers)
  if (isOfSameDays(all) && (!compared || (isOfSameDays(earlier) && isOfSameDays(allOther)))) last.current = answers
  const { rows, before: earlierRows, whole: wholeRow, wholeOther } = last.current
  const found = useMemo(() => {
    if (!rows || isWholeComing || (compared && !earlierRows)) return undefined
    const idOf = (row: Partial<Record<PlaceDimension, string>>) => by.map((name) => row[name] ?? '').join(' ')
    const before = new Map(earlierRows?.map((row) => [idOf(row), row]))
    const ids = new Set(rows.map(idOf))
    // In a comparison of groups, the list includes places that only the other group has.
    const others = compared ? (earlierRows ?? []).filter((row) => !ids.has(idOf(row))) : []
    const placeOf = (row: PlaceRow, values: Place['values']): Place => {
      const { country = where?.country ?? '', province = '', city = '' }: Partial<Record<PlaceDimension, string>> = row
      return { id: idOf(row), country, province, city, values, before: before.get(idOf(row)) }
    }
    return [...rows.map((row) => placeOf(row, row)), ...others.map((row) => placeOf(row, nothing))].sort(
      (a, b) => b.values[ranking] - a.values[ranking] || (b.before?.[ranking] ?? 0) - (a.before?.[ranking] ?? 0),
    )
  }, [rows, earlierRows, by, where, ranking, compared, isWholeComing])
  return {
    query: (query.data && wholeComing) ?? pendingQuery(query, earlier, comparison?.labels),
    places: found,
    isBeforeKnown: earlierRows !== undefined,
    whole: wholeRow?.[ranking],
    wholeOther: wholeOther?.[ranking],
  }
}

type PlaceRow = ReportRow<PlaceDimension, PlaceMetric>
const nothing = {
  views: 0,
  estimatedMinutesWatched: 0,
  averageViewDuration: 0,
  averageViewPercentage: 0,
} as const satisfies Place['values']

export function placesQuery({ by, where, ranking }: Omit<PlacesRequest, 'comparison'>, selection: Selection) {
  const filter = { ...where, ...selection.where }
  return reportQuery({
    period: selection.period,
    metrics: placeMetrics,
    by,
    ...(Object.keys(filter).length > 0 && { where: filter }),
    sort: `-${ranking}`,
    ...(by.includes('city') && { maxResults: maxCities }),
  })
}
