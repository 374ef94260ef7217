import { press } from './remote.ts'
import { pair } from './television.ts'
import { expect, test } from './test.ts'

test('any place in the rail is at most six presses from any other', async ({ page, house, phone }) => {
  await pair(page, house, phone)
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
  // Held, it stops at the end.
  for (let repeat = 0; repeat < 30; repeat += 1) {
    await page.keyboard.down('ArrowDown')
    await page.waitForTimeout(95)
  }
  await page.keyboard.up('ArrowDown')
  expect(await focused()).toBe(labels[labels.length - 1])
})
