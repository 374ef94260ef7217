import type { ColumnHeader } from '#contract/analytics.ts'
import { reportScopeNames, type ScopeName } from '#contract/scopes.ts'
import { type Day, endOfMonth } from '#platform/time/days.ts'
import { type Dimension, dimensionNamed } from '../catalogue/dimensions.ts'
import { type Filter, filterNamed, idsPerFilter } from '../catalogue/filters.ts'
import { type Metric, metricNamed } from '../catalogue/metrics.ts'
import type { Report } from '../catalogue/report.ts'
import { ownerReports, reports } from '../catalogue/reports.ts'
import type { RequestedReport } from '../catalogue/rules.ts'
import { invalidValue, misaligned, unknownIdentifier } from '../refusals.ts'
import { matchReport } from './match.ts'
import type { ReportRequest } from './parameters.ts'

/** A request that matches a report, ready to become SQL in `catalogue/sources.ts` and `statement.ts`. */
export interface Plan extends Omit<IdentifiedRequest, 'startDate' | 'endDate' | 'maxResults' | 'requested'> {
  report: Report
  /** A token needs one of these to read it. */
  scopes: readonly ScopeName[]
  from: Day
  to: Day
  limit: number | undefined
  columnHeaders: ColumnHeader[]
}

/**
 * Plans a request with the catalogue.
 * @throws ApiProblem 400 for a request that no report answers, with the texts of the public API
 */
export function planReport(request: ReportRequest): Plan {
  const { requested, ...identified } = identify(request)
  const { startDate, endDate, maxResults, startIndex, sort, dimensions, metrics } = identified
  const report = matchReport({ ...requested, sort, maxResults, startIndex }, requested.byOwner ? ownerReports : reports)
  const monthly = dimensions.some((dimension) => dimension.monthly)
  if (monthly && !(startDate.endsWith('-01') && endDate.endsWith('-01'))) throw misaligned(startDate, endDate)
  const monetary = metrics.some((metric) => metric.monetary)
  return {
    ...identified,
    report,
    scopes: monetary ? ['analyticsMonetary'] : reportScopeNames,
    currency: monetary ? identified.currency : undefined,
    from: startDate,
    to: monthly ? endOfMonth(endDate) : endDate,
    limit: maxResults ?? (report.ranking && report.ranking.maxResults + 1 - startIndex),
    columnHeaders: [
      ...dimensions.map(
        ({ name, dataType }): ColumnHeader => ({
          name,
          columnType: 'DIMENSION',
          dataType,
        }),
      ),
      ...metrics.map(({ name, dataType }): ColumnHeader => ({ name, columnType: 'METRIC', dataType })),
    ],
  }
}

/** A request whose names and filter values are all in the catalogue. */
interface IdentifiedRequest extends Omit<ReportRequest, 'metrics' | 'dimensions' | 'filters'> {
  requested: RequestedReport
  metrics: Metric[]
  dimensions: Dimension[]
  /** `values` are stored values, no longer those of the request. */
  filters: { filter: Filter; values: string[] }[]
}

/**
 * Looks up every name of a request. A name of a filter is accepted as a dimension and the reverse: the rules report a
 * misplaced name.
 * @throws ApiProblem 400 `invalid` for an unknown name, a filter given twice, or a filter value that is not allowed
 */
export function identify(request: ReportRequest): IdentifiedRequest {
  const metrics = request.metrics.map((name) => known(metricNamed(name), 'metrics', name))
  for (const name of request.dimensions) known(dimensionNamed(name) ?? filterNamed(name), 'dimensions', name)
  for (const { name } of request.filters) known(filterNamed(name) ?? dimensionNamed(name), 'filters', name)
  for (const { name } of request.sort) known(metricNamed(name) ?? dimensionNamed(name), 'sort', name)
  const names = request.filters.map(({ name }) => name)
  const repeated = names.find((name, index) => names.indexOf(name) !== index)
  if (repeated) throw invalidValue('filters', repeated, 'Each dimension may be filtered once.')
  const filters = request.filters.flatMap(({ name, values }) => {
    const filter = filterNamed(name)
    return filter ? [{ filter, values: rowValues(filter, values) }] : []
  })
  return {
    ...request,
    requested: {
      byOwner: 'contentOwner' in request.owner,
      metrics: request.metrics,
      dimensions: request.dimensions,
      filters: request.filters.map(({ name, values }) => ({ name, values })),
    },
    metrics,
    dimensions: request.dimensions.flatMap((name) => dimensionNamed(name) ?? []),
    filters,
  }
}

function known<Known>(found: Known | undefined, parameter: string, name: string): Known {
  if (found === undefined) throw unknownIdentifier(parameter, name)
  return found
}

function rowValues(filter: Filter, texts: readonly string[]): string[] {
  const maxValues = filter.single ? 1 : idsPerFilter
  if (texts.length > maxValues)
    throw invalidValue('filters', `${filter.name}==… with ${texts.length} values`, `At most ${maxValues} may be given.`)
  const values = texts.map((value) => {
    const accepted = filter.values(value)
    if (!accepted) throw invalidValue('filters', `${filter.name}==${value}`, filter.allowed)
    return accepted
  })
  return [...new Set(values.flat())]
}
