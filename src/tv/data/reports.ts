import { type ReportQuery, type ResultTable, resultTable } from '#contract/analytics.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { callProxy, ProxyError } from './proxy.ts'

/** One row by the names of its columns. */
export interface ReportRow {
  text(column: string): string
  /** What the service leaves empty counts as nothing. */
  number(column: string): number
}

/**
 * One report of the signed-in channel (specification 2, `reports.query`).
 * @throws ProxyError
 */
export async function queryReport(query: Omit<ReportQuery, 'ids'>, signal: AbortSignal): Promise<ReportRow[]> {
  const path = proxyPaths.reports
  const table = await callProxy(path, resultTable, { query: { ids: 'channel==MINE', ...query }, signal })
  return rowsOf(table)
}

/** Rows are read by header and never by place. */
export function rowsOf({ columnHeaders, rows = [] }: ResultTable): ReportRow[] {
  const places = new Map(columnHeaders.map(({ name }, place) => [name, place]))
  return rows.map((cells) => {
    const cell = (column: string) => {
      const place = places.get(column)
      if (place === undefined)
        throw new ProxyError('nonsense', `report: the column ${column} was asked for and is not there`)
      return cells[place] ?? null
    }
    return {
      text: (column) => String(cell(column) ?? ''),
      number: (column) => Number(cell(column) ?? 0),
    }
  })
}
