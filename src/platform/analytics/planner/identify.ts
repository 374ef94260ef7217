import { type Dimension, dimensionNamed } from '../catalogue/dimensions.ts'
import { type Filter, filterNamed, idsPerFilter } from '../catalogue/filters.ts'
import { type Metric, metricNamed } from '../catalogue/metrics.ts'
import type { ReportRequest } from './parameters.ts'
import { invalidValue, unknownIdentifier } from './refusals.ts'

/** A request whose every name and filter value is known to the catalogue. */
export interface IdentifiedRequest extends Omit<ReportRequest, 'metrics' | 'dimensions' | 'filters'> {
  metrics: Metric[]
  dimensions: Dimension[]
  /** `values` are the rows' values, no longer the request's. */
  filters: { filter: Filter; values: string[] }[]
}

/**
 * Looks up every name of a request.
 * @throws ApiProblem 400 `invalid` for a name that no report knows, a filter given twice, or a filter value that is none
 */
export function identify(request: ReportRequest): IdentifiedRequest {
  const metrics = request.metrics.map((name) => found(metricNamed(name), 'metrics', name))
  const dimensions = request.dimensions.map((name) => found(dimensionNamed(name), 'dimensions', name))
  const filters = request.filters.map(({ name, values }) =>
    rowValues(found(filterNamed(name), 'filters', name), values),
  )
  const twice = filters.find(({ filter }, index) => filters.findIndex((other) => other.filter === filter) !== index)
  if (twice) throw invalidValue('filters', twice.filter.name, 'Each dimension may be filtered once.')
  for (const { name } of request.sort) found(metricNamed(name) ?? dimensionNamed(name), 'sort', name)
  return { ...request, metrics, dimensions, filters }
}

function found<Known>(known: Known | undefined, parameter: string, name: string): Known {
  if (known === undefined) throw unknownIdentifier(parameter, name)
  return known
}

function rowValues(filter: Filter, given: readonly string[]) {
  if (given.length > idsPerFilter)
    throw invalidValue(
      'filters',
      `${filter.name}==… with ${given.length} values`,
      `At most ${idsPerFilter} are allowed.`,
    )
  const values = given.map((value) => {
    const meant = filter.values(value)
    if (!meant) throw invalidValue('filters', `${filter.name}==${value}`)
    return meant
  })
  return { filter, values: [...new Set(values.flat())] }
}
