import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { type ResultTable, resultTable } from '#contract/analytics.ts'
import { callHeader, proxyPaths } from '#contract/proxy.ts'
import type { House } from './house.ts'

/** Asks the service for a report with the session of this television: what the screen must agree with. */
export async function report(page: Page, house: House, query: Record<string, string>): Promise<ResultTable> {
  const address = new URL(proxyPaths.reports, house.television)
  for (const [name, value] of Object.entries({ ids: 'channel==MINE', ...query })) address.searchParams.set(name, value)
  const answer = await page.context().request.get(address.href, { headers: { [callHeader.name]: callHeader.value } })
  if (!answer.ok()) throw new Error(`the report was refused with ${answer.status()}: ${await answer.text()}`)
  return z.parse(resultTable, await answer.json())
}

/** The newest day that has numbers, `YYYY-MM-DD`. */
export async function newestDay(page: Page, house: House): Promise<string> {
  const query = {
    startDate: '2005-01-01',
    endDate: '2100-01-01',
    dimensions: 'day',
    metrics: 'views',
    sort: '-day',
    maxResults: '1',
  }
  const { rows } = await report(page, house, query)
  return String(rows?.[0]?.[0])
}

export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}
