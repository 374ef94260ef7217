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
