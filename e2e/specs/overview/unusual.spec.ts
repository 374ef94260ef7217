import { press, pressUntil } from '../../support/remote.ts'
import { report } from '../../support/service.ts'
import { expectOverview, isFocused, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

// In the demo, an old video is popular again every four weeks.

test.beforeEach(async ({ page, env, phone }) => {
  await pair(page, env, phone)
  await expectOverview(page)
})

test('what is unusual stands on Overview, with numbers that the reports confirm', async ({ page, env }) => {
  const row = page.locator('.overview-unusual')
  await expect(row).toHaveText(/^Views, \w+ \d+ \w+: [\d,]+% above the usual for this weekday/)
  await pressUntil(page, 'down', () => isFocused(row))
  await press(page, 'ok')
  const list = page.getByRole('listbox', { name: 'Unusual numbers, most important first' })
  await expect(list).toBeFocused()

  const [figure, usual] = [page.locator('.metric-figure'), page.locator('.metric-readout-beside')]
  await expect(usual).toHaveText(/^Usually [\d,]+$/)
  const shown = Number((await figure.textContent())?.replace(/,/g, ''))
  const usually = Number((await usual.textContent())?.replace(/\D/g, ''))
  const percent = Number(/([\d,]+)% above/.exec((await list.textContent()) ?? '')?.[1]?.replace(/,/g, ''))
  expect(Math.abs(percent - (shown / usually - 1) * 100)).toBeLessThan(1)

  const allDays = { startDate: '2005-01-01', endDate: '2100-01-01', metrics: 'views' }
  const days = (await report(page, env, { ...allDays, dimensions: 'day', sort: '-day', maxResults: '28' })).rows ?? []
  const day = String(days.find(([, views]) => views === shown)?.[0])
  expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)

  const cause = page.locator('.unusual-causes li').first()
  await expect(cause).toHaveText(/^“.+” brought [\d,]+ points of it(, from .+)?\.$/)
  const [, title, points] = /^“(.+)” brought ([\d,]+) points/.exec((await cause.textContent()) ?? '') ?? []
  const ofDay = { startDate: day, endDate: day, metrics: 'views', dimensions: 'video', sort: '-views', maxResults: '1' }
  const [[video, views] = []] = (await report(page, env, ofDay)).rows ?? []
  // The video had few views before: nearly all of them are what it brought.
  expect(Number(points?.replace(/,/g, ''))).toBeLessThanOrEqual(Math.ceil((Number(views) / usually) * 100))
  expect(Number(points?.replace(/,/g, ''))).toBeGreaterThan((Number(views) / usually) * 80)
  expect(title).not.toBe('')
  // So a source that has most of its views on that day has most of what it brought, and is named.
  const sources = { startDate: day, endDate: day, metrics: 'views', dimensions: 'insightTrafficSourceType' }
  const bySource = (await report(page, env, { ...sources, filters: `video==${video}` })).rows ?? []
  const mostOfSource = Math.max(...bySource.map(([, ofSource]) => Number(ofSource)))
  expect(Math.abs(mostOfSource / Number(views) - 0.5), 'the demo is clear about it').toBeGreaterThan(0.05)
  expect((await cause.textContent())?.includes(', from ')).toBe(mostOfSource > Number(views) / 2)
})

test('what a person has hidden stays hidden after a reload, until all is shown again', async ({ page }) => {
  const row = page.locator('.overview-unusual')
  await expect(row).toHaveText(/above the usual/)
  await pressUntil(page, 'down', () => isFocused(row))
  await press(page, 'ok')
  await expect(page.getByRole('listbox')).toBeFocused()
  const before = await page.getByRole('option').count()
  await press(page, 'ok', 'down', 'ok')
  await expect(page.getByRole('option')).toHaveCount(before - 1)
  await page.reload()
  const showHidden = page.getByRole('button', { name: 'Show 1 hidden' })
  await expect(showHidden).toBeVisible()
  await pressUntil(page, 'up', () => isFocused(showHidden))
  await press(page, 'ok')
  await expect(page.getByRole('option')).toHaveCount(before)
})

test('OK on a sentence opens the chart of its metric', async ({ page }) => {
  const row = page.locator('.overview-unusual')
  await expect(row).toHaveText(/above the usual/)
  await pressUntil(page, 'down', () => isFocused(row))
  await press(page, 'ok')
  await expect(page.getByRole('listbox')).toBeFocused()
  await press(page, 'ok', 'ok')
  await expect(page).toHaveURL(/\/metric\/views$/)
  await press(page, 'back')
  await expect(page.getByRole('listbox')).toBeFocused()
})
