import type { Page } from '@playwright/test'
import { proxyPaths } from '#contract/proxy.ts'

/** An old video of the demo is popular for some days every four weeks: the days among which one such day is. */
const daysBetween = 28
const daysAfter = 2

/**
 * The numbers of the channel end two days after an old video was popular on the pages that open from now on, so that
 * something unusual is among the newest days, on whatever day the tests run.
 */
export const endAtNews = (page: Page): Promise<unknown> =>
  page.route(
    ({ pathname, searchParams }) => pathname === proxyPaths.reports && searchParams.get('sort') === '-day',
    async (route) => {
      const response = await route.fetch()
      const report = await response.json()
      const rows: readonly (readonly [day: string, views: number])[] = report.rows ?? []
      const popular = rows
        .slice(daysAfter, daysAfter + daysBetween)
        .reduce((most, row) => (row[1] > most[1] ? row : most), ['', 0])
      const at = rows.findIndex(([day]) => day === popular[0])
      await route.fulfill({ response, json: { ...report, rows: rows.slice(Math.max(0, at - daysAfter)) } })
    },
  )
