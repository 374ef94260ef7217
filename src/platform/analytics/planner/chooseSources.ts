import { addDays, type Day, endOfMonth } from '#platform/time/days.ts'
import type { Metric } from '../catalogue/metrics.ts'
import { type Source, sources } from '../catalogue/sources.ts'
import type { Plan } from './plan.ts'
import type { Condition } from './rowAccess.ts'

/** A table and the metrics of a report that are read from it. */
export interface Portion {
  source: Source
  metrics: Metric[]
}

/**
 * Chooses the tables for a report: for each metric the first table that has it with every dimension and filter.
 * @returns undefined when a metric is in no such table: no bulk report has the data then
 */
export function chooseSources(
  { report, dimensions, metrics }: Pick<Plan, 'report' | 'dimensions' | 'metrics'>,
  conditions: readonly Condition[],
): Portion[] | undefined {
  const columns = [...dimensions.map(({ column }) => column), ...conditions.map(({ column }) => column)]
  const subject = columns.includes('asset_id')
    ? 'asset'
    : report.withinPlaylists || columns.includes('playlist_id')
      ? 'playlist'
      : 'video'
  const daily = dimensions.some(({ column, monthly }) => column === 'date' && !monthly)
  const candidates = sources.filter(
    (source) => source.subject === subject && columns.every(source.has) && !(daily && source.monthlyRollupOf),
  )
  const portions = new Map<Source, Metric[]>()
  for (const metric of metrics) {
    const source = candidates.find(({ has }) => metric.columns.every(has))
    if (!source) return undefined
    portions.set(source, [...(portions.get(source) ?? []), metric])
  }
  return [...portions].map(([source, sourceMetrics]) => ({ source, metrics: sourceMetrics }))
}

/** From the first through the last. */
export type Span = readonly [first: Day, last: Day]

/**
 * Splits a time range into whole months that have a rollup and the days around them: each day is in exactly one span.
 * @param rollupTable the first days of the months that have a rollup, in order
 */
export function spansOf([from, to]: Span, rollupTable: readonly Day[]): { months: Span[]; days: Span[] } {
  const months: Span[] = []
  const days: Span[] = []
  let next = from
  for (const first of rollupTable) {
    const last = endOfMonth(first)
    if (first < next || last > to) continue
    const before = months.at(-1)
    if (next < first) days.push([next, addDays(first, -1)])
    if (before && next === first) months[months.length - 1] = [before[0], last]
    else months.push([first, last])
    next = addDays(last, 1)
  }
  if (next <= to) days.push([next, to])
  return { months, days }
}
