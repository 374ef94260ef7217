import type { Page, Request } from '@playwright/test'
import { proxyPaths } from '#contract/proxy.ts'
import { expectFocus } from '../../support/focus.ts'
import { haveGroup } from '../../support/groupChoice.ts'
import { hideUnusual } from '../../support/hideUnusual.ts'
import { middayZone } from '../../support/midday.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { expectAccessible, expectLegible, expectWithinSafeArea } from '../../support/screenChecks.ts'
import { codeOn, expectOverview, isFocused, pair, pairByCalls } from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'

const minute = 60_000
const kiosk = (page: Page) => page.getByRole('region', { name: /^Kiosk/ })
const screen = (page: Page, name: string | RegExp) => kiosk(page).getByRole('main', { name })
const channel = 'Kettle & Keel'

/** Advances the page's clock by seconds, and runs all timers that are due. */
async function pass(page: Page, seconds: number): Promise<void> {
  await page.clock.runFor(seconds * 1_000)
}

/** Waits for the numbers of Overview. Answers take real time, and a kiosk soon leaves a screen without them. */
async function expectNumbers(page: Page): Promise<void> {
  await expect(kiosk(page).getByRole('button', { name: /^Views: [\d,]+/ })).toBeVisible()
  await expect(kiosk(page).getByRole('option').first()).toBeVisible()
  await expect(kiosk(page).locator('.bone')).toHaveCount(0)
}

/** The proxy calls that are not answered yet, without the event stream, which never ends. */
function callsUnderWay(page: Page): ReadonlySet<Request> {
  const calls = new Set<Request>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.endsWith('/events')) calls.add(request)
  })
  page.on('requestfinished', (request) => calls.delete(request))
  page.on('requestfailed', (request) => calls.delete(request))
  return calls
}

test.use({ timezoneId: middayZone() })

test.beforeEach(async ({ page }) => {
  await page.clock.install()
  // Otherwise it would turn to what is unusual (`kioskNews.spec.ts`).
  await hideUnusual(page)
})

test('the address starts a rotation that names channel, metric and dates, marks rows in turn and obeys keys', async ({
  page,
  env,
}) => {
  await pairByCalls(page, env)
  await page.goto(`${env.television}/?kiosk=overview,audience,videos&every=30`)
  await expect(screen(page, channel)).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(screen(page, channel).locator('.kiosk-about')).toHaveText(/^Kettle & Keel.*Views.*\d+ \w+ – \d+ \w+$/)
  await expect(kiosk(page).locator('.kiosk-clock')).toHaveText(/^\d+:\d\d( [AP]M)?$/)
  await expectFocus(page)
  await expect(kiosk(page)).toBeFocused()
  await expectNumbers(page)
  await pass(page, 31)
  await expect(screen(page, 'Audience')).toBeVisible()
  await expect(screen(page, 'Audience').locator('.kiosk-about')).toContainText('Views by country')
  const countries = screen(page, 'Audience').getByRole('option')
  await expect(countries.and(page.locator('[aria-selected="true"]'))).toHaveCount(1)
  // On a slow machine, the answers take longer than the turn of the first row.
  const rowInTurn = () =>
    countries.evaluateAll((rows) => rows.findIndex((row) => row.getAttribute('aria-selected') === 'true'))
  const row = await rowInTurn()
  await pass(page, 5)
  await expect.poll(rowInTurn).toBeGreaterThan(row)
  await press(page, 'right')
  await expect(screen(page, 'Videos')).toBeVisible()
  await expect(
    screen(page, 'Videos').getByRole('heading', { level: 1, name: /^“.+”.* (leads with|has) .+ views$/ }),
  ).toBeVisible()
  await press(page, 'right')
  await expect(screen(page, channel)).toBeVisible()
  await press(page, 'left')
  await expect(screen(page, 'Videos')).toBeVisible()
  await page.keyboard.press('MediaPlayPause')
  await expect(page.getByText('Paused')).toBeVisible()
  await pass(page, 120)
  await expect(screen(page, 'Videos')).toBeVisible()
  await expectAccessible(page, 'kiosk')
  await expectLegible(page, 'kiosk')
  await expectWithinSafeArea(page, 'kiosk')
  await expect(screen(page, 'Videos').locator('.long-list-track')).toBeHidden()
  // OK ends the kiosk and opens the same screen for use by keys.
  await press(page, 'ok')
  await expect(kiosk(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible()
  await expectFocus(page)
  await press(page, 'back')
  await expectOverview(page)
  await page.reload()
  await expectOverview(page)
  await expect(kiosk(page)).toHaveCount(0)
})

// By its address the kiosk's styles load first; in the other tests those of the overview do.
test('every screen of a kiosk that opens by its address has all its text in the safe area', async ({ page, env }) => {
  await pair(page, env)
  for (const id of ['overview', 'audience', 'videos', 'playlists', 'live', 'reach']) {
    await page.goto(`${env.television}/?kiosk=${id}`)
    await expect(kiosk(page).getByRole('option').first(), id).toBeVisible()
    if (id === 'live') await expect(kiosk(page).getByText('On demand', { exact: true }).first()).toBeVisible()
    await expect.poll(() => textOutside(page), id).toEqual([])
  }
})

/** The visible texts that reach beyond the safe area at the left or right. */
const textOutside = (page: Page) =>
  page.evaluate(() => {
    const margin = innerWidth * 0.05 - 1
    const walker = document.createTreeWalker(
      document.querySelector('.kiosk-frame') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, width, height } = range.getBoundingClientRect()
      if (width > 1 && height > 1 && (left < margin || right > innerWidth - margin)) found.push(node.textContent ?? '')
    }
    return found
  })

test('a wrong setting in the address is reported with its field; the set-up opens if no screen is left', async ({
  page,
  env,
}) => {
  await pairByCalls(page, env)
  await page.goto(`${env.television}/?kiosk=audience,nowhere&every=2&group=none`)
  await expect(screen(page, 'Audience')).toBeVisible()
  const words = page.getByRole('alert')
  for (const part of [/kiosk: “nowhere”.*Allowed: overview/, /every: “2”.*5 to 3600/, /group: .*“none”/])
    await expect(words.getByText(part)).toBeVisible()
  await pass(page, 61)
  await expect(words).toHaveCount(0)
  await press(page, 'back')
  await page.goto(`${env.television}/?kiosk=nowhere`)
  await expect(page.getByRole('heading', { level: 1, name: 'Kiosk' })).toBeVisible()
  await expect(page.getByText(/kiosk: “nowhere”/)).toBeVisible()
  await expectFocus(page)
  await press(page, 'back')
  await expectOverview(page)
})

test('a kiosk set up on the screen shows the chosen screens and restarts by itself', async ({ page, env }) => {
  await pair(page, env)
  await expect(page.getByRole('button', { name: /^Views: [\d,]+/ })).toBeFocused()
  // Settings is the second place from the end of the menu: with OK on Start, seven presses in all.
  await press(page, 'left', 'up', 'up', 'ok')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await press(page, 'up')
  await expect(page.getByRole('button', { name: /^Kiosk/ })).toBeFocused()
  await press(page, 'ok')
  await expect(page.getByRole('heading', { level: 1, name: 'Kiosk' })).toBeVisible()
  await expect(page.locator('nav [aria-current="page"]')).toHaveAccessibleName('Settings')
  const start = page.getByRole('button', { name: 'Start' })
  await expect(start).toBeFocused()
  const videos = page.getByRole('checkbox', { name: 'Videos' })
  await press(page, 'left')
  await pressUntil(page, 'up', () => isFocused(page.getByRole('checkbox').first()))
  await pressUntil(page, 'down', () => isFocused(videos))
  await press(page, 'ok')
  await expect(videos).not.toBeChecked()
  await pressUntil(page, 'right', () => page.evaluate(() => document.activeElement?.closest('.set-up-how') !== null))
  await pressUntil(page, 'up', () => isFocused(start))
  await expect(page.getByRole('img', { name: 'Address of this kiosk' })).toBeVisible()
  // The plan survives a reload where the browser stores nothing: the address has it.
  await expect(page).toHaveURL(/\/kiosk\?kiosk=overview,audience,playlists,live,reach,counter&every=30/)
  await page.evaluate(() => localStorage.removeItem('tenfoot.kiosk'))
  await page.reload()
  await expect(start).toBeFocused()
  await expect(videos).not.toBeChecked()
  await press(page, 'ok')
  await expect(screen(page, channel)).toBeVisible()
  await expectNumbers(page)
  await pass(page, 31)
  await expect(screen(page, 'Audience')).toBeVisible()
  await page.reload()
  await expect(screen(page, channel)).toBeVisible()
  // After a power cut the television opens its usual address.
  await page.goto('about:blank')
  await page.goto(env.television)
  await expect(screen(page, channel)).toBeVisible()
})

test('a kiosk screen without numbers says so, and does not ask for other days', async ({ page, env }) => {
  await pair(page, env)
  await page.route(
    (url) => url.pathname === proxyPaths.reports && (url.searchParams.get('filters') ?? '').includes('LIVE'),
    async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), rows: [] } })
    },
  )
  await page.goto(`${env.television}/?kiosk=live`)
  await expect(kiosk(page).getByText('Nothing was watched live in this period.', { exact: true })).toBeVisible()
  await press(page, 'ok')
  await expect(page.getByText('Nothing was watched live in this period. Choose more days above.')).toBeVisible()
})

testAlone(
  'the kiosk shows the last numbers with their time without network or service, and recovers without a key',
  async ({ page, env }) => {
    await pair(page, env)
    const calls = callsUnderWay(page)
    await page.goto(`${env.television}/?kiosk=overview,audience&every=30`)
    // A screen can be shown offline once all of it has loaded.
    await expectNumbers(page)
    await expect(screen(page, channel)).toBeVisible()
    await expect.poll(() => [...calls].map((call) => call.url())).toEqual([])
    await pass(page, 2)
    await pass(page, 29)
    await expect(screen(page, 'Audience')).toBeVisible()
    await expect(kiosk(page).getByRole('listbox').first()).toBeVisible()
    await expect(kiosk(page).locator('.bone')).toHaveCount(0)
    await expect.poll(() => [...calls].map((call) => call.url())).toEqual([])
    await pass(page, 2)
    await page.context().setOffline(true)
    await pass(page, 31)
    await expect(screen(page, channel)).toBeVisible()
    await expect(kiosk(page).getByRole('button', { name: /^Views: [\d,]+/ })).toBeVisible()
    await pass(page, 2)
    await expect(page.getByText(/^Offline · numbers from \d+:\d\d/)).toBeVisible()
    await env.restartProxy()
    await page.context().setOffline(false)
    await pass(page, 10)
    await expect(page.getByText(/numbers from/)).toHaveCount(0)
    // Now the service behind the proxy fails. No screen fetches for minutes, so the kiosk itself must notice.
    env.faultProxy.set({ status: 503 })
    const awayNotice = page.getByText(/^Service away · numbers from \d+:\d\d/)
    const seenAfter = async (seconds: number) => {
      await pass(page, seconds)
      return awayNotice.isVisible()
    }
    await expect.poll(() => seenAfter(31), { timeout: 30_000 }).toBe(true)
    await expect(kiosk(page).locator('.bone')).toHaveCount(0)
    env.faultProxy.set('none')
    await expect.poll(() => seenAfter(6), { timeout: 30_000 }).toBe(false)
  },
)

test('a lost session shows a code, and the kiosk goes on with its group after pairing', async ({
  page,
  env,
  phone,
}) => {
  await pair(page, env, phone)
  await haveGroup(page, 'Launches', [])
  await page.goto(`${env.television}/?kiosk=live&every=30&group=launches`)
  await expect(kiosk(page).getByText('Only Launches · ')).toBeVisible()
  await page.context().clearCookies()
  // By this time the television has made a call, or the event stream has reported the lost session.
  await page.clock.fastForward(31 * minute)
  await expect(codeOn(page)).toBeVisible()
  await phone.allow((await codeOn(page).textContent()) ?? '')
  env.passOnePoll()
  await pass(page, 5)
  await expect(kiosk(page).getByText('Only Launches · ')).toBeVisible()
})

test('the kiosk dims without a key press but stays legible, and the first key only wakes it', async ({ page, env }) => {
  await pairByCalls(page, env)
  await page.goto(`${env.television}/?kiosk=overview,audience&every=3600&dim=10`)
  await expect(screen(page, channel)).toBeVisible()
  await page.clock.fastForward(11 * minute)
  await expect(kiosk(page)).toHaveAttribute('data-dimmed', 'true')
  await expectAccessible(page, 'the dimmed kiosk')
  await press(page, 'right')
  await expect(kiosk(page)).toHaveAttribute('data-dimmed', 'false')
  await expect(screen(page, channel)).toBeVisible()
  await press(page, 'right')
  await expect(screen(page, 'Audience')).toBeVisible()
})
