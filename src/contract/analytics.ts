/** Requests and answers of the analytics service (specification: reports 2; specification: reports 3). */
import * as z from 'zod/mini'

/** Paths below `{analytics_base_url}`. Its last segment is the version, `v2`. */
export const analyticsPaths = { reports: '/reports', groups: '/groups', groupItems: '/groupItems' } as const

export const columnHeader = z.object({
  name: z.string(),
  columnType: z.enum(['DIMENSION', 'METRIC']),
  dataType: z.enum(['STRING', 'INTEGER', 'FLOAT']),
})
export type ColumnHeader = z.infer<typeof columnHeader>

const cell = z.union([z.string(), z.number(), z.null()])

/** Columns: dimensions first, then metrics, each in the requested order. `rows` is missing if there is no data. */
export const resultTable = z.object({
  kind: z.string(),
  columnHeaders: z.array(columnHeader),
  rows: z.optional(z.array(z.array(cell))),
})
export type ResultTable = z.infer<typeof resultTable>

/** Parameters of `GET /reports`, without the standard ones of every call. */
export const reportParameters = [
  'ids',
  'startDate',
  'endDate',
  'metrics',
  'dimensions',
  'filters',
  'sort',
  'maxResults',
  'startIndex',
  'currency',
  'includeHistoricalChannelData',
  'onBehalfOfContentOwner',
] as const
export type ReportParameter = (typeof reportParameters)[number]

/**
 * The parameters as text; the catalogue validates them. `ids` is `channel==MINE`, `channel==<id>` or
 * `contentOwner==<name>`; dates are `YYYY-MM-DD`, inclusive, days in Pacific time; `startIndex` counts from 1.
 */
export type ReportQuery = Record<Extract<ReportParameter, 'ids' | 'startDate' | 'endDate' | 'metrics'>, string> &
  Partial<Record<ReportParameter, string>>
