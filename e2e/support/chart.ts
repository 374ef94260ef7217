import type { Page } from '@playwright/test'
import { press, pressUntil } from './remote.ts'

/** Focuses the chart of a screen from what is above it. A list may be beside the chart, and be reached first. */
export async function goToChart(page: Page): Promise<void> {
  const isAt = (selector: string) =>
    page.evaluate((selector) => document.activeElement?.matches(selector) === true, selector)
  await pressUntil(page, 'down', () => isAt('.chart-press, main [role="listbox"]'))
  if (await isAt('.chart-press')) return
  const isRightToLeft = await page.evaluate(() => document.documentElement.dir === 'rtl')
  await press(page, isRightToLeft ? 'left' : 'right')
  if (!(await isAt('.chart-press'))) throw new Error('no chart is beside the list')
}
