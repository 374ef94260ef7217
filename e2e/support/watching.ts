import type { Page } from '@playwright/test'
import { expectFocus } from './focus.ts'
import { pointAtOption } from './menu.ts'
import { press, pressUntil, settled } from './remote.ts'
import { expectAccessible, expectLegible, expectWithinSafeArea } from './screenChecks.ts'
import { isFocused } from './television.ts'
import { expect } from './test.ts'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** Where we are; what a recording opens on. */
export const timeline = (page: Page) => page.getByTestId('timeline')
/** Seconds, by the sound. */
export const audioNow = (page: Page): Promise<number> => page.evaluate('window.caughtAudio.currentTime')

/** Holds a screen to what every screen must be. */
export async function expectGood(page: Page, where: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await settled(page)
  await expectFocus(page, where)
  await expectAccessible(page, where)
  await expectLegible(page, where)
  await expectWithinSafeArea(page, where)
}

/** To a control in the lowest row, and OK. */
export async function pressControl(page: Page, name: RegExp): Promise<void> {
  await pressUntil(page, 'down', () => page.evaluate(() => document.activeElement?.closest('.watch-controls') !== null))
  const wanted = button(page, name)
  const left = async (element: ReturnType<typeof button>) => (await element.boundingBox())?.x ?? 0
  const direction = (await left(wanted)) < (await left(page.locator(':focus'))) ? 'left' : 'right'
  await pressUntil(page, direction, () => isFocused(wanted))
  await press(page, 'ok')
}

/** Chooses in the menu that is open. */
export async function choose(page: Page, name: string): Promise<void> {
  await pointAtOption(page, name)
  await press(page, 'ok')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
