import type { Page } from '@playwright/test'
import { press, pressUntil } from './remote.ts'

const mostOptions = 40
const focusedOption = (page: Page) => page.getByRole('dialog').getByRole('radio').and(page.locator(':focus'))

/** The place of the option that has the focus, and of the last one, counted from 1. */
async function placeNow(page: Page): Promise<{ place: number; last: number }> {
  const numberOf = async (name: string) => Number(await focusedOption(page).getAttribute(name))
  return { place: await numberOf('aria-posinset'), last: await numberOf('aria-setsize') }
}

const goToFirst = (page: Page) => pressUntil(page, 'up', async () => (await placeNow(page)).place === 1, mostOptions)

/** In the menu that is open, to an option. One beyond those that are seen is not in the page until the focus goes there. */
export async function pointAtOption(page: Page, name: string): Promise<void> {
  const wanted = page.getByRole('radio', { name, exact: true }).and(focusedOption(page))
  await goToFirst(page)
  await pressUntil(page, 'down', async () => (await wanted.count()) > 0, mostOptions)
}

/** The texts of all options of the menu that is open. */
export async function optionTexts(page: Page): Promise<string[]> {
  await goToFirst(page)
  const texts: string[] = []
  for (;;) {
    texts.push((await focusedOption(page).textContent()) ?? '')
    const { place, last } = await placeNow(page)
    if (place === last) return texts
    await press(page, 'down')
  }
}
