import type { ColumnHeader } from '#contract/analytics.ts'
import { reportScopeNames, type ScopeName } from '#contract/scopes.ts'
import { type Day, endOfMonth } from '#platform/time/days.ts'
import type { Report } from '../catalogue/report.ts'
import { ownerReports, reports } from '../catalogue/reports.ts'
import { misaligned } from '../refusals.ts'
import { type IdentifiedRequest, identify } from './identify.ts'
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
