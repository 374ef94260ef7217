import type { Locator, Page } from '@playwright/test'
import type { House } from './house.ts'
import type { Phone } from './phone.ts'
import { press, pressUntil } from './remote.ts'
import { expect } from './test.ts'

/** Longer than any interval between two polls, shorter than any code lives. */
const pollMs = 15_000

export const codeOn = (page: Page) => page.getByTestId('user-code')

/** Opens the television and reads the code off its screen. */
export async function readCode(page: Page, house: House): Promise<string> {
  await page.goto(house.television)
  await expect(codeOn(page)).toBeVisible()
  return (await codeOn(page).textContent()) ?? ''
}

/** The screen that a paired television ends on, with its numbers there. */
export async function expectOverview(page: Page): Promise<void> {
  await expect(page.getByRole('radio', { name: '28 days' })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('button', { name: /^Views: [\d,]+/ })).toBeVisible({ timeout: 15_000 })
}

/** Passes the time until the proxy asks the service again what the person said. */
export function passOnePoll(house: House): void {
  house.clock.leap(pollMs)
}

/** From an empty browser to the overview. */
export async function pair(page: Page, house: House, phone: Phone): Promise<void> {
  await phone.allow(await readCode(page, house))
  passOnePoll(house)
  await expectOverview(page)
}

/** From the overview to the account, through the rail. */
export async function openAccount(page: Page): Promise<void> {
  const inRail = () =>
    page.evaluate(() => document.activeElement?.closest('nav') !== null && document.activeElement !== document.body)
  await pressUntil(page, 'left', inRail)
  await pressUntil(page, 'down', () => isFocused(page.getByRole('button', { name: 'Account' })))
  await press(page, 'ok')
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible()
}

export const isFocused = (element: Locator) => element.evaluate((here) => here === document.activeElement)

/** The television was never here before: it has no answer to show until the services give one. */
export const forgetAnswers = (page: Page) =>
  page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (name.startsWith('tenfoot.kept.')) localStorage.removeItem(name)
  })
