import { type Dimension, dimensionNamed } from '../catalogue/dimensions.ts'
import { type Filter, filterNamed, idsPerFilter } from '../catalogue/filters.ts'
import { type Metric, metricNamed } from '../catalogue/metrics.ts'
import type { RequestedReport } from '../catalogue/rules.ts'
import { invalidValue, unknownIdentifier } from '../refusals.ts'
import type { ReportRequest } from './parameters.ts'

/** A request whose names and filter values are all in the catalogue. */
export interface IdentifiedRequest extends Omit<ReportRequest, 'metrics' | 'dimensions' | 'filters'> {
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
