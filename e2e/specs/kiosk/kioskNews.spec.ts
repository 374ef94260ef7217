import type { Page } from '@playwright/test'
import { endAtNews } from '../../support/endAtNews.ts'
import { hideUnusual } from '../../support/hideUnusual.ts'
import { middayZone } from '../../support/midday.ts'
import { press } from '../../support/remote.ts'
import { expectAccessible, expectLegible, expectWithinSafeArea } from '../../support/screenChecks.ts'
import { isFocused, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

const kiosk = (page: Page) => page.getByRole('region', { name: /^Kiosk/ })
const screen = (page: Page, name: string) => kiosk(page).getByRole('main', { name })
const headline = (page: Page) => kiosk(page).getByRole('heading', { level: 1 })

/** The search makes some twenty reports, one after the other. */
const searched = { timeout: 30_000 }

test.use({ timezoneId: middayZone() })

test.beforeEach(async ({ page, env, phone }) => {
  await page.clock.install()
  await endAtNews(page)
  await pair(page, env, phone)
})

test('a kiosk turns to what is unusual once, for twice the time, and then goes on in turn', async ({ page, env }) => {
  await page.goto(`${env.television}/?kiosk=audience,videos&every=30`)
  await expect(screen(page, 'What is unusual')).toBeVisible(searched)
  await expect(headline(page)).toHaveText(/ (above|below|times) /)
  await expect(kiosk(page).locator('.chart-band')).toHaveCount(1)
  await expect(kiosk(page).locator('.unusual-causes')).toHaveText(
    /caused (all|nearly all|\d+%) of the jump(, from .+)?\./,
  )
  // Its head names the metric and the days of the sentence.
  const [, metric = ''] = /^(.+?)(?:[,:]| on \d)/.exec((await headline(page).textContent()) ?? '') ?? []
  await expect(screen(page, 'What is unusual').locator('.kiosk-about')).toContainText(metric)
  await expect(screen(page, 'What is unusual').locator('.kiosk-about')).toHaveText(/^Kettle & Keel.* \d+ \w+$/)
  await expect(kiosk(page)).toBeFocused()
  await expectAccessible(page, 'what is unusual, in a kiosk')
  await expectLegible(page, 'what is unusual, in a kiosk')
  await expectWithinSafeArea(page, 'what is unusual, in a kiosk')
  await page.clock.runFor(31_000)
  await expect(screen(page, 'What is unusual')).toBeVisible()
  await page.clock.runFor(30_000)
  await expect(screen(page, 'Audience')).toBeVisible()
  await press(page, 'right')
  await expect(screen(page, 'Videos')).toBeVisible()
  // The list is of 28 days, and so is its sentence.
  await expect(headline(page)).toHaveText(/^“.+”.* (leads with|has) .+ views$/)
  await press(page, 'right')
  await expect(screen(page, 'Audience')).toBeVisible()
  await page.clock.runFor(5_000)
  await expect(screen(page, 'Audience')).toBeVisible()
})

test('OK on what is unusual leaves the kiosk for the list of it', async ({ page, env }) => {
  await page.goto(`${env.television}/?kiosk=audience`)
  await expect(screen(page, 'What is unusual')).toBeVisible(searched)
  await press(page, 'ok')
  await expect(kiosk(page)).toHaveCount(0)
  const list = page.getByRole('listbox', { name: 'Unusual numbers, most important first' })
  await expect.poll(() => isFocused(list)).toBe(true)
})

test('a kiosk on which nothing unusual may be shown shows its screens in turn', async ({ page, env }) => {
  await hideUnusual(page)
  await page.goto(`${env.television}/?kiosk=videos&every=30`)
  await expect(headline(page)).toHaveText(/ (leads with|has) .+ views$/)
  await page.clock.runFor(65_000)
  await expect(screen(page, 'Videos')).toBeVisible()
})
