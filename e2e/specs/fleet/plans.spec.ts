import type { Page } from '@playwright/test'
import { expectPageAccessible, operatorAt } from '../../support/fleetOperator.ts'
import { hideUnusual } from '../../support/hideUnusual.ts'
import { press } from '../../support/remote.ts'
import { expectOverview, pairByCalls } from '../../support/television.ts'
import { expect, testAlone } from '../../support/test.ts'

// The app starts without the proxy by its worker.
testAlone.use({ environment: { FLEET: 'on' }, serviceWorkers: 'allow' })

const kiosk = (page: Page) => page.getByRole('region', { name: /^Kiosk/ })
const turn = (page: Page, name: string) => kiosk(page).getByRole('main', { name })
const channel = 'Kettle & Keel'
const today = new Date().toISOString().slice(0, 10)

/** Chooses only these screens of an entry, in their order. */
async function chooseScreens(operator: Page, entry: number, screens: readonly string[]): Promise<void> {
  const part = operator.getByRole('group', { name: `Entry ${entry}` })
  for (const name of ['Overview', 'Audience', 'Videos', 'Playlists', 'Live streams', 'Traffic', 'Counter']) {
    const place = screens.indexOf(name) + 1
    await part.getByLabel(name, { exact: true }).selectOption(place === 0 ? 'Not shown' : String(place))
  }
}

testAlone(
  'a screen that operators put on a plan shows it within seconds, by its own clock and without the proxy',
  async ({ browser, page, env }) => {
    await hideUnusual(page)
    await pairByCalls(page, env)
    await page.clock.install({ time: `${today}T10:00:00Z` })
    await page.goto(env.television)
    await expectOverview(page)
    const operator = await operatorAt(browser, env, 'own')

    await operator.getByRole('navigation').getByRole('link', { name: 'Plans' }).first().click()
    await operator.getByRole('link', { name: 'New plan' }).click()
    await operator.getByRole('textbox', { name: 'Name' }).fill('Lobby')
    await chooseScreens(operator, 1, ['Overview'])
    await operator.getByRole('group', { name: 'Entry 1' }).getByLabel('Language').selectOption('Deutsch')
    await operator.getByRole('button', { name: 'One more entry' }).click()
    await chooseScreens(operator, 2, ['Videos'])
    await operator.getByRole('group', { name: 'Entry 2' }).getByLabel('From').fill('12:00')
    await operator.getByRole('group', { name: 'Entry 2' }).getByLabel('Until').fill('14:00')
    await operator.getByRole('button', { name: 'One more entry' }).click()
    await operator.getByRole('group', { name: 'Entry 3' }).getByLabel('Shows').selectOption('No picture')
    await operator.getByRole('group', { name: 'Entry 3' }).getByLabel('From').fill('20:00')
    await operator.getByRole('group', { name: 'Entry 3' }).getByLabel('Until').fill('07:00')
    await expectPageAccessible(browser, operator, 'the form of a plan')
    await operator.getByRole('button', { name: 'Save' }).click()
    await expect(operator.getByRole('status')).toHaveText('Plan saved')
    await operator.getByLabel('Day').selectOption('Monday')
    await operator.getByLabel('Time').fill('12:30')
    await operator.getByRole('button', { name: 'What is shown then?' }).click()
    await expect(operator.getByText('Monday, 12:30: Entry 2')).toBeVisible()
    await expectPageAccessible(browser, operator, 'a plan')
    const plan = operator.url().split('?')[0] ?? ''

    await operator.goto(`${env.television}/fleet?choose=all`)
    await operator.getByRole('button', { name: 'Put on plan' }).click()
    await operator.getByLabel('Plan').selectOption('Lobby')
    await operator.getByRole('button', { name: 'Put on plan' }).click()
    await expect(operator.getByRole('status')).toHaveText('Put on plan: done for 1 screen.')
    // A page that does not refresh itself.
    await operator.goto(`${plan}/change`)
    await expect(turn(page, channel)).toBeVisible({ timeout: 6_000 })
    await expect(kiosk(page)).toBeFocused()
    // A screen that has loaded before is drawn once: its days, too, are in the plan’s language from the beginning.
    await expect(kiosk(page).locator('.kiosk-about')).toHaveText(/Aufrufe.*\d\. \p{L}+\.?.* – \d+\. \p{L}+/u)

    await page.clock.setSystemTime(`${today}T12:00:01Z`)
    await expect(turn(page, 'Videos')).toBeVisible()

    // A person leaves it as any kiosk; the next start shows the plan.
    await press(page, 'back')
    await expect(kiosk(page)).toHaveCount(0)
    await page.reload()
    await expect(turn(page, 'Videos')).toBeVisible()

    // A change is there at once, and a press takes it back.
    await chooseScreens(operator, 2, ['Audience'])
    await operator.getByRole('button', { name: 'Save' }).click()
    await expect(turn(page, 'Audience')).toBeVisible({ timeout: 6_000 })
    await operator.getByRole('button', { name: 'Take back: show version 1 again' }).click()
    await expect(operator.getByRole('status')).toHaveText('Version taken back')
    await expect(turn(page, 'Videos')).toBeVisible({ timeout: 6_000 })
    await expect(operator.getByRole('row', { name: /^3 .*mara.*as version 1 again/ })).toBeVisible()

    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await env.stopProxy()
    await page.reload()
    await expect(turn(page, 'Videos')).toBeVisible()
    await page.clock.setSystemTime(`${today}T14:00:01Z`)
    await expect(turn(page, channel)).toBeVisible()
    await page.clock.setSystemTime(`${today}T20:00:01Z`)
    await expect(kiosk(page).getByRole('main')).toHaveCount(0)
    await press(page, 'ok')
    await expect(kiosk(page).getByText('No picture until 7:00')).toBeVisible()
    await env.startProxy()

    // What the screen lacks is named in both places.
    await operator.goto(`${plan}/change`)
    await operator.getByRole('group', { name: 'Entry 3' }).getByLabel('Shows').selectOption('Screens in turn')
    await chooseScreens(operator, 3, ['Overview'])
    await operator.getByRole('group', { name: 'Entry 3' }).getByLabel('Group of videos').fill('Shorts')
    await operator.getByRole('button', { name: 'Save' }).click()
    await expect(kiosk(page).getByText('This account has no group “Shorts”.')).toBeVisible({ timeout: 20_000 })
    await expect(async () => {
      await operator.goto(plan)
      await expect(operator.getByText('has no group “Shorts”')).toBeVisible({ timeout: 1_000 })
    }).toPass()

    await operator.goto(`${env.television}/fleet?choose=all`)
    await operator.getByRole('button', { name: 'Put on plan' }).click()
    await operator.getByLabel('Plan').selectOption('No plan')
    await operator.getByRole('button', { name: 'Put on plan' }).click()
    await expect(kiosk(page)).toHaveCount(0, { timeout: 20_000 })
    await expect(page.getByRole('main', { name: 'Videos' })).toBeVisible()
    await operator.context().close()
  },
)
