import type { Locator, Page, Request } from '@playwright/test'
import { everyScreen } from '../../support/everyScreen.ts'
import { expectFocus } from '../../support/focus.ts'
import { visit } from '../../support/monkey.ts'
import { seededRandom } from '../../support/random.ts'
import { press, pressUntil, settled } from '../../support/remote.ts'
import { takeRenders, watchRenders } from '../../support/renders.ts'
import { isFocused, pair, pairAt, pairByCalls } from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'

/** `PRESSES=5000 npx playwright test keys` is the full run; `SEEDS=1,2` sets other random walks. */
const presses = Number(process.env.PRESSES ?? 200)
const seeds = (process.env.SEEDS ?? '20261121').split(',').map(Number)
const pressesListed = 30

for (const locale of ['en-GB', 'ar'])
  for (const seed of seeds)
    test.describe(() => {
      test.use({ locale })
      testAlone(
        `after ${presses} random keys on all screens in ${locale}, with faults, one element has the focus, Back leads home (seed ${seed})`,
        async ({ page, env, phone, pageErrors }) => {
          test.setTimeout(60_000 + presses * 400)
          await pairByCalls(page, env, phone)
          await page.goto(env.television)
          await expect(page.locator('.tile').first()).toBeFocused()
          const places = await everyScreen((expression) => page.evaluate(expression), phone)
          const random = seededRandom(seed)
          // Visits every screen before any again, so that a short walk includes all of them.
          const perVisit = Math.max(8, Math.min(25, Math.round(presses / places.length)))
          const story: string[] = []
          page.on('domcontentloaded', () => story.push(`(loaded ${page.url()})`))
          let left = presses
          try {
            for (let round = 0; left > 0; round += 1) {
              const { path } = places[round % places.length] ?? { path: '/' }
              const count = Math.min(perVisit, left)
              await visit({ page, env, phone, random, pageErrors }, { path, presses: count, story })
              left -= count
            }
          } catch (error) {
            const walked = `seed ${seed}, ${left} of ${presses} keys left, last: ${story.slice(-pressesListed).join(' ')}`
            throw new Error(`${walked}\n${error instanceof Error ? error.message : String(error)}`, { cause: error })
          }
        },
      )
    })

test('a move of the focus between tiles renders nothing, and a move in a list only its two rows', async ({
  page,
  env,
}) => {
  await watchRenders(page)
  await pair(page, env)
  // Waits until nothing is fetched or rendered in the background: a report may take longer than any pause.
  const asked = new Set<Request>()
  page.on('request', (request) => asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  const reportsAsked = () => [...asked].map((request) => request.url()).filter((url) => url.includes('/api/analytics/'))
  const rests = () =>
    expect
      .poll(async () => [...reportsAsked(), ...(await takeRenders(page))], { intervals: [800], timeout: 20_000 })
      .toEqual([])
  await page.goto(`${env.television}/videos`)
  await expect(page.getByRole('listbox')).toBeFocused()
  await rests()
  await press(page, 'down')
  // The list, two rows, and the figures of each.
  const rendered = (await takeRenders(page)).flat()
  expect(rendered.length, rendered.join(' ')).toBeLessThanOrEqual(5)
  await press(page, 'ok')
  await expect(page.locator('.tile').first()).toBeFocused()
  await rests()
  await press(page, 'right')
  await expect(page.locator('.tile').nth(1)).toBeFocused()
  expect(await takeRenders(page)).toEqual([])
})

test('a tile shows the short number in one size with and without the focus, and the exact number is below', async ({
  page,
  env,
}) => {
  await pairAt(page, env, '/videos')
  await expect(page.getByRole('listbox')).toBeFocused()
  await press(page, 'ok')
  const views = page.locator('.tile').first()
  await expect(views).toBeFocused()
  const figure = views.locator('.tile-figure')
  await expect(figure).toHaveText(/^[\d.]+[KM]$/)
  const figureState = () =>
    figure.evaluate((drawn) => [drawn.textContent, getComputedStyle(drawn).fontSize, drawn.clientWidth])
  const focused = await figureState()
  const exact = /^Views: ([\d,]+),/.exec((await views.getAttribute('aria-label')) ?? '')?.[1] ?? 'none'
  await expect(page.locator('.metric-readout-beside').first()).toContainText(exact)
  await press(page, 'right')
  await expect(views).not.toBeFocused()
  expect(await figureState()).toEqual(focused)
})

test('only the focused element, or the row that OK would press, is drawn larger', async ({ page, env }) => {
  await pair(page, env)
  const expectLarger = async (element: Locator) => {
    const scale = () => element.evaluate((drawn) => new DOMMatrix(getComputedStyle(drawn).transform).a)
    await expect.poll(scale).toBeGreaterThan(1)
    const larger = () =>
      page
        .locator('.focusable, .long-list-row')
        .evaluateAll((all) => all.filter((drawn) => new DOMMatrix(getComputedStyle(drawn).transform).a > 1).length)
    await expect.poll(larger).toBe(1)
  }
  await expectLarger(page.locator(':focus'))
  await press(page, 'right')
  await expectLarger(page.locator(':focus'))
  await page.goto(`${env.television}/videos`)
  await expect(page.getByRole('listbox')).toBeFocused()
  await expectLarger(page.getByRole('option').first())
  await press(page, 'down')
  await expectLarger(page.getByRole('option').nth(1))
})

const codes = { ArrowDown: 40, ArrowRight: 39, ArrowLeft: 37, Enter: 13, Escape: 27 }

/**
 * Sends several keys without a paint between them. Like real keys, each comes in its own task, after pending promises.
 * @returns the name of the focused element at the end of each key's task
 */
const pressAtOnce = (page: Page, ...keys: (keyof typeof codes)[]) =>
  page.evaluate(
    async (all) => {
      const names: (string | null | undefined)[] = []
      for (const [key, keyCode] of all)
        for (const type of ['keydown', 'keyup']) {
          const event = new KeyboardEvent(type, { key, keyCode, bubbles: true, cancelable: true })
          document.activeElement?.dispatchEvent(event)
          for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
          if (type === 'keydown') names.push(document.activeElement?.getAttribute('aria-label'))
        }
      return names
    },
    keys.map((key) => [key, codes[key]] as const),
  )

test('keys that come before the previous one is painted act on the element that it focused', async ({ page, env }) => {
  await pair(page, env)
  const tiles = page.locator('.tile')
  await expect(tiles.first()).toBeFocused()
  await pressAtOnce(page, 'ArrowRight', 'ArrowRight')
  await expect(tiles.nth(2)).toBeFocused()
  await settled(page)
  await pressAtOnce(page, 'ArrowLeft', 'Enter')
  await expect(page).toHaveURL(/\/metric\//)
  await press(page, 'back')
  await expect(tiles.nth(1)).toBeFocused()
  await settled(page)
  // The dialog asks whether to leave; after Stay the focus is where the arrow moved it.
  await pressAtOnce(page, 'ArrowRight', 'Escape')
  await expect(page.getByRole('dialog')).toBeVisible()
  await press(page, 'back')
  await expect(tiles.nth(2)).toBeFocused()
})

test('in an inactive window, which sends no focus events, the focus style follows the focus', async ({ page, env }) => {
  // Firefox and WebKit behave like this; another test checks that no style uses `:focus`, which never matches there.
  await page.addInitScript(() => {
    for (const type of ['focus', 'blur', 'focusin', 'focusout'])
      window.addEventListener(type, (event) => event.stopImmediatePropagation(), true)
  })
  await pair(page, env)
  await expect(page.locator('.tile').first()).toBeFocused()
  const bright = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((element) => getComputedStyle(element).backgroundColor === 'rgb(255, 255, 255)')
        .map((element) => element.getAttribute('aria-label')?.split(/[:,]/)[0]),
    )
  expect(await bright()).toEqual(['Views'])
  await pressAtOnce(page, 'ArrowRight')
  await expect.poll(bright).toEqual(['Watch time'])
  await pressAtOnce(page, 'ArrowLeft')
  await pressAtOnce(page, 'ArrowLeft')
  await expect.poll(bright).toEqual(['Overview'])
  // A dialog, too.
  await pressAtOnce(page, 'Escape')
  await expect.poll(bright).toEqual([undefined])
  await expect(page.getByRole('dialog').locator('[data-focus]')).toHaveText('Stay')
})

test('in a list, keys before a paint mark one row, even beyond the rows that are rendered', async ({ page, env }) => {
  await pairByCalls(page, env)
  await page.goto(`${env.television}/videos`)
  const list = page.getByRole('listbox')
  await expect(list).toBeFocused()
  await settled(page)
  const drawn = await list.getByRole('option').count()
  await pressAtOnce(page, ...Array.from({ length: drawn }, () => 'ArrowDown' as const))
  const marked = list.locator('[data-current="true"]')
  await expect(marked).toHaveAttribute('aria-posinset', String(drawn + 1))
  await expect(marked).toHaveAttribute('id', (await list.getAttribute('aria-activedescendant')) ?? '')
})

test('an arrow into the rail focuses the current item, and an arrow out of it the element before', async ({
  page,
  env,
}) => {
  await pair(page, env)
  const list = page.getByRole('listbox', { name: 'Top videos by views' })
  await pressUntil(page, 'down', () => isFocused(list), 3)
  const name = await list.getAttribute('aria-label')
  const names = await pressAtOnce(page, 'ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowLeft', 'ArrowRight')
  expect(names).toEqual(['Overview', 'Videos', name, 'Overview', name])
  // The opened rail, too.
  const rail = page.getByRole('navigation')
  await press(page, 'left')
  await expect(rail).toHaveAttribute('data-open', 'true')
  expect(await pressAtOnce(page, 'ArrowRight')).toEqual([name])
  await expect(list).toBeFocused()
  await expect(rail).toHaveAttribute('data-open', 'false')
})

test('an element that a pointer presses before a move is painted keeps the focus', async ({ page, env }) => {
  await pair(page, env)
  const tiles = page.locator('.tile')
  await expect(tiles.first()).toBeFocused()
  const moved = await tiles.first().evaluate(async (tile: HTMLElement) => {
    const key = { key: 'ArrowRight', keyCode: 39, bubbles: true }
    tile.dispatchEvent(new KeyboardEvent('keydown', key))
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
    const moved = document.activeElement !== tile
    tile.dispatchEvent(new KeyboardEvent('keyup', key))
    tile.focus()
    return moved
  })
  expect(moved).toBe(true)
  await settled(page)
  await expect(tiles.first()).toBeFocused()
  await press(page, 'right')
  await expect(tiles.nth(1)).toBeFocused()
})

test('the nearest element gets the focus when the focused one is hidden', async ({ page, env }) => {
  await pair(page, env)
  const tiles = page.locator('.tile')
  await pressUntil(page, 'right', () => isFocused(tiles.last()))
  const left = (await tiles.count()) - 1
  // The remaining tiles move up: the last of them takes its place.
  await tiles.last().evaluate((tile) => {
    tile.style.display = 'none'
    tile.blur()
  })
  await expect(tiles.nth(left - 1)).toBeFocused()
  await expectFocus(page)
})

test('a held key does not lose the focus, and stops when it is released', async ({ page, env }) => {
  await pair(page, env)
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft']) {
    // A held key sends several down events without an up between them.
    for (let repeat = 0; repeat < 25; repeat += 1) {
      await page.keyboard.down(key)
      await page.waitForTimeout(30)
    }
    await page.keyboard.up(key)
    await expectFocus(page, `after ${key} was held`)
  }
})
