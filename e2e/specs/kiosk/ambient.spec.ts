import type { Page } from '@playwright/test'
import { expectFocus } from '../../support/focus.ts'
import { hideUnusual } from '../../support/hideUnusual.ts'
import { middayZone } from '../../support/midday.ts'
import { press, pressUntil, settled } from '../../support/remote.ts'
import { expectAccessible, expectLegible, expectWithinSafeArea } from '../../support/screenChecks.ts'
import { isFocused, pairAt } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

const minutes = (count: number) => count * 60_000
const ambient = (page: Page) => page.getByRole('region', { name: /^Ambient mode/ })
const turn = (page: Page, name: string) => ambient(page).getByRole('main', { name })

test.use({ timezoneId: middayZone() })

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  // Otherwise it would turn to what is unusual.
  await hideUnusual(page)
  await page.addInitScript(`localStorage.setItem('tenfoot.settings', '{"ambient":"on"}')`)
})

test('ten quiet minutes show three screens in turn; any key leads back to the same row, and does nothing else', async ({
  page,
  env,
}) => {
  await pairAt(page, env, '/videos')
  const videos = page.getByRole('listbox', { name: 'Videos by views' })
  await expect.poll(() => isFocused(videos)).toBe(true)
  await press(page, 'down', 'down')
  const row = await videos.getByRole('option', { selected: true }).getAttribute('aria-label')
  await page.clock.runFor(minutes(9))
  await expect(ambient(page)).toHaveCount(0)
  await page.clock.runFor(minutes(1.1))
  await expect(turn(page, 'Kettle & Keel').getByRole('button', { name: /^Views: [\d,]+/ })).toBeVisible()
  await expect(ambient(page)).toBeFocused()
  await expectAccessible(page, 'ambient mode')
  await expectLegible(page, 'ambient mode')
  await expectWithinSafeArea(page, 'ambient mode')
  const seen = new Set<string | null>()
  const seenLater = async () => {
    // Answers take real time, and a turn that has no numbers is soon over.
    await page.clock.runFor(3_000)
    seen.add(await ambient(page).getByRole('main').getAttribute('aria-label'))
    return [...seen].sort()
  }
  await expect.poll(seenLater, { timeout: 60_000, intervals: [300] }).toEqual(['Audience', 'Kettle & Keel', 'Videos'])
  // Held, so that it repeats until after the screen is back.
  await page.keyboard.down('ArrowDown')
  await expect(ambient(page)).toHaveCount(0)
  await page.keyboard.down('ArrowDown')
  await page.keyboard.up('ArrowDown')
  await settled(page)
  await expect.poll(() => isFocused(videos)).toBe(true)
  await expect(videos.getByRole('option', { selected: true })).toHaveAccessibleName(row ?? '')
  await expectFocus(page, 'after ambient mode')
  await press(page, 'down')
  await expect(videos.getByRole('option', { selected: true })).not.toHaveAccessibleName(row ?? '')
})

test('Back ends ambient mode and not the screen; an open menu of the television keeps it away', async ({
  page,
  env,
}) => {
  await pairAt(page, env, '/settings')
  const theme = page.getByRole('button', { name: /^Theme/ })
  await press(page, 'ok')
  await page.clock.runFor(minutes(11))
  await expect(ambient(page)).toHaveCount(0)
  await press(page, 'back')
  await expect(theme).toBeFocused()
  await page.clock.runFor(minutes(10.1))
  await expect(ambient(page)).toBeFocused()
  await press(page, 'back')
  await expect(ambient(page)).toHaveCount(0)
  await expect(theme).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/settings')
  // A browser's own Back is no key.
  await page.clock.runFor(minutes(10.1))
  await expect(ambient(page)).toBeFocused()
  await page.goBack()
  await expect(ambient(page)).toHaveCount(0)
  await expect(theme).toBeFocused()
  expect(new URL(page.url()).pathname).toBe('/settings')
  // Who is in the main menu stays there.
  await pressUntil(page, 'left', () =>
    isFocused(page.getByRole('navigation').getByRole('button', { name: 'Settings' })),
  )
  await page.clock.runFor(minutes(10.1))
  await expect(ambient(page)).toBeFocused()
  await press(page, 'ok')
  await expect(page.getByRole('navigation').getByRole('button', { name: 'Settings' })).toBeFocused()
})

test('a code for a phone keeps ambient mode away, and so does a kiosk', async ({ page, env }) => {
  await pairAt(page, env, '/revenue')
  await expect(page.getByTestId('phone-code')).toBeVisible()
  await page.clock.runFor(minutes(11))
  await expect(ambient(page)).toHaveCount(0)
  await page.goto(`${env.television}/?kiosk=videos`)
  await expect(page.getByRole('region', { name: /^Kiosk/ })).toBeVisible()
  await page.clock.runFor(minutes(11))
  await expect(ambient(page)).toHaveCount(0)
})
