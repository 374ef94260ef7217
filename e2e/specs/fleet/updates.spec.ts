import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fleetPaths } from '#contract/fleet.ts'
import { earlierVersion, writeEarlierTelevision } from '../../support/earlierTelevision.ts'
import { expectPageAccessible, operatorAt } from '../../support/fleetOperator.ts'
import { folderVariable } from '../../support/runFolder.ts'
import { builtTelevision } from '../../support/seed.ts'
import { pairByCalls } from '../../support/television.ts'
import { testAlone as base, expect } from '../../support/test.ts'

/** Serves one folder, which a release replaces, and keeps the release before. */
const testAlone = base.extend<{ folders: { served: string; before: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that no other fixture is needed.
  folders: async ({}, use) => {
    const folder = await mkdtemp(join(process.env[folderVariable] ?? tmpdir(), 'app-'))
    const [served, before] = [join(folder, 'served'), join(folder, 'before')]
    writeEarlierTelevision(before)
    await symlink(before, served)
    await use({ served, before })
    await rm(folder, { recursive: true })
  },
  environment: async ({ folders }, use) =>
    use({ FLEET: 'on', TV_DIR: folders.served, FLEET_PREVIOUS_TV_DIR: folders.before }),
})

/** Which build runs in a page, also while it loads. */
const buildOf = async (page: Page) => {
  const script = await page.locator('script[src*="/assets/index-"]').getAttribute('src')
  return script?.endsWith('-earlier.js') ? 'earlier' : 'new'
}
const buildsOf = async (pages: readonly Page[]) => (await Promise.all(pages.map(buildOf))).sort().join()

testAlone(
  'a new version reaches one screen, by a press the others, and leaves the one that crashes with it',
  async ({ browser, env, folders }) => {
    testAlone.setTimeout(120_000)
    const openScreen = async () => {
      const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 720 } })
      const page = await context.newPage()
      await pairByCalls(page, env)
      await page.goto(`${env.television}/?kiosk=overview&night=never`)
      return page
    }
    const [crashing, ...others] = await Promise.all([openScreen(), openScreen(), openScreen()])
    const screens = [crashing, ...others]
    const operator = await operatorAt(browser, env, 'own')
    await expect(operator.getByText('3 screens', { exact: true })).toBeVisible({ timeout: 20_000 })
    const heading = operator.getByRole('navigation').getByRole('link', { name: 'Updates' }).first()

    await heading.click()
    await expect(operator.getByText('The server has one version only.')).toBeVisible()

    await env.stopProxy()
    await rm(folders.served)
    await symlink(builtTelevision, folders.served)
    await env.startProxy()
    // Whatever loads its page.
    await Promise.all(screens.map((page) => page.reload()))
    expect(await buildsOf(screens)).toBe('earlier,earlier,earlier')
    await operator.goto(`${env.television}/fleet/updates`)
    await expectPageAccessible(browser, operator, 'an update before it begins')

    await operator.getByRole('button', { name: 'Begin update' }).click()
    await expect(operator.getByText('Running · Step 1 of 3')).toBeVisible()
    await expect.poll(() => buildsOf(screens)).toBe('earlier,earlier,new')
    // It says so, and the page refreshes itself.
    await expect(operator.getByText('New version: 1')).toBeVisible({ timeout: 20_000 })
    expect(await buildsOf(screens)).toBe('earlier,earlier,new')

    await operator.getByRole('button', { name: 'Next step now' }).click()
    await expect.poll(() => buildsOf(screens)).toBe('new,new,new')
    await expect(operator.getByText('New version: 3')).toBeVisible({ timeout: 20_000 })

    for (const text of ['first fault', 'second fault', 'third fault']) {
      const told = crashing.waitForResponse(
        (response) =>
          response.url().endsWith(fleetPaths.report) && Boolean(response.request().postData()?.includes(text)),
      )
      await crashing.evaluate((message) => {
        setTimeout(() => {
          throw new Error(message)
        })
      }, text)
      await told
      // Errors that are near each other count as one.
      env.clock.leap(5_000)
    }
    await expect.poll(() => buildOf(crashing)).toBe('earlier')
    expect(await buildsOf(others)).toBe('new,new')
    await expect(operator.getByText('Stopped, because screens went back')).toBeVisible()
    for (const text of ['New version: 2', 'Another version: 1', 'Went back: 1'])
      await expect(operator.getByText(text)).toBeVisible({ timeout: 20_000 })
    await expect(operator.getByRole('button', { name: 'Next step now' }), 'there is no fourth step').toHaveCount(0)
    await expectPageAccessible(browser, operator, 'an update that stopped')

    await operator.getByRole('navigation').getByRole('link', { name: 'Log' }).first().click()
    const back = operator.getByRole('row', { name: /tenfoot.*Back to the version before.*TV/ })
    await expect(back).toHaveCount(1)
    await back.getByRole('link').click()
    await expect(operator.getByText(earlierVersion, { exact: true })).toBeVisible({ timeout: 20_000 })
    for (const page of [...screens, operator]) await page.context().close()
  },
)
