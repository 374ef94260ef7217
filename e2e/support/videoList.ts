import type { Page } from '@playwright/test'
import { pointAtOption } from './menu.ts'
import { press, pressUntil } from './remote.ts'
import { isFocused, openPlace } from './television.ts'
import { expect } from './test.ts'

export const videoList = (page: Page) => page.getByRole('listbox', { name: /^Videos by/ })
export const sortButton = (page: Page) => page.getByRole('button', { name: /^Sorted by/ })

/** Opens the screen of all videos from the menu. */
export async function openVideos(page: Page): Promise<void> {
  await openPlace(page, 'Videos')
  await expect.poll(() => isFocused(videoList(page))).toBe(true)
}

/** Opens the menu of orders by keys, from the list or from its button. */
export async function openSort(page: Page): Promise<void> {
  await pressUntil(page, 'up', () => isFocused(sortButton(page)))
  await press(page, 'ok')
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Sorts the list by keys. @param name of the metric, as the menu shows it */
export async function sortBy(page: Page, name: string): Promise<void> {
  await openSort(page)
  await pointAtOption(page, name)
  await press(page, 'ok')
  await expect(sortButton(page)).toHaveAccessibleName(new RegExp(`${name}$`))
  await expect(videoList(page)).toHaveAccessibleName(new RegExp(` by ${name}$`, 'i'))
}
