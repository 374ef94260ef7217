import type { Page, Request } from '@playwright/test'
import { railFor } from '#tv/app/registry.ts'
import { settingsName } from '#tv/prelude/appearance.ts'
import { everyScreen, type Place } from '../../support/everyScreen.ts'
import type { Fault } from '../../support/faults.ts'
import { expectFocus } from '../../support/focus.ts'
import { expectLargeIsLarger } from '../../support/largeText.ts'
import type { Phone } from '../../support/phone.ts'
import { farthestTargets, readBackwards } from '../../support/reachByArrows.ts'
import { press } from '../../support/remote.ts'
import { expectAccessible, expectGood, expectSpoken } from '../../support/screenChecks.ts'
import { forgetAnswers, openPath, openPlace, pair } from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'

/** The most presses from any element of a screen to any other. */
const maxPresses = 6
async function placesOf(page: Page, phone: Phone): Promise<Place[]> {
  const places = await everyScreen((expression) => page.evaluate(expression), phone)
  // The app does not know the group that was made behind its back.
  await page.reload()
  await expect(page.locator('main h1')).toBeVisible()
  return places
}
const pathOf = (page: Page) => new URL(page.url()).pathname
const dialog = (page: Page) => page.getByRole('dialog')

/**
 * Waits until there are no skeletons. Overview's verdict, and then the rank of the latest video, are made of reports
 * that come one after the other.
 */
const expectLoaded = (page: Page) => expect(page.locator('main .bone')).toHaveCount(0, { timeout: 30_000 })

/** Opens a screen and waits until it shows its title and no skeletons. */
async function openLoaded(page: Page, path: string): Promise<void> {
  await openPath(page, path)
  await expect(page.locator('main h1')).toBeVisible()
  await expectLoaded(page)
  await expectFocus(page, path)
}

/** Opens a screen and waits until it shows what it is for. */
async function openFilled(page: Page, path: string): Promise<void> {
  await openLoaded(page, path)
  await expect(page.locator('main [role="alert"]'), `${path} has something to show`).toHaveCount(0)
}

/** Bars that are shorter than their share of the longest, or whose number leaves its row. */
const barsThatGaveWay = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main .rank-whole')].flatMap((whole) => {
      const [bar, text] = [whole.querySelector<HTMLElement>('.rank-length'), whole.querySelector('.rank-value')]
      const row = whole.closest('[role="option"]')
      if (!bar || !text || !row) return ['no bar, number or row']
      const expected = (Number.parseFloat(bar.style.width) / 100) * whole.clientWidth
      const isShort = bar.offsetWidth < expected - 1
      const isOut = text.getBoundingClientRect().right > row.getBoundingClientRect().right
      return isShort || isOut ? [row.getAttribute('aria-label') ?? text.textContent ?? ''] : []
    }),
  )

// The same checks for all screens, present and future.
test.describe.configure({ mode: 'parallel' })

test('every loaded screen is accessible, legible, named, in reading order, and six presses across', async ({
  page,
  env,
  phone,
}) => {
  test.setTimeout(180_000)
  await pair(page, env, phone)
  const heights = new Map<number, string[]>()
  for (const { id, path } of await placesOf(page, phone)) {
    await openFilled(page, path)
    const parts = await page.evaluate(() =>
      document.querySelector('.screen-head + div > .segments')?.getBoundingClientRect(),
    )
    if (parts) heights.set(parts.top, [...(heights.get(parts.top) ?? []), id])
    await expectGood(page, id)
    expect(await barsThatGaveWay(page), `${id}: bars that are not as long as their numbers`).toEqual([])
    await expectSpoken(page, id)
    const { targets, presses, from, to } = await farthestTargets(page)
    expect(readBackwards(targets), id).toEqual([])
    expect.soft(presses, `${id}: from ${from} to ${to}`).toBeLessThanOrEqual(maxPresses)
  }
  // The choice of what a screen shows is at the same height on all screens.
  expect([...heights.values()].flat().length).toBeGreaterThan(4)
  expect(Object.fromEntries(heights)).toEqual({ [[...heights.keys()][0] ?? 0]: expect.anything() })
  const { targets, presses, from, to } = await farthestTargets(page, 'nav')
  await expectAccessible(page, 'the open rail')
  expect(readBackwards(targets), 'rail').toEqual([])
  expect(presses, `rail: from ${from} to ${to}`).toBeLessThanOrEqual(maxPresses)
})

/** The pictures of one screen are at most 300 kB (specification: television 3). */
const maxPictureBytes = 300_000

test('every loaded screen in light and large text is accessible and whole, with at most 300 kB of pictures', async ({
  page,
  env,
  phone,
}) => {
  test.setTimeout(120_000)
  await page.addInitScript(`localStorage.setItem('${settingsName}', '{"theme":"light","text":"large"}')`)
  await pair(page, env, phone)
  let bytes = 0
  page.on('response', async (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/pictures/')) return
    bytes += await response.body().then(
      (body) => body.length,
      // An answer without a body, or of a screen that is closed.
      () => 0,
    )
  })
  const heaviest: { id: string; bytes: number }[] = []
  for (const { id, path } of await placesOf(page, phone)) {
    bytes = 0
    await openFilled(page, path)
    await expect(page.locator('.thumbnail[data-state="loading"]')).toHaveCount(0)
    await expectGood(page, id)
    await expectLargeIsLarger(page, id)
    expect(bytes, `${id}: bytes of pictures`).toBeLessThanOrEqual(maxPictureBytes)
    heaviest.push({ id, bytes })
  }
  expect(Math.max(...heaviest.map((screen) => screen.bytes)), 'pictures were counted').toBeGreaterThan(0)
})

test('every menu, dialog and keyboard of every screen is accessible, legible, and within the safe area', async ({
  page,
  env,
  phone,
}) => {
  test.setTimeout(180_000)
  await pair(page, env, phone)
  const seen = new Set<string>()
  for (const { id, path } of await placesOf(page, phone)) {
    await openFilled(page, path)
    const openers = page.locator(
      'main .focusable:not([role="radio"], [role="listbox"]), main [role="radio"]:last-child',
    )
    for (let place = 0; place < (await openers.count()); place += 1) {
      const words = await openers.nth(place).evaluate((element) => {
        const words = element.getAttribute('aria-label') ?? element.textContent ?? ''
        if (element instanceof HTMLElement) element.click()
        return words
      })
      await press(page, 'right')
      if (await dialog(page).isVisible()) {
        const name = await dialog(page).evaluate((element, otherwise) => {
          const title = document.getElementById(element.getAttribute('aria-labelledby') ?? '')
          return element.getAttribute('aria-label') ?? title?.textContent ?? otherwise
        }, words)
        if (!seen.has(name)) await expectGood(page, `${id}: ${name}`)
        seen.add(name)
        await press(page, 'back')
      }
      // OK opened another screen. Back is faster than the address, which loads the whole app.
      if (pathOf(page) !== path) await press(page, 'back')
      // OK may have removed what the screen is about, as an import from the list: the screen then says so.
      if (pathOf(page) !== path || (await dialog(page).isVisible())) await openLoaded(page, path)
      else await expectLoaded(page)
    }
  }
  // At least periods, types and names of groups, orders of videos, clearing data, signing out: the loop found the
  // openers.
  expect(seen.size, [...seen].join(', ')).toBeGreaterThanOrEqual(8)
})

const refusal = JSON.stringify({ error: { code: 400, message: 'Not like this', errors: [] } })
/** `shows`: what nearly every screen then has. */
const states: readonly { name: string; fault: Fault; shows: string }[] = [
  { name: 'on its way', fault: 'silence', shows: '.bone' },
  // A refusal of this kind is not repeated, so that its message appears at once.
  { name: 'refused', fault: { status: 400, type: 'application/json', body: refusal }, shows: '[role="alert"]' },
  { name: 'empty', fault: 'empty', shows: 'h2' },
]

for (const { name, fault, shows } of states)
  testAlone(
    `every screen while its data is ${name} is accessible, legible, within the safe area, and shows its focus`,
    async ({ page, env, phone }) => {
      test.setTimeout(180_000)
      await pair(page, env, phone)
      const places = await placesOf(page, phone)
      env.faultProxy.set(fault, '/v2/', `/${env.demo.brand}/`, '/v1/')
      // No answer is known, neither in memory nor stored.
      await forgetAnswers(page)
      await page.goto(env.television)
      const showing: string[] = []
      for (const { id, path } of places) {
        await openPath(page, path)
        // While data is loading, the title may be missing, too.
        await expect(page.locator('main')).toBeVisible()
        if (fault !== 'silence') await expect(page.locator('main .bone')).toHaveCount(0)
        await expectFocus(page, `${id}, ${name}`)
        await expectGood(page, `${id}, ${name}`)
        if ((await page.locator(`main ${shows}`).count()) > 0) showing.push(id)
      }
      expect(showing.length, `${showing.join(', ')} of ${places.length}`).toBeGreaterThan(places.length / 2)
    },
  )

/**
 * Resolves when all answers of the screen are stored. They are written one at a time, each when the browser is next
 * idle: after three such times without a write, none is left.
 */
const answersStored = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    let written = 0
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (name, text) {
      written += 1
      setItem.call(this, name, text)
    }
    for (let quiet = 0; quiet < 3; ) {
      const before = written
      await new Promise((resolve) => requestIdleCallback(resolve))
      quiet = written === before ? quiet + 1 : 0
    }
    Storage.prototype.setItem = setItem
  })

/** Too large to be stored: a transcript is fetched again. */
const notKept = ['transcript']

testAlone(
  'every screen shows its stored data at once after a reload, even if the services are down',
  async ({ page, env, phone }) => {
    test.setTimeout(120_000)
    await pair(page, env, phone)
    const places = (await placesOf(page, phone)).filter(({ id }) => !notKept.includes(id))
    for (const { path } of places) {
      await openFilled(page, path)
      await answersStored(page)
    }
    env.faultProxy.set('silence', '/v2/', `/${env.demo.brand}/`, '/v1/')
    for (const { id, path } of places) {
      // Ends the previous screen's calls, which would occupy the browser's six connections.
      await page.goto('about:blank')
      await page.goto(env.television + path)
      await expect(page.locator('main h1')).toBeVisible()
      await expect(page.locator('main .bone, main [role="alert"]'), id).toHaveCount(0, { timeout: 3_000 })
    }
  },
)

/**
 * Returns a check whether nothing was requested or pending for `ms` milliseconds; event streams, which never end,
 * aside.
 */
function quietFor(page: Page, ms: number): () => boolean {
  const under = new Set<Request>()
  let last = Date.now()
  page.on('request', (request) => {
    if (request.url().endsWith('/events')) return
    last = Date.now()
    under.add(request)
  })
  const end = (request: Request) => {
    if (under.delete(request)) last = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => under.size === 0 && Date.now() - last > ms
}

test.describe(() => {
  test.use({ savesData: false })
  test('the next screen of the rail is prefetched before anybody opens it', async ({ page, env, phone }) => {
    const isQuiet = quietFor(page, 3_000)
    await pair(page, env, phone)
    // Makes what the screens have to show.
    await placesOf(page, phone)
    const next = railFor({ hasBrandLift: false }).flatMap(({ places }) => places)[1]
    if (!next) throw new Error('the rail has no second place')
    // While nobody presses keys, the app loads the files of the screens and the data of the next one.
    await expect.poll(isQuiet, { timeout: 30_000 }).toBe(true)
    await page.context().setOffline(true)
    await openPlace(page, next.label.message)
    await expect(page.locator('main .bone, main [role="alert"]')).toHaveCount(0, { timeout: 3_000 })
    await page.context().setOffline(false)
  })
})

test('a browser that is asked to save data loads no other screen', async ({ page, env }) => {
  const isQuiet = quietFor(page, 5_000)
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  await pair(page, env)
  await expect.poll(isQuiet, { timeout: 30_000 }).toBe(true)
  expect(files.filter((file) => /^\/assets\/(Videos|Traffic|Groups)-/.test(file))).toEqual([])
})
