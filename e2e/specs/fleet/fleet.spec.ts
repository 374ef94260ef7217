import type { Page } from '@playwright/test'
import { expectPageAccessible, operatorAt } from '../../support/fleetOperator.ts'
import { hideUnusual } from '../../support/hideUnusual.ts'
import { press } from '../../support/remote.ts'
import { expectAccessible, expectLegible } from '../../support/screenChecks.ts'
import { pairByCalls } from '../../support/television.ts'
import { expect, testAlone } from '../../support/test.ts'

testAlone.use({ environment: { FLEET: 'on' } })

const kiosk = (page: Page) => page.getByRole('region', { name: /^Kiosk/ })
const turn = (page: Page, name: string) => kiosk(page).getByRole('main', { name })
const channel = 'Kettle & Keel'

testAlone(
  'an operator without scripts sees a kiosk, turns it, writes on it, lets it show itself and reloads it',
  async ({ browser, page, env }) => {
    await hideUnusual(page)
    await pairByCalls(page, env)
    await page.goto(`${env.television}/?kiosk=overview,videos&every=3600&night=never`)
    await expect(turn(page, channel)).toBeVisible()
    const operator = await operatorAt(browser, env, 'own')

    // The page refreshes itself: nobody has to.
    await operator.getByRole('link', { name: /^TV [0-9A-F]{4}$/ }).click()
    await expect(operator.getByText(/^On, \d+ seconds?$/)).toBeVisible()
    await expect(operator.getByText(/^Kiosk · Overview, \d+ seconds?$/)).toBeVisible({ timeout: 20_000 })
    await expect(operator.getByRole('img', { name: 'Drawing of what the screen shows' })).toBeVisible()
    await expectPageAccessible(browser, operator, 'a screen of the fleet')

    await operator.getByRole('button', { name: 'Next in turn' }).click()
    await expect(operator.getByRole('status')).toHaveText('Next in turn: sent to 1 screen.')
    await expect(turn(page, 'Videos')).toBeVisible({ timeout: 4_000 })

    await operator.getByRole('button', { name: 'Rename' }).click()
    await operator.getByRole('textbox', { name: 'Name' }).fill('Lobby 1')
    await operator.getByRole('button', { name: 'Rename' }).click()
    await expect(operator.getByRole('heading', { level: 1, name: 'Lobby 1' })).toBeVisible()

    await operator.getByRole('button', { name: 'Show name and QR code' }).click()
    const card = page.getByRole('alert')
    await expect(card.getByText('Lobby 1')).toBeVisible({ timeout: 4_000 })
    await expect(card.getByRole('img', { name: 'Page of this TV for operators' })).toBeVisible()
    await expectAccessible(page, 'a screen that shows itself')
    await expectLegible(page, 'a screen that shows itself')
    // The key closes it, and leaves neither the kiosk nor its turn.
    await press(page, 'ok')
    await expect(card).toHaveCount(0)
    await expect(turn(page, 'Videos')).toBeVisible()
    await expect(kiosk(page)).toBeFocused()

    await operator.getByRole('button', { name: 'Message' }).click()
    await operator.getByRole('textbox', { name: 'Message' }).fill('Fire drill at noon')
    await operator.getByRole('button', { name: 'Message' }).click()
    await expect(page.getByRole('status').getByText('Fire drill at noon')).toBeVisible({ timeout: 4_000 })
    await expect(kiosk(page)).toBeFocused()

    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    const loaded = page.waitForEvent('load')
    await operator.getByRole('button', { name: 'Reload' }).click()
    await loaded
    await expect(kiosk(page)).toBeVisible()
    // The message stands for its time, whatever loads.
    await expect(page.getByRole('status').getByText('Fire drill at noon')).toBeVisible({ timeout: 10_000 })
    expect(loads).toBe(1)

    await operator.getByRole('navigation').getByRole('link', { name: 'Log' }).first().click()
    for (const act of ['Reload', 'Message', 'Rename', 'Next in turn', 'Show name and QR code'])
      await expect(operator.getByRole('row', { name: new RegExp(`mara.*${act}.*Lobby 1|mara.*${act}`) })).toContainText(
        'Done',
      )
    await expectPageAccessible(browser, operator, 'the log of the fleet')

    await operator.getByRole('navigation').getByRole('link', { name: 'What was shown' }).first().click()
    await expect(operator.getByRole('row', { name: /Lobby 1.*Videos/ })).toBeVisible()
    await expectPageAccessible(browser, operator, 'what screens showed')
    await operator.getByRole('navigation').getByRole('link', { name: 'Alerts' }).first().click()
    await operator.getByRole('link', { name: 'New alert' }).click()
    await operator.getByRole('textbox', { name: 'Mail address or webhook' }).fill('ops@tenfoot.example')
    await operator.getByRole('textbox', { name: 'Quiet hours' }).fill('22:00-07:00')
    await expectPageAccessible(browser, operator, 'the form of an alert')
    await operator.getByRole('button', { name: 'New alert' }).click()
    await expect(operator.getByRole('row', { name: /ops@tenfoot\.example.*22:00-07:00 UTC/ })).toBeVisible()
    await expectPageAccessible(browser, operator, 'the alerts of the fleet')
    await operator.context().close()
  },
)

testAlone('an operator chooses several screens, and is told which of them is dark', async ({ browser, page, env }) => {
  await pairByCalls(page, env)
  await page.goto(`${env.television}/settings`)
  const other = await browser.newContext({ locale: 'en-GB' })
  const second = await other.newPage()
  await pairByCalls(second, env)
  await second.goto(`${env.television}/settings`)
  const operator = await operatorAt(browser, env, 'own')
  await expect(operator.getByText('2 screens')).toBeVisible({ timeout: 20_000 })

  await operator.getByRole('link', { name: 'Choose screens' }).click()
  await operator.getByRole('link', { name: 'Choose all' }).click()
  await expectPageAccessible(browser, operator, 'the choice of screens')
  await operator.getByRole('button', { name: 'Move', exact: true }).click()
  await operator.getByRole('textbox', { name: 'Group' }).fill('Lobby')
  await operator.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(operator.getByRole('status')).toHaveText('Move: done for 2 screens.')
  await expect(operator.getByRole('cell', { name: 'Lobby' })).toHaveCount(2)

  await other.close()
  // A minute in steps, so that the proxy is known to have listened. It asks the silent televisions for their reports.
  const dark = operator.getByRole('cell', { name: /^Dark/ })
  for (let step = 0; step < 16 && (await dark.count()) === 0; step += 1) {
    env.clock.leap(5_000)
    await operator.goto(`${env.television}/fleet`)
  }
  await expect(dark).toHaveCount(1)
  await expect(operator.getByRole('cell', { name: /^On/ })).toHaveCount(1)

  await operator.goto(`${env.television}/fleet?state=dark`)
  await expect(operator.getByText('1 screen', { exact: true })).toBeVisible()
  await operator.context().close()
})
