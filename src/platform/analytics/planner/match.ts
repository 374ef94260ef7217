import { dimensionNamed } from '../catalogue/dimensions.ts'
import { filterNamed } from '../catalogue/filters.ts'
import type { ParameterConstraint, Report } from '../catalogue/report.ts'
import { type RequestedReport, rules } from '../catalogue/rules.ts'
import { notSupported } from '../refusals.ts'
import type { ReportRequest } from './parameters.ts'

/** The parts of a request that are matched with the reports: names and values. */
export type Question = RequestedReport & Pick<ReportRequest, 'sort' | 'maxResults' | 'startIndex'>

interface Breach {
  parameter: 'dimensions' | 'filters' | 'metrics' | 'sort' | 'maxResults' | 'startIndex'
  reason: string
  /** The dimension or filter that does not fit. */
  misfit?: string
}

/** The distance of each breach: dimensions say more about the intended report than the sort order. */
const weight: Record<Breach['parameter'], number> = {
  dimensions: 100,
  filters: 20,
  metrics: 5,
  sort: 1,
  maxResults: 1,
  startIndex: 1,
}
/** Dimensions that many reports have say less about the intended report. */
const commonDimensions = ['day', 'month', 'creatorContentType']
const commonWeight = 70
/** Added for a report that has none of the metrics. */
const foreignWeight = 60

function distanceOf(breaches: readonly Breach[], { metrics }: Question): number {
  const foreign =
    metrics.length > 0 && breaches.filter(({ parameter }) => parameter === 'metrics').length === metrics.length
  return breaches.reduce(
    (sum, { parameter, misfit }) =>
      sum + (misfit && commonDimensions.includes(misfit) ? commonWeight : weight[parameter]),
    foreign ? foreignWeight : 0,
  )
}

/**
 * Finds the report that a request asks for: the first one whose rules the request follows.
 * @throws ApiProblem 400 `badRequest` with the broken rules, those of all reports or of the nearest report, and what
 * the nearest report allows
 */
export function matchReport(question: Question, reports: readonly Report[]): Report {
  let nearest: { report: Report; breaches: Breach[]; distance: number } | undefined
  for (const report of reports) {
    const breaches = breachesOf(question, report)
    const distance = distanceOf(breaches, question)
    if (!nearest || distance < nearest.distance) nearest = { report, breaches, distance }
    if (distance === 0) break
  }
  if (!nearest) throw new Error('the catalogue holds no report')
  const broken = rules.flatMap(({ parameter, broken }): Breach[] => {
    const reason = broken(question)
    return reason ? [{ parameter, reason }] : []
  })
  const { report } = nearest
  const breaches = broken.length > 0 ? broken : nearest.breaches
  const [first] = breaches
  if (!first) return report
  const aboutMetrics = nearest.breaches.some(({ parameter }) => parameter === 'metrics')
  throw notSupported(
    `${breaches.map(({ reason }) => reason).join(' ')} Nearest report: ${describeReport(report, { metrics: aboutMetrics })}.`,
    first.parameter,
  )
}

function breachesOf(question: Question, report: Report): Breach[] {
  const metrics: readonly string[] = report.metrics
  return [
    ...constraintBreaches('dimensions', question.dimensions, report.dimensions, splitBy(question)),
    ...constraintBreaches(
      'filters',
      question.filters.map(({ name }) => name),
      report.filters,
    ),
    ...valueBreaches(question, report),
    ...question.metrics
      .filter((name) => !metrics.includes(name))
      .map((name): Breach => ({ parameter: 'metrics', reason: `The metric ${name} is not part of it.` })),
    ...sortBreaches(question),
    ...rankingBreaches(question, report),
  ]
}

/** A filter with several values may also be a dimension of any report: each value then has rows of its own. */
function splitBy({ dimensions, filters }: Question): string[] {
  return dimensions.filter((name) => {
    const values = filters.find((filter) => filter.name === name)?.values
    return values && dimensionNamed(name) && (values.length > 1 || filterNamed(name)?.ids)
  })
}

function constraintBreaches(
  parameter: 'dimensions' | 'filters',
  requested: readonly string[],
  constraints: readonly ParameterConstraint[],
  exempt: readonly string[] = [],
): Breach[] {
  const word = parameter === 'dimensions' ? 'dimension' : 'filter'
  const breaches = requested
    .filter((name) => !exempt.includes(name) && !constraints.some(({ from }) => from.includes(name)))
    .map(
      (name): Breach => ({
        parameter,
        reason: `The ${word} ${name} does not go with the rest of the query.`,
        misfit: name,
      }),
    )
  for (const { from, min, max } of constraints) {
    const matching = requested.filter((name) => from.includes(name))
    if (matching.length < min) breaches.push({ parameter, reason: `It needs the ${word} ${from.join(' or ')}.` })
    // Each additional name is one more breach.
    const counted = matching.filter((name) => !exempt.includes(name))
    for (const name of counted.slice(max))
      breaches.push({
        parameter,
        reason: `The ${word} ${name} cannot be combined with ${counted.slice(0, max).join(', ')}.`,
      })
  }
  return breaches
}

function valueBreaches({ filters }: Question, report: Report): Breach[] {
  return report.filters.flatMap(({ from, value, single }): Breach[] => {
    const values = filters.find(({ name }) => from.includes(name))?.values
    const [name] = from
    if (values && value !== undefined && values.join() !== value)
      return [
        { parameter: 'filters', reason: `It needs the filter ${name}==${value} (${name}==${values.join()} came).` },
      ]
    if (values && single && values.length > 1)
      return [{ parameter: 'filters', reason: `The filter ${name} takes one value here (${values.length} came).` }]
    return []
  })
}

function sortBreaches({ sort, metrics, dimensions }: Question): Breach[] {
  const requested = [...dimensions, ...metrics]
  return sort
    .filter(({ name }) => !requested.includes(name))
    .map(({ name }) => ({
      parameter: 'sort',
      reason: `Sorting by ${name} needs ${name} among the dimensions or metrics.`,
    }))
}

function rankingBreaches({ sort, maxResults, startIndex }: Question, { ranking }: Report): Breach[] {
  if (!ranking) return []
  const breaches: Breach[] = []
  const [first] = sort
  const keys: readonly string[] = ranking.by
  if (!first?.descending || !keys.includes(first.name))
    breaches.push({
      parameter: 'sort',
      reason: `It must be sorted in descending order by one of ${keys.join(', ')} (${first ? `sort=${first.descending ? '-' : ''}${first.name} came` : 'sort is missing'}).`,
    })
  if (maxResults !== undefined && maxResults > ranking.maxResults)
    breaches.push({
      parameter: 'maxResults',
      reason: `maxResults is ${maxResults}; at most ${ranking.maxResults} is allowed.`,
    })
  else if (startIndex + (maxResults ?? 0) > ranking.maxResults + 1)
    breaches.push({
      parameter: 'startIndex',
      reason: `startIndex + maxResults is ${startIndex + (maxResults ?? 0)}; at most ${ranking.maxResults + 1} is allowed.`,
    })
  return breaches
}

/** Describes a report's rules in one line, for the error about a query that no report answers. */
function describeReport(
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
