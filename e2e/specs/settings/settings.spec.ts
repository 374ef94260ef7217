import type { Locator, Page } from '@playwright/test'
import { expectFocus } from '../../support/focus.ts'
import { holdResponse } from '../../support/holdResponse.ts'
import { pointAtOption } from '../../support/menu.ts'
import { press, pressUntil, settled } from '../../support/remote.ts'
import { expectOverview, isFocused, openPlace, pairAt } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

// Motion is one of the settings.
test.use({ reducedMotion: 'no-preference' })

/** Focuses a row in either column of the settings screen. */
async function goTo(page: Page, row: Locator): Promise<void> {
  const atTop = page.getByRole('button', { name: /^(Theme|Language|Design|Sprache)/ }).and(page.locator(':focus'))
  await pressUntil(page, 'up', async () => (await atTop.count()) > 0)
  const [focusedBox, rowBox] = [await atTop.boundingBox(), await row.boundingBox()]
  const aside = (rowBox?.x ?? 0) - (focusedBox?.x ?? 0)
  if (Math.abs(aside) > 100) await press(page, aside > 0 ? 'right' : 'left')
  await pressUntil(page, 'down', () => isFocused(row))
}

/** Opens a row of the settings screen by OK, and chooses a value of its menu by OK. */
async function choose(page: Page, title: string, value: string): Promise<void> {
  const row = page.getByRole('button', { name: new RegExp(`^${title}`) })
  await goTo(page, row)
  await press(page, 'ok')
  await expectFocus(page, `in the menu of ${title}`)
  await pointAtOption(page, value)
  await press(page, 'ok')
  await expect(row).toHaveAccessibleName(new RegExp(`${value.replace(/[()]/g, '.')}$`))
  await expectFocus(page, `after ${title}`)
}

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('a setting applies at once and, after a reload, before the first paint; clearing the data resets it', async ({
  page,
  env,
}) => {
  await pairAt(page, env, '/settings')
  await expectFocus(page)
  expect(await ground(page)).toBe('rgb(11, 14, 20)')
  await choose(page, 'Theme', 'Light')
  expect(await ground(page)).toBe('rgb(244, 246, 249)')
  await choose(page, 'Text size', 'Large')
  await choose(page, 'Motion', 'Off')
  await choose(page, 'Language', 'English (US)')
  await choose(page, 'Time format', '12-hour')
  await choose(page, 'Watch time', 'Minutes')

  await press(page, 'back')
  await expectOverview(page)
  const views = page.getByRole('button', { name: /^Views: \d{1,3}(,\d{3})+,/ })
  await expect(views).toBeVisible()
  await expect(page.getByRole('button', { name: /^Watch time: [\d,]+\smin/ })).toBeVisible()
  await expect(page.getByText(/updated \d+:\d\d\s(AM|PM)/i)).toBeVisible()
  const [size, time] = await page.evaluate(() => {
    const label = document.querySelector('.tile-title')
    const tile = document.querySelector('.tile')
    return label && tile ? [getComputedStyle(label).fontSize, getComputedStyle(tile).transitionDuration] : []
  })
  expect([size, time]).toEqual(['31.2px', '0s'])

  // The light theme applies before the app loads, and before the first paint of the pairing screen.
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await ground(page)).toBe('rgb(244, 246, 249)')
  await expect(views).toBeVisible()

  await openPlace(page, 'Settings')
  const erase = page.getByRole('button', { name: 'Clear this TV’s data' })
  await goTo(page, erase)
  await press(page, 'ok')
  await expect(page.getByRole('dialog')).toBeVisible()
  await pressUntil(page, 'down', () => isFocused(page.getByRole('dialog').getByRole('button', { name: 'Clear' })))
  // Clearing the data reloads the page.
  await page.keyboard.press('Enter')
  await page.waitForEvent('load')
  await expect.poll(() => ground(page)).toBe('rgb(11, 14, 20)')
  await expect(page.getByRole('button', { name: /^Theme/ })).toHaveAccessibleName(/Dark$/)
  await expectFocus(page)
  expect(await page.evaluate(() => localStorage.getItem('tenfoot.settings'))).toBeNull()
})

test('a language applies at once and without a reload, to texts, numbers and the page; a reload keeps it', async ({
  page,
  env,
}) => {
  await pairAt(page, env, '/settings')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await goTo(page, page.getByRole('button', { name: /^Language/ }))
  await press(page, 'ok')
  await pointAtOption(page, 'Deutsch')
  await press(page, 'ok')
  await expect(page.getByRole('heading', { name: 'Einstellungen', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Sprache.*Deutsch$/ })).toBeFocused()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')

  await press(page, 'back')
  const views = page.getByRole('button', { name: /^Aufrufe: \d{1,3}(\.\d{3})+,/ })
  await expect(views, 'thousands are parted as in German').toBeVisible()
  await page.reload()
  await expect(views).toBeVisible()

  await openPlace(page, 'Optionen', 'Einstellungen')
  await goTo(page, page.getByRole('button', { name: /^Sprache/ }))
  await press(page, 'ok')
  await pointAtOption(page, 'العربية')
  await press(page, 'ok')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expectFocus(page)
})

test('of two languages chosen in a row, the later one applies, even if the files of the first arrive last', async ({
  page,
  env,
}) => {
  await pairAt(page, env, '/settings')
  const release = await holdResponse(page, /\/de-[^/]*\.js/)
  const language = page.getByRole('button', { name: /^(Language|Langue)/ })
  for (const name of ['Deutsch', 'Français']) {
    await goTo(page, language)
    await press(page, 'ok')
    await pointAtOption(page, name)
    await press(page, 'ok')
  }
  await expect(page.getByRole('heading', { name: 'Paramètres', level: 1 })).toBeVisible()
  const german = page.waitForResponse(/\/de-[^/]*\.js/)
  release()
  await (await german).finished()
  await settled(page)
  await expect(language).toHaveAccessibleName(/Français$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})
