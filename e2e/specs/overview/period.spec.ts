import type { Page } from '@playwright/test'
import { expectFocus } from '../../support/focus.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { daysBefore, newestDay, report } from '../../support/service.ts'
import { isFocused, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

const whole = new Intl.NumberFormat('en-GB')
/** The focused day of the calendar, `YYYY-MM-DD`. */
const dayInFocus = (page: Page) =>
  page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? String(document.activeElement.dataset.name) : '',
  )

test('arrows and OK choose any days, compared with the year before, and they survive a reload', async ({
  page,
  env,
}) => {
  await pair(page, env)
  const newest = await newestDay(page, env)
  const ownDates = page.getByRole('radio').last()
  await press(page, 'up')
  await pressUntil(page, 'right', () => isFocused(ownDates))
  await press(page, 'ok')
  const calendar = page.getByRole('dialog', { name: 'Dates' })
  await expect(calendar).toBeVisible()
  await expectFocus(page)
  expect(await dayInFocus(page)).toBe(newest)
  await pressUntil(page, 'up', () => isFocused(calendar.getByRole('button', { name: 'Previous month' })))
  await press(page, 'ok', 'down')
  const start = await dayInFocus(page)
  expect(start < newest && start > daysBefore(newest, 64), start).toBe(true)
  await press(page, 'ok', 'down')
  const end = daysBefore(start, -7)
  expect(await dayInFocus(page)).toBe(end)
  await press(page, 'ok')
  await expect(calendar.getByRole('button', { name: 'Show 8 days' })).toBeFocused()
  const yearBefore = calendar.getByRole('radio', { name: /One year earlier/ })
  await pressUntil(page, 'up', () => isFocused(yearBefore))
  await press(page, 'ok')
  await expect(yearBefore).toBeChecked()
  await press(page, 'down', 'down', 'ok')
  await expect(calendar).toHaveCount(0)
  await expectFocus(page)

  const views = async (startDate: string, endDate: string) =>
    Number((await report(page, env, { startDate, endDate, metrics: 'views' })).rows?.[0]?.[0] ?? 0)
  const now = await views(start, end)
  const yearEarlier = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  const before = await views(yearEarlier(start), yearEarlier(end))
  expect(now * before, 'there is something to compare').toBeGreaterThan(0)
  const tile = page.getByRole('button', {
    name: new RegExp(`^Views: ${whole.format(now)}, ${now > before ? 'up' : 'down'}`),
  })
  await expect(tile).toBeVisible()
  await expect(page.locator('.chart-readout').getByText(`: ${whole.format(before)}`)).toBeVisible()
  await expect(ownDates).toBeChecked()

  await page.reload()
  await expect(tile).toBeVisible()
  await expect(ownDates).toBeChecked()
})

test('Back closes the calendar without a change', async ({ page, env }) => {
  await pair(page, env)
  await press(page, 'up')
  await pressUntil(page, 'right', () => isFocused(page.getByRole('radio').last()))
  await press(page, 'ok', 'up', 'up', 'up', 'up', 'up', 'up', 'ok', 'left', 'ok', 'right', 'right', 'right', 'right')
  await expectFocus(page, 'in the calendar')
  await press(page, 'back')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectFocus(page)
  await expect(page.getByRole('radio', { name: '28 days' })).toBeChecked()
})
