import type { Page } from '@playwright/test'
import { proxyPaths } from '#contract/proxy.ts'
import { expectFocus } from '../../support/focus.ts'
import { hideUnusual } from '../../support/hideUnusual.ts'
import { press } from '../../support/remote.ts'
import { expectAccessible, expectWithinSafeArea } from '../../support/screenChecks.ts'
import { pairByCalls } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

const celebration = (page: Page) => page.getByTestId('celebration')
/** The search makes some twenty reports, one after the other. */
const searched = { timeout: 30_000 }

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  await hideUnusual(page)
  // Only the milestone is shown.
  await page.addInitScript(() => {
    const hidden: { kind: string }[] = JSON.parse(localStorage.getItem('tenfoot.hushed') ?? '[]')
    localStorage.setItem('tenfoot.hushed', JSON.stringify(hidden.filter(({ kind }) => kind !== 'milestone')))
  })
  // The channel has had a million views since its newest day.
  await page.route(
    ({ pathname, searchParams }) =>
      pathname === proxyPaths.reports &&
      searchParams.get('metrics')?.startsWith('views,estimatedMinutesWatched,subscribersGained') === true &&
      !searchParams.has('dimensions'),
    async (route) => {
      const response = await route.fetch()
      const report = await response.json()
      await route.fulfill({ response, json: { ...report, rows: [[1_000_001, 0, 0, 0]] } })
    },
  )
})

test.describe('on a television that moves', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('a milestone is celebrated once; the next press ends it and does what it always does', async ({ page, env }) => {
    await pairByCalls(page, env)
    await page.goto(env.television)
    await expect(celebration(page)).toHaveText(/^1MViews: 1M in all, reached on \w+ \d+ \w+$/, searched)
    const tile = page.getByRole('button', { name: /^Views: [\d,]+, (up|down)/ })
    await expect(tile).toBeFocused()
    await expectAccessible(page, 'a milestone')
    await expectWithinSafeArea(page, 'a milestone')
    await press(page, 'right')
    await expect(celebration(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Watch time: / })).toBeFocused()
    await expectFocus(page, 'after a milestone')
    await page.reload()
    await expect(page.getByRole('button', { name: /^Views: 1M in all, reached on/ })).toBeVisible(searched)
    await expect(celebration(page)).toHaveCount(0)
  })

  test('a milestone is celebrated for four seconds, also over a kiosk', async ({ page, env }) => {
    await pairByCalls(page, env)
    await page.goto(`${env.television}/?kiosk=videos&every=3600&night=never`)
    await expect(celebration(page)).toBeVisible(searched)
    await page.clock.runFor(4_100)
    await expect(celebration(page)).toHaveCount(0)
  })
})

test('without motion, a milestone is only said in words', async ({ page, env }) => {
  await pairByCalls(page, env)
  await page.goto(env.television)
  await expect(page.getByRole('button', { name: /^Views: 1M in all, reached on/ })).toBeVisible(searched)
  await expect(celebration(page)).toHaveCount(0)
})
