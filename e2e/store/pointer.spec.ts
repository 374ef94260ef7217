import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Page } from '@playwright/test'
import { everyScreen } from '../support/everyScreen.ts'
import { expectGood } from '../support/screenChecks.ts'
import { codeOn, openPath, pair } from '../support/television.ts'
import { expect, test } from '../support/test.ts'
import { unpackApp } from './sets.ts'

test('the app’s first page is accessible and legible, and a pointer does everything on it', async ({ page, env }) => {
  const { folder } = await unpackApp()
  try {
    // Not from its files, because axe reads style sheets by calls.
    const app = `${env.television}/app`
    await page.route(`${app}/**`, (route) =>
      route.fulfill({ path: join(folder, basename(new URL(route.request().url()).pathname)) }),
    )
    await page.goto(`${app}/index.html`)
    await expectGood(page, 'the first page')
    await page.getByRole('button', { name: 'Open' }).click()
    await expect(page.getByRole('alert')).toHaveText(/^Enter the address/)
    await expectGood(page, 'the first page with a problem')
    await page.getByRole('button', { name: 'Exit' }).hover()
    await expect(page.getByRole('button', { name: 'Exit' })).toBeFocused()
    await page.getByLabel('Address of your Tenfoot server').fill(env.television)
    await page.getByRole('button', { name: 'Open' }).click()
    await expect(codeOn(page)).toBeVisible()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** Moves a real pointer, so that the page is in pointer mode. */
async function point(page: Page, position: { x: number; y: number }): Promise<void> {
  await page.mouse.move(position.x - 3, position.y)
  await page.mouse.move(position.x, position.y)
}

/** Controls of the screen whose middle a pointer cannot press, because something else lies there. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main .focusable, main .screen-back, nav .focusable')].flatMap((control) => {
      // A closed rail is as wide as its icons; the place of its labels belongs to the screen.
      const seen = control.querySelector('.rail-icon') ?? control
      const { left, top, width, height } = seen.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (width === 0 || x < 0 || y < 0 || x > innerWidth || y > innerHeight) return []
      const hit = document.elementFromPoint(x, y)
      return hit && control.contains(hit) ? [] : [`${control.outerHTML.slice(0, 120)} below ${hit?.className}`]
    }),
  )

/** Middles of the lists that have more rows than they show, and of their first rows the position. */
const longLists = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main [role="listbox"]')].flatMap((list, place) => {
      const rows = [...list.querySelectorAll('[role="option"]')]
      const first = Number(rows[0]?.getAttribute('aria-posinset'))
      if (!(Number(rows[0]?.getAttribute('aria-setsize')) > rows.length)) return []
      const { left, top, width, height } = list.getBoundingClientRect()
      return [{ place, first, x: left + width / 2, y: top + height / 2 }]
    }),
  )

test('on every screen a pointer presses each control and goes back, and a wheel scrolls each long list', async ({
  page,
  env,
  phone,
}) => {
  test.setTimeout(180_000)
  await pair(page, env, phone)
  let scrolled = 0
  const places = await everyScreen((expression) => page.evaluate(expression), phone)
  // The app does not know what was made behind its back.
  await page.reload()
  for (const { id, path } of places) {
    await openPath(page, path)
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.locator('main .bone')).toHaveCount(0)
    await point(page, { x: 960, y: 540 })
    await expect(page.locator('html')).toHaveAttribute('data-pointing', 'pointer')
    await expect.poll(() => covered(page), id).toEqual([])
    for (const { place, first, x, y } of await longLists(page)) {
      await point(page, { x, y })
      for (let notch = 0; notch < 4; notch += 1) await page.mouse.wheel(0, 400)
      const top = page.locator('main [role="listbox"]').nth(place).getByRole('option').first()
      await expect.poll(async () => Number(await top.getAttribute('aria-posinset')), id).toBeGreaterThan(first)
      scrolled += 1
    }
    if (path === '/') continue
    await page.locator('.screen-back').click()
    await expect.poll(() => new URL(page.url()).pathname, id).not.toBe(path)
  }
  expect(scrolled).toBeGreaterThan(3)
})
