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
