import { expect, type Page } from '@playwright/test'
import { press, pressUntil } from './remote.ts'
import { isFocused, openPlace } from './television.ts'

type VideoTab = 'Playlists' | 'Live'

/** By the rail to Videos, and from there to another of its lists. */
export async function openVideoTab(page: Page, name: VideoTab): Promise<void> {
  await openPlace(page, 'Videos')
  await expect.poll(() => isFocused(page.getByRole('listbox', { name: 'Videos by views' }))).toBe(true)
  await openVideoTabBeside(page, name)
}

/** From the list of videos to another list beside it. */
export async function openVideoTabBeside(page: Page, name: VideoTab): Promise<void> {
  await press(page, 'up')
  await pressUntil(page, 'left', () => isFocused(page.getByRole('radio', { name, exact: true })), 3)
  await press(page, 'ok')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.poll(() => isFocused(page.getByRole('radio', { name, exact: true }))).toBe(true)
}
