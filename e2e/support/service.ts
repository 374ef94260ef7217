import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { type ResultTable, resultTable } from '#contract/analytics.ts'
import { callHeader, proxyPaths } from '#contract/proxy.ts'
import type { RunningProduct } from './environment.ts'

/** Calls a service with the session of this television. @throws Error with the service's answer */
export async function ask(
  page: Page,
  env: RunningProduct,
  path: string,
  query: Record<string, string>,
): Promise<unknown> {
  const address = new URL(path, env.television)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const answer = await page.context().request.get(address.href, { headers: { [callHeader.name]: callHeader.value } })
  if (!answer.ok()) throw new Error(`${path} was refused with ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}

/** Fetches a report, to compare the screen with. */
export async function report(page: Page, env: RunningProduct, query: Record<string, string>): Promise<ResultTable> {
  return z.parse(resultTable, await ask(page, env, proxyPaths.reports, { ids: 'channel==MINE', ...query }))
}

/** The newest day with data, `YYYY-MM-DD`. */
export async function newestDay(page: Page, env: RunningProduct): Promise<string> {
  const query = {
    startDate: '2005-01-01',
    endDate: '2100-01-01',
    dimensions: 'day',
    metrics: 'views',
    sort: '-day',
    maxResults: '1',
  }
  const { rows } = await report(page, env, query)
  return String(rows?.[0]?.[0])
}

export function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
}

/** The channel's two most watched videos in the newest 28 days. */
export async function mostWatched(page: Page, env: RunningProduct): Promise<string[]> {
  const newest = await newestDay(page, env)
  const days = { startDate: daysBefore(newest, 27), endDate: newest }
  const top = { dimensions: 'video', metrics: 'views', sort: '-views', maxResults: '2' }
  return ((await report(page, env, { ...days, ...top })).rows ?? []).map(([id]) => String(id))
}
