import { goToChart } from '../../support/chart.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { expectOverview, isFocused, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

test('a chart has a band of what is usual, and the day that is read has its usual range', async ({ page, env }) => {
  await pair(page, env)
  await expectOverview(page)
  await expect(page.locator('.chart-band')).toHaveCount(1)
  await expect(page.getByText('Usual range', { exact: true })).toBeVisible()
  await goToChart(page)
  await press(page, 'ok')
  await expect(page.locator('.metric-day')).toBeVisible()
  // Which days have enough comparable days depends on the date of the run: one of the newest week has.
  const range = page.getByText(/^Usual: [\d,]+ to [\d,]+$/)
  for (let days = 1; days < 7 && !(await range.isVisible()); days += 1) await press(page, 'left')
  await expect(range).toBeVisible()
  const [low, high] =
    ((await range.textContent()) ?? '').match(/[\d,]+/g)?.map((text) => Number(text.replace(/,/g, ''))) ?? []
  expect(low).toBeGreaterThan(0)
  expect(high).toBeGreaterThan(low ?? 0)
})

test('a line is compared with the usual range or, by choice, with the previous days, never with both', async ({
  page,
  env,
}) => {
  await pair(page, env)
  await expectOverview(page)
  const [band, previous] = [page.locator('.chart-band'), page.locator('.chart-dashed')]
  await expect(band).toHaveCount(1)
  await expect(previous).toHaveCount(0)
  await press(page, 'ok')
  await expect(band).toHaveCount(1)
  await expect(previous).toHaveCount(0)
  await pressUntil(page, 'down', () => isFocused(page.getByRole('radio', { name: 'Usual range' })), 3)
  await press(page, 'right', 'ok')
  await expect(previous).toHaveCount(1)
  await expect(band).toHaveCount(0)
})
