import type { Page } from '@playwright/test'
import { hideUnusual } from '../support/hideUnusual.ts'
import { middayZone } from '../support/midday.ts'
import { press } from '../support/remote.ts'
import { expectOverview, pairByCalls } from '../support/television.ts'
import { expect, test } from '../support/test.ts'

/** A kiosk dims at night. */
test.use({ timezoneId: middayZone() })

const kiosk = (page: Page) => page.getByRole('region', { name: /^Kiosk/ })
const screen = (page: Page, name: string) => kiosk(page).getByRole('main', { name })
const secondsPerScreen = 30

/** Advances the page's time in steps, because a kiosk shows a screen for its time only once it has its numbers. */
const expectTurnTo = (page: Page, name: string): Promise<void> =>
  expect(async () => {
    await page.clock.runFor((1_000 * secondsPerScreen) / 6)
    await expect(screen(page, name)).toBeVisible({ timeout: 500 })
  }).toPass({ intervals: [0] })

test('a kiosk goes around its screens by itself, an arrow turns it, and OK opens the screen that it shows', async ({
  page,
  env,
}) => {
  await page.clock.install()
  await hideUnusual(page)
  await pairByCalls(page, env)
  await page.goto(`${env.television}/?kiosk=overview,audience,videos&every=${secondsPerScreen}`)
  await expect(screen(page, 'Kettle & Keel')).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  for (const name of ['Audience', 'Videos', 'Kettle & Keel', 'Audience']) {
    await expectTurnTo(page, name)
    await expect(kiosk(page)).toBeFocused()
  }
  await press(page, 'right')
  await expect(screen(page, 'Videos')).toBeVisible()
  await press(page, 'ok')
  await expect(kiosk(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible()
  await press(page, 'back')
  await expectOverview(page)
})
