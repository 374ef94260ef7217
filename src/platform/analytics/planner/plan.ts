import type { ColumnHeader } from '#contract/analytics.ts'
import { type Report, reports } from '../catalogue/reports.ts'
import { type Day, endOfMonth } from '../days.ts'
import { type IdentifiedRequest, identify } from './identify.ts'
import { matchReport } from './match.ts'
import type { Owner, ReportRequest } from './parameters.ts'
import { misaligned } from './refusals.ts'

/** A request that is a report: what `statement.ts` turns into SQL without any further question. */
export interface Plan extends Omit<IdentifiedRequest, 'startDate' | 'endDate' | 'maxResults'> {
  report: Report
  owner: Owner
  from: Day
  to: Day
  limit: number | undefined
  columnHeaders: ColumnHeader[]
}

/**
 * Plans a request against the catalogue.
 * @throws ApiProblem 400 for what is no report, in the field's words
 */
export function planReport(request: ReportRequest): Plan {
  const identified = identify(request)
  const report = matchReport(identified, reports)
  const { startDate, endDate, maxResults, dimensions, metrics } = identified
  const monthly = dimensions.some((dimension) => dimension.monthly)
  if (monthly && !(startDate.endsWith('-01') && endDate.endsWith('-01'))) throw misaligned(startDate, endDate)
  return {
    ...identified,
    report,
    from: startDate,
    to: monthly ? endOfMonth(endDate) : endDate,
    limit: maxResults ?? report.ranking?.most,
    columnHeaders: [
      ...dimensions.map(({ name }): ColumnHeader => ({ name, columnType: 'DIMENSION', dataType: 'STRING' })),
      ...metrics.map(({ name, dataType }): ColumnHeader => ({ name, columnType: 'METRIC', dataType })),
    ],
  }
}
