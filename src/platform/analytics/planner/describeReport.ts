import type { ParameterConstraint } from '../catalogue/parameterConstraints.ts'
import type { Report } from '../catalogue/report.ts'

/** Describes a report's rules in one line, for the error about a query that no report answers. */
export function describeReport(
  { name, dimensions, filters, metrics, ranking }: Report,
  include: { metrics: boolean },
): string {
  return [
    `"${name}" with ${dimensions.length === 0 ? 'no dimensions' : `dimensions ${dimensions.map(constraintText).join(' and ')}`}`,
    `filters ${filters.map(constraintText).join(' and ') || 'none'}`,
    ...(include.metrics ? [`metrics ${metrics.join(', ')}`] : []),
    ...(ranking ? [`sorted descending, at most ${ranking.maxResults} rows`] : []),
  ].join('; ')
}

function constraintText({ from, min, max, value }: ParameterConstraint): string {
  const names = from.join(', ')
  if (value !== undefined) return `${names}==${value}`
  if (from.length === 1) return min === 0 ? `optional ${names}` : names
  if (max > 1) return `${min === 0 ? 'any of' : 'one or more of'} ${names}`
  return `${min === 0 ? 'at most one of' : 'one of'} ${names}`
}
