import type { Page } from '@playwright/test'
import { press } from './remote.ts'
import { chooseSegment, isFocused } from './television.ts'

/**
 * On the screen of a figure: moves from the chart or the list to the choices above the list, and chooses one by its
 * name.
 */
export async function chooseDivider(page: Page, name: string): Promise<void> {
  if (await isFocused(page.locator('.chart-press'))) await press(page, 'right')
  await chooseSegment(page, 'Broken down by', name, 'up')
}
