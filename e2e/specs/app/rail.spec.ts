import { holdResponse } from '../../support/holdResponse.ts'
import { press } from '../../support/remote.ts'
import { forgetAnswers, openPlace, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

test('any item of the rail is at most six presses from any other', async ({ page, env }) => {
  await pair(page, env)
  await press(page, 'left')
  const items = page.getByRole('navigation').getByRole('button')
  const labels = await items.evaluateAll((found) => found.map((item) => item.getAttribute('aria-label')))
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(await focused()).toBe(labels[0])
  expect(Math.floor(labels.length / 2)).toBeLessThanOrEqual(6)
  await press(page, 'up')
  expect(await focused()).toBe(labels[labels.length - 1])
  await press(page, 'down')
  expect(await focused()).toBe(labels[0])
  // A held arrow stops at the end.
  for (let repeat = 0; repeat < 30; repeat += 1) {
    await page.keyboard.down('ArrowDown')
    await page.waitForTimeout(95)
  }
  await page.keyboard.up('ArrowDown')
  expect(await focused()).toBe(labels[labels.length - 1])
})

test('the rail does not cover a screen that loads slowly', async ({ page, env }) => {
  await pair(page, env)
  const answer = await holdResponse(page, /dimensions=video&/)
  await openPlace(page, 'Videos')
  await expect(page.getByRole('navigation')).toHaveAttribute('data-open', 'false')
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
  answer()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
})

test('the focus is in the rail, on the current item, when nothing answers', async ({ page, env }) => {
  await pair(page, env)
  await forgetAnswers(page)
  await holdResponse(page, /reports/)
  await page.goto(`${env.television}/reach`)
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Traffic' })).toBeFocused()
})

test('the rail opens and closes without a layout, and a pointer reaches the screen beside it', async ({
  page,
  env,
}) => {
  await pair(page, env)
  const chrome = await page.context().newCDPSession(page)
  await chrome.send('Performance.enable')
  const layouts = async () =>
    (await chrome.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'LayoutCount')?.value
  const rail = page.getByRole('navigation')
  await openPlace(page, 'Settings')
  await expect(page.getByRole('main').locator(':focus')).toBeVisible()
  await expect(rail).toHaveAttribute('data-open', 'false')
  const before = await layouts()
  await press(page, 'left')
  await expect(rail).toHaveAttribute('data-open', 'true')
  await press(page, 'right')
  await expect(rail).toHaveAttribute('data-open', 'false')
  expect(await layouts()).toBe(before)
  // Where the open rail has its labels.
  const onPage = () => document.elementFromPoint(300, 500)?.closest('nav')
  expect(await page.evaluate(onPage)).toBeNull()
})
