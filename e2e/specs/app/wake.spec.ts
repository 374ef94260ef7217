import { sessionEventsPath } from '#contract/accounts.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { press } from '../../support/remote.ts'
import { sleepThroughTheNight } from '../../support/suspend.ts'
import { pairAt } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

test.beforeEach(async ({ page }) => {
  await page.clock.install()
})

test('a screen stays after a night of suspension, fetches fresh numbers and reopens its stream', async ({
  page,
  env,
}) => {
  await pairAt(page, env, '/videos')
  const list = page.getByRole('listbox')
  await expect(list).toBeFocused()
  await press(page, 'down', 'down')
  const pointed = list.locator('[data-current="true"]')
  await expect(pointed).toHaveAttribute('aria-posinset', '3')
  const [before, address] = [(await pointed.getAttribute('aria-label')) ?? '', page.url()]

  // Every number has changed overnight.
  await page.route(
    (url) => url.pathname === proxyPaths.reports,
    async (route) => {
      const response = await route.fetch()
      const { rows, ...table } = await response.json()
      const increased = (cell: unknown) => (typeof cell === 'number' ? cell + 10_000_000 : cell)
      await route.fulfill({ response, json: { ...table, rows: rows?.map((row: unknown[]) => row.map(increased)) } })
    },
  )
  const listening = page.waitForResponse((response) => new URL(response.url()).pathname === sessionEventsPath)
  await sleepThroughTheNight(page)
  expect((await listening).status()).toBe(200)
  await expect(pointed).not.toHaveAccessibleName(before)
  await expect(pointed).toHaveAccessibleName(/1\d,\d{3},\d{3}|1\dM/)
  await expect(pointed).toHaveAttribute('aria-posinset', '3')
  await expect(list).toBeFocused()
  expect(page.url()).toBe(address)
})
