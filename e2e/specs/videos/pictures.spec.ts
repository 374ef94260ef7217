import type { Page } from '@playwright/test'
import { atRest } from '../../support/atRest.ts'
import { pairAt } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

const rows = (page: Page) => page.getByRole('listbox', { name: /^Videos by/ }).getByRole('option')
const pictures = (page: Page) => rows(page).locator('.thumbnail')
const states = (page: Page) =>
  pictures(page).evaluateAll((all) => all.map((picture) => picture.getAttribute('data-state')))
/** The positions of all elements of the list, without the figures, which come when they have loaded. */
const places = (page: Page) =>
  rows(page)
    .locator('*')
    .evaluateAll((all) =>
      all
        .filter((element) => !element.closest('.thumbnail > *, .video-figure > *, .video-spark > *'))
        .map((element) => JSON.stringify(element.getBoundingClientRect())),
    )

test('videos have pictures that move nothing when they load, and a letter when one is missing', async ({
  page,
  env,
}) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let requests = 0
  let bytes = 0
  /** The address of the picture that is missing: the first one's. */
  let missing: string | null = null
  await page.route('**/api/pictures/*/videos/**', async (route) => {
    requests += 1
    await released
    if (new URL(route.request().url()).pathname === missing) return route.fulfill({ status: 404 })
    const answer = await route.fetch()
    bytes += (await answer.body()).length
    return route.fulfill({ response: answer })
  })
  await pairAt(page, env, '/videos')
  await expect.poll(() => states(page)).toEqual(Array(4).fill('loading'))
  // Waits until the focused row has its full size.
  await atRest(page)
  const before = await places(page)
  missing = await pictures(page).first().locator('img').getAttribute('src')
  release()
  await expect.poll(() => states(page)).toEqual(['none', ...Array(3).fill('there')])
  expect(await places(page)).toEqual(before)
  await expect(pictures(page).first()).toHaveText(/^[\p{Lu}\p{N}]$/u)
  const drawn = await pictures(page)
    .locator('img')
    .evaluateAll((all) => all.map((picture) => (picture as HTMLImageElement).naturalWidth))
  expect(drawn.every((width) => width > 0)).toBe(true)
  expect(requests, 'only those on the screen').toBeLessThanOrEqual(4)
  expect(bytes).toBeLessThan(300_000)

  // The head of a video has the same picture, larger.
  await rows(page).nth(1).click()
  await expect(page.locator('.metric-tiles .thumbnail')).toHaveAttribute('data-state', 'there')
})
