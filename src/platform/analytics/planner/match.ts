import type { Choice, Report } from '../catalogue/reports.ts'
import type { IdentifiedRequest } from './identify.ts'
import { notSupported } from './refusals.ts'

interface Breach {
  parameter: 'dimensions' | 'filters' | 'metrics' | 'sort' | 'maxResults' | 'startIndex'
  why: string
}

/** How far each breach leads away: what a report is about weighs more than how it is sorted. */
const weight: Record<Breach['parameter'], number> = {
  dimensions: 100,
  filters: 20,
  metrics: 5,
  sort: 1,
  maxResults: 1,
  startIndex: 1,
}

/**
 * The report that a request asks for: the first of which it breaks no rule.
 * @throws ApiProblem 400 `badRequest` with the broken rules of the nearest report and what that one allows
 */
export function matchReport(request: IdentifiedRequest, reports: readonly Report[]): Report {
  let nearest: { report: Report; breaches: Breach[]; distance: number } | undefined
  for (const report of reports) {
    const breaches = breachesOf(request, report)
    if (breaches.length === 0) return report
    const distance = breaches.reduce((sum, { parameter }) => sum + weight[parameter], 0)
    if (!nearest || distance < nearest.distance) nearest = { report, breaches, distance }
  }
  if (!nearest) throw new Error('the catalogue holds no report')
  const { report, breaches } = nearest
  const whys = breaches.map(({ why }) => why).join(' ')
  throw notSupported(`${whys} Nearest report: ${inWords(report)}.`, breaches[0]?.parameter ?? 'dimensions')
}

function breachesOf(request: IdentifiedRequest, report: Report): Breach[] {
  const dimensionNames = request.dimensions.map(({ name }) => name)
  const filterNames = request.filters.map(({ filter }) => filter.name)
  return [
    ...choiceBreaches('dimensions', dimensionNames, report.dimensions),
    ...choiceBreaches('filters', filterNames, report.filters),
    ...request.metrics
      .filter(({ name }) => !report.metrics.includes(name))
      .map(({ name }): Breach => ({ parameter: 'metrics', why: `The metric ${name} is not part of it.` })),
    ...sortBreaches(request),
    ...rankingBreaches(request, report),
  ]
}

function choiceBreaches(parameter: 'dimensions' | 'filters', asked: string[], choices: readonly Choice[]): Breach[] {
  const word = parameter === 'dimensions' ? 'dimension' : 'filter'
  const breaches = asked
    .filter((name) => !choices.some(({ from }) => from.includes(name)))
    .map((name): Breach => ({ parameter, why: `The ${word} ${name} does not go with the rest of the query.` }))
  for (const { from, least, most } of choices) {
    const chosen = asked.filter((name) => from.includes(name))
    if (chosen.length < least)
      breaches.push({
        parameter,
        why: `It needs ${least === 1 ? 'the' : `${least} of the`} ${word} ${from.join(' or ')}.`,
      })
    // Each name too many leads one step further away.
    for (const name of chosen.slice(most))
      breaches.push({
        parameter,
        why: `The ${word} ${name} cannot be combined with ${chosen.slice(0, most).join(', ')}.`,
      })
  }
  return breaches
}

function sortBreaches({ sort, metrics, dimensions }: IdentifiedRequest): Breach[] {
  const asked = [...dimensions, ...metrics].map(({ name }) => name)
  return sort
    .filter(({ name }) => !asked.includes(name))
    .map(({ name }) => ({
      parameter: 'sort',
      why: `Sorting by ${name} needs ${name} among the dimensions or metrics.`,
    }))
}

function rankingBreaches({ sort, maxResults, startIndex }: IdentifiedRequest, { ranking }: Report): Breach[] {
  if (!ranking) return []
  const breaches: Breach[] = []
  const [first] = sort
  if (!first?.descending || !ranking.by.includes(first.name))
    breaches.push({
      parameter: 'sort',
      why: `It must be sorted in descending order by one of ${ranking.by.join(', ')} (${first ? `sort=${first.descending ? '-' : ''}${first.name} came` : 'sort is missing'}).`,
    })
  if (maxResults !== undefined && maxResults > ranking.most)
    breaches.push({ parameter: 'maxResults', why: `maxResults is ${maxResults}; at most ${ranking.most} is allowed.` })
  else if (startIndex + (maxResults ?? 0) > ranking.most + 1)
    breaches.push({
      parameter: 'startIndex',
      why: `startIndex + maxResults is ${startIndex + (maxResults ?? 0)}; at most ${ranking.most + 1} is allowed.`,
    })
  return breaches
}

/** A report's rules in one line, for the person whose query is none. */
function inWords({ name, dimensions, filters, ranking }: Report): string {
  const choice = ({ from, least, most }: Choice) =>
    most === 1
      ? `${least === 0 ? 'at most one of ' : from.length > 1 ? 'one of ' : ''}${from.join(', ')}`
      : `any of ${from.join(', ')}`
  return [
    `"${name}" with ${dimensions.length === 0 ? 'no dimensions' : `dimensions ${dimensions.map(choice).join(' and ')}`}`,
    `filters ${filters.map(choice).join(' and ') || 'none'}`,
    ...(ranking ? [`sorted descending, at most ${ranking.most} rows`] : []),
  ].join('; ')
}
