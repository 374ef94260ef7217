import type { Page } from '@playwright/test'
import type { TestEnvironment } from './environment.ts'
import { allowMore } from './everyScreen.ts'
import type { Phone } from './phone.ts'
import { press, pressUntil } from './remote.ts'
import { isFocused, openPath, pair } from './television.ts'
import { expect } from './test.ts'

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const studies = (page: Page) => page.getByRole('listbox', { name: 'Studies, newest first' })

/** Pairs, allows the data hub, and opens the demo's studies. */
export async function openStudies(page: Page, env: TestEnvironment, phone: Phone): Promise<void> {
  await pair(page, env, phone)
  await allowMore((expression) => page.evaluate(expression), phone, ['datahub'])
  await openPath(page, '/studies')
  await expect(studies(page).getByRole('option')).toHaveCount(2)
}

/** Opens the form from the studies. */
export async function openForm(page: Page): Promise<void> {
  await pressUntil(page, 'up', () => page.evaluate(() => document.activeElement?.closest('.studies-actions') !== null))
  await pressUntil(page, 'right', () => isFocused(button(page, 'Submit a report')))
  await press(page, 'ok')
  await expect(heading(page, 'Submit a report')).toBeVisible()
  await expect(button(page, /^Table/)).toBeFocused()
}

/** Opens the form from the studies, and chooses a table by the last part of its name. */
export async function chooseTable(page: Page, part: string): Promise<void> {
  await openForm(page)
  await press(page, 'ok')
  await expect(page.getByRole('dialog', { name: /^Table/ })).toBeVisible()
  const option = page.getByRole('dialog').getByRole('radio', { name: new RegExp(`^${part} · [\\d,]+ rows`) })
  await pressUntil(page, 'down', () => isFocused(option))
  await press(page, 'ok')
  await expect(button(page, new RegExp(`^Table.*${part}$`))).toBeFocused()
}

/** Submits the form through the check. */
export async function submitChecked(page: Page): Promise<void> {
  await pressUntil(page, 'down', () => isFocused(button(page, 'Check and submit')))
  await press(page, 'ok')
  await expect(page.getByRole('dialog', { name: 'Submit this report?' })).toBeVisible()
  await press(page, 'down', 'ok')
}

/** The stage of an import. */
export const stage = (page: Page) => page.locator('.import-stage')
