/** What crosses the wire of the analytics service (specification: reports 2; specification: reports 3). */
import * as z from 'zod/mini'

/** Paths below `{analytics_base_url}`, whose last segment is the version `v2`. */
export const analyticsPaths = { reports: '/reports', groups: '/groups', groupItems: '/groupItems' } as const

export const columnHeader = z.object({
  name: z.string(),
  columnType: z.enum(['DIMENSION', 'METRIC']),
  dataType: z.enum(['STRING', 'INTEGER', 'FLOAT']),
})
export type ColumnHeader = z.infer<typeof columnHeader>

const cell = z.union([z.string(), z.number(), z.null()])

/** Dimensions first, then metrics, each in the order asked; `rows` is left out when there is no data. */
export const resultTable = z.object({
  kind: z.string(),
  columnHeaders: z.array(columnHeader),
  rows: z.optional(z.array(z.array(cell))),
})
export type ResultTable = z.infer<typeof resultTable>

/** Parameters of `GET /reports` beside the standard ones that every call may carry. */
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
 * The parameters as text: what they may say is the catalogue's business. `ids` is `channel==MINE`, `channel==<id>` or
 * `contentOwner==<name>`; dates are `YYYY-MM-DD`, inclusive, days in Pacific time; `startIndex` counts from 1.
 */
export type ReportQuery = Record<Extract<ReportParameter, 'ids' | 'startDate' | 'endDate' | 'metrics'>, string> &
  Partial<Record<ReportParameter, string>>
