import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MetricName } from '#contract/reportNames.ts'
import {
  type MetricName as MetricOfVideos,
  metrics as ofMetrics,
  videoMetricNames,
} from '#tv/dashboard/metrics/metrics.ts'
import { storedCurrency } from '#tv/dashboard/money/currency.ts'
import { figures, type RevenueRow, revenueMetrics } from '#tv/dashboard/money/figures.ts'
import type { ListedVideo } from '#tv/dashboard/videos/figures.ts'
import { impressionNames, isImpression } from '#tv/data/impressions.ts'
import { reportQuery } from '#tv/data/report.ts'
import { type Day, dayAt, eachDay } from '#tv/dates/days.ts'
import type { Period, Periods } from '#tv/dates/periods.ts'
import { isEarning, type VideoSort } from './useListed.ts'

/** What stands beside a video, besides the figure that the list is sorted by. */
export interface RowFigures {
  /** The figure in the previous period; undefined while it loads. */
  before: number | undefined
  /** The share of impressions that led to a view, 0 to 1; undefined: not known, or none. */
  clickRate: number | undefined
  /** The figure of each day; undefined while it loads. */
  days: readonly (number | null)[] | undefined
}

/** Rows that a held arrow passes in less time are not asked for. */
const settledMs = 150

interface RowFiguresRequest {
  videos: readonly ListedVideo[] | undefined
  /** The rows on the screen; undefined until the list has been drawn for a moment. */
  seen: Seen | undefined
  periods: Periods | undefined
  sort: VideoSort
  hasImpressions: boolean
}

/**
 * The figures of the videos on the screen, and of no others: one report of the previous period, one of impressions, and
 * one of the days of each video.
 */
export function useRowFigures(request: RowFiguresRequest): (id: string) => RowFigures | undefined {
  const { videos, seen, periods, sort, hasImpressions } = request
  const ids = useMemo(
    () => (seen && videos ? videos.slice(seen.first, seen.first + seen.rows).map(({ id }) => id) : []),
    [videos, seen],
  )
  const { metrics, sortedBy, currency, read, adds } = sourceOf(sort)
  const enabled = periods !== undefined && ids.length > 0
  const { current, previous } = periods ?? { current: noDays, previous: noDays }
  const ranked = { by: ['video'], where: { video: ids }, maxResults: Math.max(1, ids.length) } as const
  const money = currency === undefined ? {} : { currency }
  const before = useQuery({
    ...reportQuery({ ...ranked, ...money, period: previous, metrics, sort: sortedBy }),
    enabled,
  }).data
  const clicks = useQuery({
    ...reportQuery({ ...ranked, period: current, metrics: impressionNames, sort: '-videoThumbnailImpressions' }),
    enabled: enabled && hasImpressions,
  }).data
  const days = useQueries({
    queries: ids.map((video) => ({
      ...reportQuery({ ...money, period: current, metrics, by: ['day'], where: { video } }),
      enabled,
    })),
    combine: (answers) => answers.map(({ data }) => data),
  })
  return useMemo(() => {
    const dates = eachDay(current.start, current.end)
    const published = new Map(videos?.map(({ id, publishedAt }) => [id, publishedAt]))
    /** A day without a row has none of what is counted, and no average; before its publication a video has no line. */
    const dayValue = (row: Row | undefined, publishedAt: string | undefined, day: Day) => {
      if (row) return read(row)
      return adds && publishedAt !== undefined && dayAt(Date.parse(publishedAt)) <= day ? 0 : null
    }
    const rows = new Map(
      ids.map((id, place) => {
        const earlier = before?.find(({ video }) => video === id)
        const byDay = days[place] && new Map(days[place].map((row) => [row.day, row]))
        return [
          id,
          {
            before: before && (earlier === undefined ? 0 : (read(earlier) ?? 0)),
            clickRate: clicks?.find(({ video }) => video === id)?.videoThumbnailImpressionsClickRate,
            days: byDay && dates.map((day) => dayValue(byDay.get(day), published.get(id), day)),
          },
        ]
      }),
    )
    return (id: string) => rows.get(id)
  }, [ids, videos, before, clicks, days, current, read, adds])
}

const noDays: Period = { start: '2005-01-01', end: '2005-01-01' }

type Row = Readonly<Partial<Record<MetricName, number | null>>>

interface Source {
  metrics: readonly MetricName[]
  sortedBy: `-${MetricName}`
  currency?: string
  read: (row: Row) => number | null
  /** Whether the figure is a count, which can be 0, and not an average. */
  adds: boolean
}

/** The report that a figure comes from, and how it is read. */
function sourceOf(sort: VideoSort): Source {
  if (isEarning(sort))
    return {
      metrics: revenueMetrics,
      sortedBy: '-estimatedRevenue',
      currency: storedCurrency(),
      read: earningOf[sort],
      adds: sort === 'revenue',
    }
  if (isImpression(sort))
    return { metrics: impressionNames, sortedBy: '-videoThumbnailImpressions', read: readers[sort], adds: addsUp(sort) }
  return { metrics: videoMetricNames, sortedBy: '-views', read: readers[sort], adds: addsUp(sort) }
}

const addsUp = (name: MetricOfVideos) => ofMetrics[name].weighedBy === undefined

/** Constant functions, so that memoized rows stay. */
const reader =
  (name: MetricName) =>
  (row: Row): number | null =>
    row[name] ?? null
const readers = Object.assign(
  {},
  ...[...videoMetricNames, ...impressionNames].map((name) => ({ [name]: reader(name) })),
) as Record<(typeof videoMetricNames)[number] | (typeof impressionNames)[number], (row: Row) => number | null>
const earning = (name: 'revenue' | 'rpm' | 'cpm') => (row: Row) =>
  row.views == null ? null : figures[name].of(row as RevenueRow)
const earningOf = { revenue: earning('revenue'), rpm: earning('rpm'), cpm: earning('cpm') }

export interface Seen {
  first: number
  rows: number
}

/**
 * The rows on the screen, once they have stayed for a moment, and a function that is told of each change: a held arrow
 * renders only the list.
 */
export function useSeen(): [Seen | undefined, (first: number, rows: number) => void] {
  const [seen, setSeen] = useState<Seen>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onSeen = useCallback((first: number, rows: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSeen({ first, rows }), settledMs)
  }, [])
  return [seen, onSeen]
}
