import { expectFocus } from '../support/focus.ts'
import { press, pressUntil } from '../support/remote.ts'
import { isFocused, openPlace, pair, pairByCalls } from '../support/television.ts'
import { expect, test } from '../support/test.ts'

/** The places of the rail in its order, each with the title of its screen. */
const places = [
  ['Overview', 'Kettle & Keel'],
  ['Videos', 'Videos'],
  ['Revenue', 'Revenue'],
  ['Now', 'Now'],
  ['Audience', 'Audience'],
  ['Traffic', 'How viewers find you'],
  ['Groups', 'Groups'],
  ['Transcripts', 'Transcripts'],
  ['Search', 'Search'],
  ['Settings', 'Settings'],
  ['Account', 'Account'],
] as const

test('the rail leads to every place, each of which has the focus somewhere', async ({ page, env }) => {
  await pair(page, env)
  const items = page.getByRole('navigation').getByRole('button')
  expect(await items.evaluateAll((found) => found.map((item) => item.getAttribute('aria-label')))).toEqual(
    places.map(([label]) => label),
  )
  for (const [label, title] of places.slice(1)) {
    await openPlace(page, label, title)
    await expectFocus(page, label)
  }
  const [[home, channel]] = places
  await openPlace(page, home, channel)
  await expectFocus(page, home)
})

test('OK opens a video of the list, and Back returns to its row, then to Overview', async ({ page, env }) => {
  await pairByCalls(page, env)
  await page.goto(`${env.television}/videos`)
  const list = page.getByRole('listbox', { name: 'Videos by views' })
  await expect(list).toBeFocused()
  await press(page, 'down', 'down')
  const row = list.getByRole('option', { selected: true })
  await expect(row).toHaveAttribute('aria-posinset', '3')
  await press(page, 'ok')
  await expect(page).toHaveURL(/\/videos\/[\w-]+$/)
  await expect(page.getByRole('button', { name: /^Views: [\d,]+/ })).toBeVisible()
  await expectFocus(page, 'the video')
  await press(page, 'back')
  await expect(list).toBeFocused()
  await expect(row).toHaveAttribute('aria-posinset', '3')
  await press(page, 'back')
  await expect(page.getByRole('heading', { level: 1, name: 'Kettle & Keel' })).toBeVisible()
  await expectFocus(page, 'Overview')
})

test.describe('where people read from right to left', () => {
  test.use({ locale: 'ar' })

  test('the rail is at the right, Left leads to the next tile, and the rail to the next screen and back', async ({
    page,
    env,
  }) => {
    await pairByCalls(page, env)
    await page.goto(env.television)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    const tiles = page.locator('.tile')
    const rail = page.getByRole('navigation').getByRole('button')
    await expect(tiles.first()).toBeFocused()
    expect((await rail.first().boundingBox())?.x).toBeGreaterThan((await tiles.first().boundingBox())?.x ?? Infinity)
    await press(page, 'left')
    await expect(tiles.nth(1)).toBeFocused()
    await press(page, 'right')
    await pressUntil(page, 'right', () => isFocused(rail.first()), 2)
    await press(page, 'down', 'ok')
    await expect(page).toHaveURL(/\/videos$/)
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectFocus(page, 'Videos')
    await press(page, 'back')
    await expect(tiles.first()).toBeFocused()
  })
})
