import type { Page } from '@playwright/test'
import { press, pressUntil } from './remote.ts'

const maxOptions = 40
const focusedOption = (page: Page) => page.getByRole('dialog').getByRole('radio').and(page.locator(':focus'))

/** The position of the focused option, and the number of options, counted from 1. */
async function placeNow(page: Page): Promise<{ place: number; last: number }> {
  const numberOf = async (name: string) => Number(await focusedOption(page).getAttribute(name))
  return { place: await numberOf('aria-posinset'), last: await numberOf('aria-setsize') }
}

const goToFirst = (page: Page) => pressUntil(page, 'up', async () => (await placeNow(page)).place === 1, maxOptions)

/**
 * Focuses an option of the open menu. Options beyond the visible ones are in the DOM only when the focus gets there.
 */
export async function pointAtOption(page: Page, name: string): Promise<void> {
  const option = page.getByRole('radio', { name, exact: true }).and(focusedOption(page))
  await goToFirst(page)
  await pressUntil(page, 'down', async () => (await option.count()) > 0, maxOptions)
}

/** The names of all options of the open menu. */
export async function optionTexts(page: Page): Promise<string[]> {
  await goToFirst(page)
  const texts: string[] = []
  for (;;) {
    const name = await focusedOption(page).getAttribute('aria-label')
    texts.push(name ?? (await focusedOption(page).textContent()) ?? '')
    const { place, last } = await placeNow(page)
    if (place === last) return texts
    await press(page, 'down')
  }
}
