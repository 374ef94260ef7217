import type { Page } from '@playwright/test'
import { proxyPaths } from '#contract/proxy.ts'
import { haveGroup } from '../../support/groupChoice.ts'
import { hideUnusual } from '../../support/hideUnusual.ts'
import { middayZone } from '../../support/midday.ts'
import { press } from '../../support/remote.ts'
import { expectAccessible } from '../../support/screenChecks.ts'
import { forgetAnswers, pair, pairByCalls } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

const minute = 60_000
const kiosk = (page: Page) => page.getByRole('region', { name: /^Kiosk/ })
const screen = (page: Page, name: string) => kiosk(page).getByRole('main', { name })

test.use({ timezoneId: middayZone() })

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  // Otherwise it would turn to what is unusual (`kioskNews.spec.ts`).
  await hideUnusual(page)
})

test('a screen shows the group of the address, or says that it shows the whole channel', async ({ page, env }) => {
  await pair(page, env)
  await haveGroup(page, 'Launches', [])
  await page.goto(`${env.television}/?kiosk=live,playlists&every=30&group=launches`)
  await expect(screen(page, 'Live streams')).toBeVisible()
  await expect(kiosk(page).getByText('Only Launches · ')).toBeVisible()
  await press(page, 'right')
  await expect(screen(page, 'Playlists')).toBeVisible()
  await expect(kiosk(page).getByText('Whole channel: the group does not apply here · ')).toBeVisible()
})

test('no error is raised when a screen is removed while the next one prefetches the same query', async ({
  page,
  env,
  pageErrors,
}) => {
  await pair(page, env)
  let reportCalls = 0
  // Calls are never answered, so each screen is removed while it and the next one wait for the same answer.
  await page.route(
    ({ pathname }) => pathname === proxyPaths.reports,
    () => {
      reportCalls += 1
    },
  )
  await forgetAnswers(page)
  await page.goto(`${env.television}/?kiosk=videos,audience&every=5`)
  await expect(screen(page, 'Videos')).toBeVisible()
  const isShownAfterASecond = async (name: string) => {
    await page.clock.runFor(1_000)
    return screen(page, name).isVisible()
  }
  for (const name of ['Audience', 'Videos', 'Audience'])
    await expect.poll(() => isShownAfterASecond(name), { timeout: 30_000 }).toBe(true)
  expect(reportCalls).toBeGreaterThan(0)
  expect(pageErrors).toEqual([])
})

/** Replaces the browser's own wake lock, which headless browsers refuse. */
const countedWakeLock = `Object.defineProperty(navigator, 'wakeLock', { value: {
  held: 0,
  request: function () {
    var locks = this
    locks.held += 1
    return Promise.resolve({ release: function () { locks.held -= 1; return Promise.resolve() } })
  }
} })`

test('the kiosk requests one wake lock while it runs, and releases it at its end', async ({ page, env }) => {
  await page.addInitScript(countedWakeLock)
  const heldLocks = () => page.evaluate('navigator.wakeLock.held')
  await pair(page, env)
  expect(await heldLocks()).toBe(0)
  await page.goto(`${env.television}/?kiosk=audience,videos`)
  await expect(screen(page, 'Audience')).toBeVisible()
  await expect.poll(heldLocks).toBe(1)
  await press(page, 'right')
  expect(await heldLocks()).toBe(1)
  await press(page, 'ok')
  await expect(kiosk(page)).toHaveCount(0)
  await expect.poll(heldLocks).toBe(0)
})

test('a new version on the server is loaded within the hour, and the kiosk goes on', async ({ page, env }) => {
  await pairByCalls(page, env)
  await page.goto(`${env.television}/?kiosk=audience,videos&every=30`)
  await expect(screen(page, 'Audience')).toBeVisible()
  await page.evaluate('window.before = true')
  const isSamePage = () => page.evaluate('window.before')
  await page.clock.fastForward(61 * minute)
  await page.waitForLoadState()
  expect(await isSamePage(), 'the same version is not loaded anew').toBe(true)
  const response = await page.request.get(`${env.television}/`)
  const body = (await response.text()).replace(/index-[\w-]+\.js/, 'index-newer.js')
  // The navigation gets the real page, because the script of the newer one does not exist.
  await page.route(`${env.television}/`, (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.fulfill({ response, body }),
  )
  const loaded = page.waitForEvent('load')
  await page.clock.fastForward(61 * minute)
  await loaded
  expect(await isSamePage()).toBeUndefined()
  await expect(kiosk(page).getByRole('heading', { level: 1 })).toBeVisible()
})

test('the kiosk dims to dark colours in the light theme too, and stays legible', async ({ page, env }) => {
  await page.addInitScript(`localStorage.setItem('tenfoot.settings', '{"theme":"light"}')`)
  await pairByCalls(page, env)
  await page.goto(`${env.television}/?kiosk=overview,audience&every=3600&dim=10`)
  await expect(kiosk(page).getByRole('button', { name: /^Views: / })).toBeVisible()
  const brightest = () =>
    page.evaluate(() => {
      const grounds = [...document.querySelectorAll('html, body, .kiosk, .kiosk *')].map((element) => {
        const { backgroundColor, display } = getComputedStyle(element)
        const box = element.getBoundingClientRect()
        // Only large elements make the screen bright; bars and marks do not.
        if (display === 'none' || box.width * box.height < innerWidth * innerHeight * 0.02) return 0
        const [red = 0, green = 0, blue = 0, alpha = 1] = (backgroundColor.match(/[\d.]+/g) ?? []).map(Number)
        return alpha === 0 ? 0 : Math.max(red, green, blue)
      })
      return Math.max(...grounds.slice(2))
    })
  expect(await brightest()).toBeGreaterThan(200)
  await page.clock.fastForward(11 * minute)
  await expect(kiosk(page)).toHaveAttribute('data-dimmed', 'true')
  expect(await brightest()).toBeLessThan(40)
  await expectAccessible(page, 'the dimmed kiosk in the light theme')
})

test('a screen of the rotation keeps its elements until the next day, and has no controls', async ({ page, env }) => {
  await pair(page, env)
  // Ends the calls that Overview still makes.
  await page.goto('about:blank')
  let groupCalls = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === proxyPaths.groups) groupCalls += 1
  })
  await page.goto(`${env.television}/?kiosk=audience,videos&every=3600&dim=never&night=never`)
  await expect(screen(page, 'Audience')).toBeVisible()
  await expect(kiosk(page).locator('.segment, .group-opener, .screen-back')).toHaveCount(0)
  await screen(page, 'Audience').evaluate((drawn) => drawn.setAttribute('data-drawn', 'before'))
  await press(page, 'right')
  await expect(screen(page, 'Videos')).toBeVisible()
  await expect(kiosk(page).getByRole('main'), 'who waits is not read out').toHaveCount(1)
  await press(page, 'left')
  await expect(screen(page, 'Audience')).toHaveAttribute('data-drawn', 'before')
  await page.clock.fastForward(25 * 60 * minute)
  // The jump in time also turned to the next screen.
  await expect(screen(page, 'Videos')).toBeVisible()
  await press(page, 'left')
  await expect(screen(page, 'Audience')).toBeVisible()
  await expect(screen(page, 'Audience')).not.toHaveAttribute('data-drawn')
  expect(groupCalls, 'no group can be chosen, so that none is asked for').toBe(0)
})
