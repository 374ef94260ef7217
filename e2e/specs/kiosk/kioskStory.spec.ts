import type { Page } from '@playwright/test'
import { proxyPaths } from '#contract/proxy.ts'
import { hideUnusual } from '../../support/hideUnusual.ts'
import { middayZone } from '../../support/midday.ts'
import { pairByCalls } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

test.use({ timezoneId: middayZone() })

const kiosk = (page: Page) => page.getByRole('region', { name: /^Kiosk/ })
const channel = 'Kettle & Keel'
/** 28 days until the newest. */
const days = 28

/** A report as the service sent it. */
interface Report {
  dimensions: string
  start: string
  end: string
  rows: readonly Readonly<Record<string, string | number>>[]
}

/** All reports that the television receives from now on. */
function receivedReports(page: Page): Report[] {
  const reports: Report[] = []
  page.on('response', async (response) => {
    const url = new URL(response.url())
    if (url.pathname !== proxyPaths.reports || !response.ok()) return
    const { columnHeaders = [], rows = [] } = await response.json().catch(() => ({}))
    const names: string[] = columnHeaders.map(({ name }: { name: string }) => name)
    reports.push({
      dimensions: url.searchParams.get('dimensions') ?? '',
      start: url.searchParams.get('startDate') ?? '',
      end: url.searchParams.get('endDate') ?? '',
      rows: rows.map((row: readonly (string | number)[]) =>
        Object.fromEntries(names.map((name, at) => [name, row[at]])),
      ),
    })
  })
  return reports
}

const lengthOf = ({ start, end }: Report) => (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1

/** Views of each part in the 28 days until the newest, and before, most first, as the service counted them. */
function partsIn(reports: readonly Report[], dimension: string, metric = 'views') {
  const found = reports.filter(
    (report) =>
      report.dimensions.split(',').includes(dimension) && lengthOf(report) === days && metric in (report.rows[0] ?? {}),
  )
  const end = found
    .map((report) => report.end)
    .sort()
    .pop()
  const now = totalsOf(
    found.filter((report) => report.end === end),
    dimension,
    metric,
  )
  const before = totalsOf(
    found.filter((report) => report.end !== end),
    dimension,
    metric,
  )
  return [...now].sort((a, b) => b[1] - a[1]).map(([part, views]) => ({ views, before: before.get(part) }))
}

/** The views of each part: the sum of its days. A long list comes in several reports. */
function totalsOf(reports: readonly Report[], dimension: string, metric: string): Map<string, number> {
  const totals = new Map<string, number>()
  for (const { rows } of reports) {
    const own = new Map<string, number>()
    for (const row of rows)
      own.set(String(row[dimension]), (own.get(String(row[dimension])) ?? 0) + Number(row[metric]))
    for (const [part, views] of own) totals.set(part, views)
  }
  return totals
}

const short = (value: number) =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: value >= 10_000 ? 3 : 2 }).format(value)
const sizeOf = (now: number, before: number) => Math.abs(now / before - 1) * 100

const turns = [
  { id: 'audience', about: 'Views by country', dimension: 'country', metric: 'views' },
  { id: 'videos', about: 'Views by video', dimension: 'video', metric: 'views' },
  { id: 'playlists', about: 'Views in playlists', dimension: 'playlist', metric: 'playlistViews' },
  { id: 'live', about: 'Views by live stream', dimension: 'video', metric: 'views' },
  { id: 'reach', about: 'Views by traffic source', dimension: 'insightTrafficSourceType', metric: 'views' },
] as const

test('each turn of a kiosk tells one story: its sentence names the marked row, with the numbers of the service’s report', async ({
  page,
  env,
}) => {
  await hideUnusual(page)
  await page.clock.install()
  await pairByCalls(page, env)
  for (const { id, about, dimension, metric } of turns) {
    const reports = receivedReports(page)
    await page.goto(`${env.television}/?kiosk=${id}&every=3600`)
    const rows = kiosk(page).getByRole('option')
    await expect(rows.first(), id).toBeVisible()
    await expect(kiosk(page).locator('.bone')).toHaveCount(0)
    const head = kiosk(page).locator('.kiosk-about')
    await expect(head).toHaveText(new RegExp(`^${channel}.*${about}.*\\d+ \\w+ – \\d+ \\w+$`))
    for (const at of [0, 1]) {
      const marked = kiosk(page).getByRole('listbox').first().locator('[data-active="true"]')
      if (at > 0) await page.clock.runFor(5_000)
      const words = (await marked.getAttribute('aria-label')) ?? ''
      const [, title = '', shown = ''] = /^\d+\. (.+?), ([\d,]+)/.exec(words) ?? []
      const sentence = kiosk(page).getByRole('heading', { level: 1 })
      await expect(sentence, `${id}, row ${at + 1}`).toContainText(title)
      const part = partsIn(reports, dimension, metric)[Number(/^\d+/.exec(words)?.[0]) - 1]
      expect(Number(shown.replaceAll(',', '')), `${id}: ${words}`).toBe(part?.views)
      const said = (await sentence.textContent()) ?? ''
      const change = /(up|down) ([\d.]+)%/.exec(said)
      if (change) {
        const [, direction, size] = change
        expect(direction).toBe((part?.views ?? 0) > (part?.before ?? 0) ? 'up' : 'down')
        expect(Math.abs(Number(size) - sizeOf(part?.views ?? 0, part?.before ?? 0)), said).toBeLessThan(1)
        expect(said).toMatch(/ the previous 28\sdays$/)
      } else if ((part?.views ?? 0) >= 100) expect(said, id).toMatch(new RegExp(` ${short(part?.views ?? 0)} views`))
    }
    page.removeAllListeners('response')
  }
})

test('Overview in a kiosk says how much the views have changed, as its tile does', async ({ page, env }) => {
  await hideUnusual(page)
  await pairByCalls(page, env)
  await page.goto(`${env.television}/?kiosk=overview&every=3600`)
  const sentence = kiosk(page).getByRole('heading', { level: 1 })
  await expect(sentence).toHaveText(/^Views (up|down) [\d.]+% on the previous 28\sdays$/)
  const [, direction = '', size = ''] = /(up|down) ([\d.]+%)/.exec((await sentence.textContent()) ?? '') ?? []
  const views = kiosk(page).getByRole('button', { name: /^Views: [\d,]+/ })
  await expect(views).toHaveAccessibleName(new RegExp(`${direction}.*${size}`))
  await expect(kiosk(page).getByRole('heading', { name: /^Top videos/ })).toContainText('views')
})
