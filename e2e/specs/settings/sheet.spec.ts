import type { Page } from '@playwright/test'
import { expectFocus } from '../../support/focus.ts'
import { pointAtOption } from '../../support/menu.ts'
import { press, pressUntil, settled } from '../../support/remote.ts'
import { isFocused, openPlace, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

// Motion is one of the settings.
test.use({ reducedMotion: 'no-preference' })

const sheet = (page: Page) => page.getByRole('dialog')
const options = (page: Page) => sheet(page).getByRole('radio')
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('tenfoot.settings'))
const [dark, light] = ['rgb(11, 14, 20)', 'rgb(244, 246, 249)']

/** The position of the sheet after its animation. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const box = document.querySelector('.sheet')?.getBoundingClientRect()
    return box && [box.left, box.right, box.top, box.bottom].map(Math.round)
  })

test.beforeEach(async ({ page, env, phone }) => {
  await pair(page, env, phone)
  await openPlace(page, 'Settings')
  await expectFocus(page)
})

test('a menu is a sheet at the right, over the visible screen, and keeps the focus until it closes', async ({
  page,
}) => {
  const row = page.getByRole('button', { name: /^Theme/ })
  const heading = page.getByRole('heading', { level: 1, name: 'Settings' })
  const before = await heading.boundingBox()
  await press(page, 'ok')
  await expect(sheet(page)).toHaveAccessibleName('Theme')
  await expect(sheet(page).getByRole('radiogroup')).toHaveAccessibleName('Theme')
  await expect.poll(() => placeOf(page)).toEqual([1360, 1920, 0, 1080])
  // The screen behind has not moved, and is visible through a plain layer.
  await expect(row).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
  const dim = await page.evaluate(() => {
    const layer = document.querySelector('.sheet-dim')
    return layer && getComputedStyle(layer).backgroundColor
  })
  expect(dim).toMatch(/^rgba\(0, 0, 0, 0\.\d+\)$/)
  await expect(options(page).first()).toBeFocused()
  for (const key of ['left', 'right', 'up', 'up'] as const) {
    await press(page, key)
    await expect(options(page).first()).toBeFocused()
  }
  await row.evaluate((element) => element.focus())
  await expect(options(page).first()).toBeFocused()
  await press(page, 'back')
  await expect(sheet(page)).toHaveCount(0)
  await expect(row).toBeFocused()
  await expectFocus(page)
})

for (const [title, value, shown] of [
  ['Theme', 'Light', () => document.documentElement.dataset.theme === 'light'],
  ['Text size', 'Large', () => getComputedStyle(document.body).fontSize === '39px'],
  ['Motion', 'Off', () => getComputedStyle(document.activeElement ?? document.body).transitionDuration === '0s'],
] as const)
  test(`${title}: a value is previewed at once, Back restores the setting, and nothing is stored before OK`, async ({
    page,
  }) => {
    const row = page.getByRole('button', { name: new RegExp(`^${title}`) })
    const isShown = () => page.evaluate(shown)
    await pressUntil(page, 'down', () => isFocused(row))
    await press(page, 'ok', 'down')
    await expect(options(page).nth(1)).toBeFocused()
    await expect.poll(isShown).toBe(true)
    await expect(options(page).first()).toBeChecked()
    expect(await stored(page)).toBeNull()
    await press(page, 'back')
    await expect(sheet(page)).toHaveCount(0)
    await expect.poll(isShown).toBe(false)
    await expect(row).not.toHaveAccessibleName(new RegExp(`${value}$`))
    expect(await stored(page)).toBeNull()

    await press(page, 'ok', 'down', 'ok')
    await expect(sheet(page)).toHaveCount(0)
    await expect(row).toHaveAccessibleName(new RegExp(`${value}$`))
    expect(await isShown()).toBe(true)
    await press(page, 'ok', 'up')
    await expect.poll(isShown).toBe(false)
    await press(page, 'back')
    await expect.poll(isShown).toBe(true)
  })

test('a pointer previews a value by hovering, and a click outside the sheet restores the setting', async ({ page }) => {
  await press(page, 'ok')
  await expect.poll(() => placeOf(page)).toEqual([1360, 1920, 0, 1080])
  await page.mouse.move(1500, 600)
  await sheet(page).getByRole('radio', { name: 'Light' }).hover()
  await expect.poll(() => ground(page)).toBe(light)
  await page.mouse.click(400, 800)
  await expect(sheet(page)).toHaveCount(0)
  expect(await ground(page)).toBe(dark)
  await expect(page.getByRole('button', { name: /^Theme/ })).toBeFocused()
})

test('a long menu has only its visible options in the DOM; arrows and the wheel scroll it', async ({ page }) => {
  const row = page.getByRole('button', { name: /^Language/ })
  await press(page, 'right')
  await pressUntil(page, 'down', () => isFocused(row))
  await press(page, 'ok')
  const last = sheet(page).getByRole('radio', { name: '简体中文' })
  await expect(options(page)).toHaveCount(9)
  await expect(options(page).first()).toHaveAttribute('aria-setsize', '19')
  await expect(last).toHaveCount(0)
  await pointAtOption(page, '简体中文')
  await expect(options(page)).toHaveCount(9)
  await expect(last).toHaveAttribute('aria-posinset', '19')
  await expectFocus(page)
  const box = await last.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 50, (box?.y ?? 0) + 20)
  for (let turn = 0; turn < 8; turn += 1) {
    await page.mouse.wheel(0, -400)
    await settled(page)
  }
  await expect(options(page).first()).toHaveAttribute('aria-posinset', '1')
  await expect(options(page).first()).toBeFocused()
})
