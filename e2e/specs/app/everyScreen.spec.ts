import type { Page, Request } from '@playwright/test'
import type { TestEnvironment } from '../../support/environment.ts'
import { everyScreen, type Place } from '../../support/everyScreen.ts'
import type { Fault } from '../../support/faults.ts'
import { expectFocus } from '../../support/focus.ts'
import type { Phone } from '../../support/phone.ts'
import { across, readBackwards } from '../../support/reachByArrows.ts'
import { press } from '../../support/remote.ts'
import { expectAccessible, expectGood, expectSpoken } from '../../support/screenChecks.ts'
import { forgetAnswers, openPlace, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

/** From any spot of a screen to any other. */
const mostPresses = 6
const placesOf = (page: Page, phone: Phone): Promise<Place[]> =>
  everyScreen((expression) => page.evaluate(expression), phone)
const pathOf = (page: Page) => new URL(page.url()).pathname
const dialog = (page: Page) => page.getByRole('dialog')

/** The screen with its title, and nothing on it that is still to come. */
async function openFilled(page: Page, env: TestEnvironment, path: string): Promise<void> {
  await page.goto(env.television + path)
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page.locator('main .bone')).toHaveCount(0)
  await expectFocus(page, path)
}

/** Bars of ranks that are shorter than their part of the longest, or whose number leaves its row. */
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

// The same for all screens that there are and will be; each test has a test environment of its own.
test.describe.configure({ mode: 'parallel' })

test('every screen, full: axe, legible, within the safe area, everything named, read in order, six presses across', async ({
  page,
  env,
  phone,
}) => {
  test.setTimeout(180_000)
  await pair(page, env, phone)
  const heights = new Map<number, string[]>()
  for (const { id, path } of await placesOf(page, phone)) {
    await openFilled(page, env, path)
    const parts = await page.evaluate(() =>
      document.querySelector('.screen-head + div > .segments')?.getBoundingClientRect(),
    )
    if (parts) heights.set(parts.top, [...(heights.get(parts.top) ?? []), id])
    await expectGood(page, id)
    expect(await barsThatGaveWay(page), `${id}: bars that are not as long as their numbers`).toEqual([])
    await expectSpoken(page, id)
    const { ways, presses, from, to } = await across(page)
    expect(readBackwards(ways), id).toEqual([])
    expect.soft(presses, `${id}: from ${from} to ${to}`).toBeLessThanOrEqual(mostPresses)
  }
  // Whoever goes from screen to screen finds the choice of what is shown where it was.
  expect([...heights.values()].flat().length).toBeGreaterThan(4)
  expect(Object.fromEntries(heights)).toEqual({ [[...heights.keys()][0] ?? 0]: expect.anything() })
  const { ways, presses, from, to } = await across(page, 'nav')
  await expectAccessible(page, 'the open rail')
  expect(readBackwards(ways), 'rail').toEqual([])
  expect(presses, `rail: from ${from} to ${to}`).toBeLessThanOrEqual(mostPresses)
})

test('every menu, dialog and keyboard of every screen: axe, legible, within the safe area', async ({
  page,
  env,
  phone,
}) => {
  test.setTimeout(180_000)
  await pair(page, env, phone)
  const seen = new Set<string>()
  for (const { id, path } of await placesOf(page, phone)) {
    await openFilled(page, env, path)
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
      // It led to another screen. Back is quicker than the address, which loads the whole app.
      if (pathOf(page) !== path) await press(page, 'back')
      if (pathOf(page) !== path || (await dialog(page).isVisible())) await openFilled(page, env, path)
      else await expect(page.locator('main .bone')).toHaveCount(0)
    }
  }
  // Dates, a group's kind and name, an order of videos, what is erased, who signs out: nobody took the openers away.
  expect(seen.size, [...seen].join(', ')).toBeGreaterThanOrEqual(8)
})

const refusal = JSON.stringify({ error: { code: 400, message: 'Not like this', errors: [] } })
const states: readonly { name: string; fault: Fault }[] = [
  { name: 'on its way', fault: 'silence' },
  // Such a refusal is not tried again, so that its words are there at once.
  { name: 'refused', fault: { status: 400, type: 'application/json', body: refusal } },
  { name: 'empty', fault: 'empty' },
]

for (const { name, fault } of states)
  test(`every screen, ${name}: axe, legible, within the safe area, something to press`, async ({
    page,
    env,
    phone,
  }) => {
    test.setTimeout(180_000)
    await pair(page, env, phone)
    const places = await placesOf(page, phone)
    env.line.set(fault, '/v2/', `/${env.demo.brand}/`, '/v1/')
    for (const { id, path } of places) {
      await forgetAnswers(page)
      await page.goto(env.television + path)
      // What is on its way may be the title, too.
      await expect(page.locator('main')).toBeVisible()
      if (fault !== 'silence') await expect(page.locator('main .bone')).toHaveCount(0)
      await expectFocus(page, `${id}, ${name}`)
      await expectGood(page, `${id}, ${name}`)
    }
  })

/** Too large to be stored: a record is read again, and plays where it was left. */
const notKept = ['transcript']

test('after a reload every screen is full at once, though the services are away', async ({ page, env, phone }) => {
  test.setTimeout(120_000)
  await pair(page, env, phone)
  const places = (await placesOf(page, phone)).filter(({ id }) => !notKept.includes(id))
  for (const { path } of places) {
    await openFilled(page, env, path)
    // What was answered is written while nothing else is to do, one answer at a time.
    await page.evaluate(async () => {
      for (let answer = 0; answer < 20; answer += 1) await new Promise((resolve) => requestIdleCallback(resolve))
    })
  }
  await page.waitForTimeout(500)
  env.line.set('silence', '/v2/', `/${env.demo.brand}/`, '/v1/')
  for (const { id, path } of places) {
    // The screen before lets go of its calls: they hold the browser's six connections, for which the next page would wait.
    await page.goto('about:blank')
    await page.goto(env.television + path)
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.locator('main .bone, main [role="alert"]'), id).toHaveCount(0, { timeout: 3_000 })
  }
})

/** Tells whether nothing was asked or is on its way since `ms` milliseconds; streams, which never end, aside. */
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

test('the screen that is probably next is here before anybody opens it', async ({ page, env, phone }) => {
  const isQuiet = quietFor(page, 3_000)
  await pair(page, env, phone)
  const next = (await placesOf(page, phone)).filter(({ label }) => label !== undefined)[1]
  if (!next?.label) throw new Error('the rail has no second place')
  // While nobody presses: the files of the screens, and what the next one asks first.
  await expect.poll(isQuiet, { timeout: 30_000 }).toBe(true)
  await page.context().setOffline(true)
  await openPlace(page, next.label)
  await expect(page.locator('main .bone, main [role="alert"]')).toHaveCount(0, { timeout: 3_000 })
  await page.context().setOffline(false)
})
