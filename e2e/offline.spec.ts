import type { Page } from '@playwright/test'
import { expectFocus } from './focus.ts'
import { expectOverview, pair } from './television.ts'
import { expect, test } from './test.ts'

// Playwright's own interception does without workers; here one is what is tested.
test.use({ serviceWorkers: 'allow' })

/** The worker has kept the app and the app has kept its answers: the next start can do without the proxy. */
async function keptEverything(page: Page): Promise<void> {
  await expect(page.getByRole('listbox', { name: 'Top videos by views' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('tenfoot.kept.index')?.includes('top videos')))
    .toBe(true)
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
          const kept = await Promise.all(files.map(({ name }) => caches.match(name)))
          return navigator.serviceWorker.controller !== null && kept.every((one) => one !== undefined)
        }),
      { timeout: 30_000 },
    )
    .toBe(true)
}

const figure = (page: Page) => page.getByRole('button', { name: /^Views: [\d,]+/ })

test('a television that is reloaded while its proxy is away shows its last numbers and their age, and goes on', async ({
  page,
  house,
  phone,
}) => {
  await pair(page, house, phone)
  await keptEverything(page)
  const before = await figure(page).getAttribute('aria-label')
  await house.stopProxy()
  await page.reload()
  await expect(figure(page)).toHaveAccessibleName(String(before))
  await expect(page.getByText(/No way to the Tenfoot server\. Updated .*\d+:\d\d/)).toBeVisible()
  await expectFocus(page)
  await house.startProxy()
  await expect(page.getByText(/No way to the Tenfoot server/)).toHaveCount(0, { timeout: 20_000 })
  await expectOverview(page)
})

test('a kiosk that is reloaded while its proxy is away shows its last numbers and their age', async ({
  page,
  house,
  phone,
}) => {
  await pair(page, house, phone)
  await keptEverything(page)
  await page.goto(`${house.television}/?kiosk=overview,videos`)
  const kiosk = page.getByRole('region', { name: /^Kiosk/ })
  await expect(kiosk.getByRole('button', { name: /^Views: [\d,]+/ })).toBeVisible()
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'))
          return (await Promise.all(files.map(({ name }) => caches.match(name)))).every((one) => one !== undefined)
        }),
      { timeout: 30_000 },
    )
    .toBe(true)
  await house.stopProxy()
  await page.reload()
  await expect(kiosk.getByRole('button', { name: /^Views: [\d,]+/ })).toBeVisible()
  await expect(page.getByText(/No way to the Tenfoot server: as of .*\d+:\d\d/)).toBeVisible()
})

test('a screen that asks for nothing says within seconds that the proxy is away', async ({ page, house, phone }) => {
  await pair(page, house, phone)
  await expect(figure(page)).toBeVisible()
  await house.stopProxy()
  await expect(page.getByText(/No way to the Tenfoot server/)).toBeVisible()
  await house.startProxy()
  await expect(page.getByText(/No way to the Tenfoot server/)).toHaveCount(0, { timeout: 20_000 })
})

test('pages for phones, and the answers of services, are never kept', async ({ page, house, phone }) => {
  await pair(page, house, phone)
  await keptEverything(page)
  await page.goto(`${house.television}/type`)
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
  const text = await page.evaluate(async () => (await caches.match('/'))?.text())
  expect(text).toContain('id="screen"')
})
