import type { Locator, Page } from '@playwright/test'
import { addDays } from '#platform/time/days.ts'
import { allowMore, everyScreen } from '../../support/everyScreen.ts'
import { expectFocus } from '../../support/focus.ts'
import { haveGroup } from '../../support/groupChoice.ts'
import { farthestTargets, readBackwards } from '../../support/reachByArrows.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { mostWatched } from '../../support/service.ts'
import { codeOn, isFocused, openPath, pairByCalls } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'
import { timeline } from '../../support/watching.ts'

test.use({ locale: 'ar' })

const inRail = (page: Page) => page.evaluate(() => document.activeElement?.closest('nav') !== null)
const middleOf = async (element: Locator) => {
  const box = await element.boundingBox()
  return (box?.x ?? Number.NaN) + (box?.width ?? 0) / 2
}

test('the pairing screen is mirrored where people read from right to left, and the code is shown as it came', async ({
  page,
  env,
}) => {
  await page.goto(env.television)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(codeOn(page)).toHaveCSS('direction', 'ltr')
  expect(await middleOf(page.locator('.paper'))).toBeLessThan(await middleOf(codeOn(page)))
})

test('the rail is at the right where people read from right to left, lists begin there, and what opens over them is at the left', async ({
  page,
  env,
}) => {
  await pairByCalls(page, env)
  await page.goto(env.television)
  await expect(page.locator('.tile').first()).toBeFocused()
  expect(await middleOf(page.locator('.rail-icon').first())).toBeGreaterThan(1700)
  expect(await middleOf(page.locator('.tile').first())).toBeGreaterThan(await middleOf(page.locator('.tile').nth(1)))
  await press(page, 'back')
  await expect(page.locator('.sheet')).toBeVisible()
  await expect.poll(async () => (await page.locator('.sheet').boundingBox())?.x).toBe(0)
})

test('arrows move the focus in their own direction where people read from right to left', async ({ page, env }) => {
  await pairByCalls(page, env)
  await page.goto(env.television)
  const tiles = page.locator('.tile')
  await expect(tiles.first()).toBeFocused()
  await press(page, 'left')
  await expect(tiles.nth(1)).toBeFocused()
  await press(page, 'right', 'right')
  expect(await inRail(page)).toBe(true)
  await press(page, 'left')
  await expect(tiles.first()).toBeFocused()
  // The chosen period first; Left of it is the next longer one, and Left of the last one the first.
  const periods = page.locator('.screen-head [role="radio"]')
  await pressUntil(page, 'up', () => isFocused(periods.nth(1)), 2)
  await press(page, 'left')
  await expect(periods.nth(2)).toBeFocused()
  await pressUntil(page, 'left', () => isFocused(periods.last()))
  await press(page, 'left')
  await expect(periods.first()).toBeFocused()
  // The calendar: the next day is at the left.
  await pressUntil(page, 'left', () => isFocused(periods.last()))
  await press(page, 'ok')
  const day = page.locator('.calendar-day[data-focus]')
  await expect(page.getByRole('dialog')).toBeVisible()
  await press(page, 'up')
  // Right of the first day of a week or month is another row.
  const besideAnother = page.locator('.calendar-day + .calendar-day[data-focus]')
  await pressUntil(page, 'left', async () => (await besideAnother.count()) === 1, 2)
  const before = await middleOf(day)
  await press(page, 'right')
  expect(await middleOf(day)).toBeGreaterThan(before)
  await press(page, 'left')
  expect(await middleOf(day)).toBeCloseTo(before, 0)
})

test('a chart keeps its time from left to right where people read from right to left', async ({ page, env }) => {
  await pairByCalls(page, env)
  await page.goto(`${env.television}/metric/views`)
  await expect(page.locator('.chart-press')).toBeFocused()
  await press(page, 'ok')
  const marker = page.locator('.chart-marker')
  await expect(marker).toHaveCount(1)
  await press(page, 'left', 'left')
  const before = await middleOf(marker)
  await press(page, 'right')
  expect(await middleOf(marker)).toBeGreaterThan(before)
})

test('arrows move the focus over the cards of groups in their own direction where people read from right to left', async ({
  page,
  env,
}) => {
  await pairByCalls(page, env)
  await page.goto(env.television)
  for (const title of ['One', 'Two', 'Three']) await haveGroup(page, title, [])
  await page.goto(`${env.television}/groups`)
  const active = page.getByRole('option', { selected: true })
  await expect(active).toHaveCount(1)
  const before = await middleOf(active)
  await press(page, 'left')
  expect(await middleOf(active)).toBeLessThan(before)
  await press(page, 'right')
  expect(await middleOf(active)).toBeCloseTo(before)
})

test('the time of a recording runs from left to right where people read from right to left, and arrows move it that way', async ({
  page,
  env,
}) => {
  await pairByCalls(page, env)
  await page.goto(`${env.television}/transcripts`)
  await page
    .locator('.job', { has: page.locator('[data-status="done"]') })
    .first()
    .click()
  await expect(timeline(page)).toBeFocused()
  /** Where the played part ends, in pixels from the left. */
  const played = async () => {
    const box = await page.locator('.timeline-fill').boundingBox()
    return (box?.x ?? Number.NaN) + (box?.width ?? 0)
  }
  const [before, start] = [await played(), await middleOf(page.locator('.timeline-now'))]
  expect(start).toBeLessThan(before)
  await press(page, 'right', 'right')
  await expect.poll(played).toBeGreaterThan(before)
  await press(page, 'left', 'left')
  // It may have played for a moment meanwhile: a step is many times wider.
  await expect.poll(played).toBeCloseTo(before, -1)
})

test('the keys of the keyboard lie as on a keyboard where people read from right to left, and arrows move in their own direction', async ({
  page,
  env,
}) => {
  await pairByCalls(page, env)
  await page.goto(`${env.television}/metric/views`)
  await expect(page.locator('.chart-press')).toBeFocused()
  await press(page, 'ok', 'ok')
  await expect(page.getByRole('dialog')).toBeVisible()
  // The first action: to write a note.
  await press(page, 'ok')
  const keys = page.locator('.typing-keys')
  await expect(keys).toBeVisible()
  const focused = keys.locator(':focus')
  const before = await middleOf(focused)
  await press(page, 'right')
  expect(await middleOf(focused)).toBeGreaterThan(before)
  await press(page, 'left')
  expect(await middleOf(focused)).toBeCloseTo(before)
  // Arabic letters in the order of a keyboard: ض where Latin keyboards have Q.
  const letter = (text: string) => middleOf(keys.getByText(text, { exact: true }))
  expect(await letter('ض')).toBeLessThan(await letter('ص'))
})

test('on every screen from right to left, all elements are within six presses and in reading order', async ({
  page,
  env,
  phone,
}) => {
  test.setTimeout(120_000)
  await pairByCalls(page, env, phone)
  await page.goto(env.television)
  const places = await everyScreen((expression) => page.evaluate(expression), phone)
  await page.reload()
  await expect(page.locator('main h1')).toBeVisible()
  for (const { id, path } of places) {
    await openPath(page, path)
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.locator('main .bone')).toHaveCount(0)
    await expectFocus(page, id)
    const { targets, presses, from, to } = await farthestTargets(page)
    expect(readBackwards(targets, 'rtl'), id).toEqual([])
    expect.soft(presses, `${id}: from ${from} to ${to}`).toBeLessThanOrEqual(6)
  }
})

test('the titles and notes of a menu begin at the same edge where people read from right to left', async ({
  page,
  env,
}) => {
  await pairByCalls(page, env)
  await page.goto(env.television)
  const [video = ''] = await mostWatched(page, env)
  await page.goto(`${env.television}/videos/${video}`)
  const curve = page.locator('.video-retention .chart-press')
  await expect(curve).toBeVisible()
  // A curve that is drawn again, with what it is compared with, is not read any more.
  await expect(page.locator('main .bone')).toHaveCount(0)
  await curve.click()
  await expect(curve).toBeFocused()
  await press(page, 'ok')
  const options = page.locator('.menu-option')
  await expect(options.first()).toBeVisible()
  /** Where the text of each line begins, of each option: a recording with a title in Latin letters, and its date. */
  const edges = await options.evaluateAll((all) =>
    all.map((option) =>
      [...option.querySelectorAll('.menu-lines > *')].map((line) => {
        const range = document.createRange()
        range.selectNodeContents(line)
        return range.getBoundingClientRect().right
      }),
    ),
  )
  expect(edges.length).toBeGreaterThan(1)
  for (const [title = 0, note = Number.NaN] of edges) expect(Math.abs(title - note)).toBeLessThan(2)
})

test('arrows move over the days of one month in their own direction where people read from right to left', async ({
  page,
  env,
  phone,
}) => {
  await pairByCalls(page, env, phone)
  await page.goto(env.television)
  await allowMore((expression) => page.evaluate(expression), phone)
  await page.goto(`${env.television}/studies/submit`)
  const date = page.locator('.submit-form .value-row').nth(1)
  await pressUntil(page, 'up', () => isFocused(date))
  await press(page, 'ok')
  const day = () => page.evaluate(() => document.activeElement?.getAttribute('data-name') ?? '')
  // Today is the newest day: the days before it are at the right, and end the row above. Eight days are in two rows.
  await expect.poll(day).toMatch(/^\d{4}-/)
  const today = await day()
  for (let before = 1; before <= 8; before += 1) {
    await press(page, 'right')
    await expect.poll(day).toBe(addDays(today, -before))
  }
  for (let before = 7; before >= 0; before -= 1) {
    await press(page, 'left')
    await expect.poll(day).toBe(addDays(today, -before))
  }
})
