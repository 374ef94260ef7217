import { expect, type Page } from '@playwright/test'
import { press, pressUntil } from './remote.ts'
import { isFocused, openPlace } from './television.ts'

type VideoTab = 'Playlists' | 'Live streams'

/** Opens Videos by the rail, and from there another of its lists. */
export async function openVideoTab(page: Page, name: VideoTab): Promise<void> {
  await openPlace(page, 'Videos')
  await expect.poll(() => isFocused(page.getByRole('listbox', { name: 'Videos by views' }))).toBe(true)
  await openVideoTabBeside(page, name)
}

/** Opens another list from the list of videos. */
export async function openVideoTabBeside(page: Page, name: VideoTab): Promise<void> {
  await press(page, 'up')
  await pressUntil(page, 'left', () => isFocused(page.getByRole('radio', { name, exact: true })), 3)
  await press(page, 'ok')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.poll(() => isFocused(page.getByRole('radio', { name, exact: true }))).toBe(true)
}
