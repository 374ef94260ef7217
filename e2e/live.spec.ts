import type { Page } from '@playwright/test'
import { press, pressUntil } from './remote.ts'
import { expectGood } from './screenChecks.ts'
import { daysBefore, newestDay, report } from './service.ts'
import { openShelf } from './shelves.ts'
import { chooseSegment, isFocused, pair } from './television.ts'
import { expect, test } from './test.ts'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const list = (page: Page, name: string) => page.getByRole('listbox', { name })

test('what was watched live, against on demand, and a stream minute by minute: the service’s', async ({
  page,
  house,
  phone,
}) => {
  await pair(page, house, phone)
  const newest = await newestDay(page, house)
  const days = { startDate: daysBefore(newest, 89), endDate: newest }
  const told = async (query: Record<string, string>) => (await report(page, house, { ...days, ...query })).rows ?? []
  const live = { dimensions: 'video', filters: 'liveOrOnDemand==LIVE', metrics: 'views', sort: '-views' }
  const rows = await told({ ...live, maxResults: '200' })
  expect(rows.length).toBeGreaterThan(1)
  const totals = new Map(
    (await told({ dimensions: 'liveOrOnDemand', metrics: 'views' })).map(([kind, views]) => [kind, Number(views)]),
  )

  await openShelf(page, 'Live')
  await chooseSegment(page, 'Period', '90 days', 'up')
  const streams = list(page, 'Live videos by views')
  await expect(streams.getByRole('option').first()).toHaveAccessibleName(
    new RegExp(`, ${whole.format(Number(rows[0]?.[1]))}$`),
  )
  await expect(list(page, 'Live against on demand').getByRole('option').first()).toHaveAccessibleName(
    `Views: live ${whole.format(totals.get('LIVE') ?? 0)}, on demand ${whole.format(totals.get('ON_DEMAND') ?? 0)}`,
  )
  await expectGood(page, 'live')

  await pressUntil(page, 'down', () => isFocused(streams))
  await press(page, 'ok')
  const chart = page.getByRole('button', { name: /^Viewers at the same time/ })
  await expect.poll(() => isFocused(chart)).toBe(true)
  const curve = await told({
    startDate: '2020-01-01',
    dimensions: 'livestreamPosition',
    metrics: 'averageConcurrentViewers,peakConcurrentViewers',
    filters: `video==${rows[0]?.[0]}`,
    sort: 'livestreamPosition',
  })
  const most = Math.max(...curve.map(([, , peak]) => Number(peak)))
  const figure = page.locator('.chart .metric-figure')
  await expect(figure).toHaveText(whole.format(most))
  await expectGood(page, 'a stream')
  // Read from the end backwards, minute by minute; Back leaves the chart and not the screen.
  await press(page, 'ok', 'left')
  const [minute, average, peak] = curve[curve.length - 2] ?? []
  const [hours, rest] = [Math.floor(Number(minute) / 60), Number(minute) % 60]
  await expect(page.getByText(`Viewers at ${hours}:${String(rest).padStart(2, '0')}:00`)).toBeVisible()
  await expect(figure).toHaveText(whole.format(Number(average)))
  await expect(page.locator('.chart-readout')).toContainText(`peak ${whole.format(Number(peak))}`)
  await press(page, 'back')
  await expect(figure).toHaveText(whole.format(most))
  await expect.poll(() => isFocused(chart)).toBe(true)
  await press(page, 'up', 'ok')
  await expect(page.getByRole('button', { name: /^Views: [\d,]+/ })).toBeVisible()
  await press(page, 'back', 'back')
  await expect.poll(() => isFocused(streams)).toBe(true)
  await expectGood(page, 'live again')
})
