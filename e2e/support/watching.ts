import type { Page } from '@playwright/test'
import { expectFocus } from './focus.ts'
import { pointAtOption } from './menu.ts'
import { press, pressUntil, settled } from './remote.ts'
import { expectAccessible, expectLegible, expectWithinSafeArea } from './screenChecks.ts'
import { isFocused } from './television.ts'
import { expect } from './test.ts'

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** The timeline, which has the focus when a recording opens. */
export const timeline = (page: Page) => page.getByTestId('timeline')
/** Current time of the audio, in seconds. */
export const audioNow = (page: Page): Promise<number> => page.evaluate('window.caughtAudio.currentTime')

/** Asserts what every screen must fulfil. */
export async function expectGood(page: Page, where: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await settled(page)
  await expectFocus(page, where)
  await expectAccessible(page, where)
  await expectLegible(page, where)
  await expectWithinSafeArea(page, where)
}

/** Focuses a control in the lowest row, and presses OK. */
export async function pressControl(page: Page, name: RegExp): Promise<void> {
  await pressUntil(page, 'down', () => page.evaluate(() => document.activeElement?.closest('.watch-controls') !== null))
  const control = button(page, name)
  const left = async (element: ReturnType<typeof button>) => (await element.boundingBox())?.x ?? 0
  const direction = (await left(control)) < (await left(page.locator(':focus'))) ? 'left' : 'right'
  await pressUntil(page, direction, () => isFocused(control))
  await press(page, 'ok')
}

/** Chooses an option of the open menu. */
export async function choose(page: Page, name: string): Promise<void> {
  await pointAtOption(page, name)
  await press(page, 'ok')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
