import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type ReportQuery, type ResultTable, resultTable } from '#contract/analytics.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { type DimensionName, type FilterName, type MetricName, monetaryMetricNames } from '#contract/reportNames.ts'
import { type Day, dayAt, daysBetween } from '../dates/days.ts'
import type { Period } from '../dates/periods.ts'
import { callProxy, ProxyError } from '../proxy/proxy.ts'
import { moneyKey } from './lock.ts'

/**
 * One row: dimensions as text, metrics as numbers. Of a day, an empty cell is null: nothing is known, and charts have a
 * gap. In a sum of days it counts as 0.
 */
export type ReportRow<Dimension extends string, Metric extends string> = Record<Dimension, string> &
  Record<Metric, [DimensionName] extends [Dimension] ? number : 'day' extends Dimension ? number | null : number>

/** What a screen wants to know of the signed-in channel, or of a content owner (specification: reports 2). */
export interface ReportRequest<Dimension extends DimensionName, Metric extends MetricName> {
  /** `ever`: all days, up to today. */
  period: Period | 'ever'
  metrics: readonly Metric[]
  by?: readonly Dimension[]
  /** Dimension → its value, or a list of allowed values. */
  where?: Readonly<Partial<Record<FilterName, string | readonly string[]>>>
  /** `-` for the largest first. */
  sort?: Metric | Dimension | `-${Metric | Dimension}`
  maxResults?: number
  /** Counts from 1. */
  startIndex?: number
  /** ISO 4217, for metrics of money; dollars without it. */
  currency?: string
  /** Id of whom the account acts for, where it is not asked of the account's own channel. */
  contentOwner?: string | undefined
}

/** The service has nothing older. */
export const firstDay: Day = '2005-01-01'
const minute = 60_000
/** Numbers change once a day, mostly those of the newest days; after a week they hardly change. */
const staleAfterMs = { newest: 15 * minute, settled: 12 * 60 * minute }
const settledAfterDays = 7
const storedRows = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))

/** A report as a query. Its key is the report's parameters, so that two screens with the same report cause one call. */
export function reportQuery<const Metric extends MetricName, const Dimension extends DimensionName = never>(
  request: ReportRequest<Dimension, Metric>,
) {
  const { period } = request
  return queryOptions({
    queryKey: isMonetary(request) ? ([...moneyKey, request] as const) : (['report', request] as const),
    queryFn: ({ signal }) => askReport(request, signal),
    staleTime: () =>
      period !== 'ever' && daysBetween(period.end, dayAt(Date.now())) > settledAfterDays
        ? staleAfterMs.settled
        : staleAfterMs.newest,
    meta: { stored: storedRows },
  })
}

const isMonetary = ({ metrics }: { metrics: readonly MetricName[] }) =>
  metrics.some((name) => monetaryMetricNames.some((monetary) => monetary === name))

/** Fetches the rows of a report. @throws ProxyError */
export async function askReport<Metric extends MetricName, Dimension extends DimensionName = never>(
  request: ReportRequest<Dimension, Metric>,
  signal: AbortSignal,
): Promise<ReportRow<Dimension, Metric>[]> {
  const { contentOwner } = request
  const ids = contentOwner === undefined ? 'channel==MINE' : `contentOwner==${contentOwner}`
  const query = { ids, ...parametersOf(request) }
  const table = await callProxy(proxyPaths.reports, resultTable, { query, signal })
  return rowsOf(table, request)
}

export function parametersOf(request: ReportRequest<DimensionName, MetricName>): Omit<ReportQuery, 'ids'> {
  const { period, metrics, by = [], where = {}, sort, maxResults, startIndex, currency } = request
  const filters = Object.entries(where).map(([name, values]) => `${name}==${[values].flat().join(',')}`)
  return {
    startDate: period === 'ever' ? firstDay : period.start,
    endDate: period === 'ever' ? dayAt(Date.now()) : period.end,
    metrics: metrics.join(','),
    ...(by.length > 0 && { dimensions: by.join(',') }),
    ...(filters.length > 0 && { filters: filters.join(';') }),
    ...(sort !== undefined && { sort }),
    ...(maxResults !== undefined && { maxResults: String(maxResults) }),
    ...(startIndex !== undefined && { startIndex: String(startIndex) }),
    ...(currency !== undefined && { currency }),
  }
}

/** Reads rows by column name, never by position. @throws ProxyError when a requested column is missing */
export function rowsOf<Metric extends MetricName, Dimension extends DimensionName = never>(
  { columnHeaders, rows = [] }: ResultTable,
  { metrics, by = [] }: Pick<ReportRequest<Dimension, Metric>, 'metrics' | 'by'>,
): ReportRow<Dimension, Metric>[] {
  const placeOf = (column: string) => {
    const place = columnHeaders.findIndex(({ name }) => name === column)
    if (place >= 0) return place
    throw new ProxyError('nonsense', `report: the column ${column} was asked for and is not there`)
  }
  const isByDay = by.some((name) => name === 'day')
  const dimensionPlaces = by.map((name) => [name, placeOf(name)] as const)
  const metricPlaces = metrics.map((name) => [name, placeOf(name)] as const)
  return rows.map((cells) => {
    const row: Record<string, string | number | null> = {}
    for (const [name, place] of dimensionPlaces) row[name] = String(cells[place] ?? '')
    for (const [name, place] of metricPlaces) {
      const cell = cells[place] ?? null
      row[name] = cell === null && isByDay ? null : Number(cell ?? 0)
    }
    return row as ReportRow<Dimension, Metric>
  })
}
