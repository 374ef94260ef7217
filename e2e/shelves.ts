import { expect, type Page } from '@playwright/test'
import { chooseSegment, isFocused, openPlace } from './television.ts'

/** By the rail to Videos, and from there to another of its lists. */
export async function openShelf(page: Page, name: 'Playlists' | 'Live'): Promise<void> {
  await openPlace(page, 'Videos')
  await expect.poll(() => isFocused(page.getByRole('listbox', { name: 'Videos by views' }))).toBe(true)
  await chooseSegment(page, 'Listed', name, 'up')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.poll(() => isFocused(page.getByRole('radio', { name, exact: true }))).toBe(true)
}
