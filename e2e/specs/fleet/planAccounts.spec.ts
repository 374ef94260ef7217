import type { Page } from '@playwright/test'
import { callHeader, proxyPaths } from '#contract/proxy.ts'
import { expectWholeAtEachSize } from '../../support/eachSize.ts'
import { operatorAt } from '../../support/fleetOperator.ts'
import { hideUnusual } from '../../support/hideUnusual.ts'
import { openPhone } from '../../support/phone.ts'
import { expectAccessible, expectLegible } from '../../support/screenChecks.ts'
import { addPerson, second } from '../../support/secondPerson.ts'
import { pairByCalls } from '../../support/television.ts'
import { expect, testAlone } from '../../support/test.ts'

testAlone.use({ environment: { FLEET: 'on' } })

const today = new Date().toISOString().slice(0, 10)
const first = 'Kettle & Keel'
/** A channel without a name is called by its ID. */
const other = second.channelId
const kiosk = (page: Page) => page.locator('.kiosk')
const figure = (page: Page) => kiosk(page).locator('.metric-figure, .tile-figure')

/** Records each picture that is painted: whose numbers it has, and which. */
const recordPictures = (names: readonly string[]) => {
  const pictures: string[] = []
  Object.assign(window, { pictures })
  const look = () => {
    const text = document.querySelector('.kiosk')?.textContent ?? ''
    const whose = names.filter((name) => document.querySelector('.kiosk-channel')?.textContent?.includes(name)).join()
    const figures = [...document.querySelectorAll('.metric-figure, .tile-figure')]
      .map(({ textContent }) => textContent ?? '')
      .filter((figure) => figure.trim() !== '')
    const changing = /Changing (?:to|the account)/.test(text) ? 'changing' : ''
    const picture = `${changing}|${whose}|${figures.join(' ')}`
    if (picture !== pictures[pictures.length - 1]) pictures.push(picture)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

testAlone(
  'a plan shows one account after the other, in its language and layout, and never the numbers of one under the other',
  async ({ browser, page, env }) => {
    testAlone.setTimeout(120_000)
    await addPerson(env)
    await hideUnusual(page)
    await pairByCalls(page, env)
    // The television knows its first session: the next code is for another account.
    const headers = { [callHeader.name]: callHeader.value }
    await page.context().request.get(env.television + proxyPaths.session, { headers })
    const phone = await openPhone(browser, { ...env, demo: { ...env.demo, account: second } })
    await pairByCalls(page, env, phone)
    await phone.close()
    await page.clock.install({ time: `${today}T10:00:00Z` })
    await page.addInitScript(recordPictures, [first, other])
    await page.goto(env.television)
    const operator = await operatorAt(browser, env, 'own')
    // Both accounts are on the page of the screen.
    await operator.getByRole('row', { name: /^TV / }).getByRole('link').first().click()
    await expect(async () => {
      await operator.reload()
      await expect(operator.getByText(`${first}, ${other}`)).toBeVisible({ timeout: 500 })
    }).toPass()

    await operator.goto(`${env.television}/fleet/plans/new`)
    await operator.getByRole('textbox', { name: 'Name' }).fill('Lobby')
    const entry = (number: number) => operator.getByRole('group', { name: `Entry ${number}`, exact: true })
    const only = async (number: number, screen: string) => {
      for (const name of ['Overview', 'Audience', 'Videos', 'Key figures side by side'])
        await entry(number)
          .getByLabel(name, { exact: true })
          .selectOption(name === screen ? '1' : 'Not shown')
    }
    await only(1, 'Key figures side by side')
    for (const [index, name] of ['Views', 'Watch time', 'Subscribers gained', 'Subscribers lost'].entries())
      await entry(1)
        .getByLabel(`Figure ${index + 1}`)
        .selectOption(name)
    await entry(1).getByLabel('Account', { exact: true }).fill(first)
    await entry(1).getByLabel('Period').selectOption('7 days')
    await entry(1).getByLabel('Language').selectOption('Deutsch')
    await entry(1).getByLabel('Message between turns').fill('Willkommen in der Halle')
    await entry(1).getByLabel('Seconds per screen').fill('20')
    await operator.getByRole('button', { name: 'One more entry' }).click()
    await only(2, 'Key figures side by side')
    for (const [index, name] of ['Views', 'Average view duration'].entries())
      await entry(2)
        .getByLabel(`Figure ${index + 1}`)
        .selectOption(name)
    await entry(2).getByLabel('Account', { exact: true }).fill(other)
    // The same as the first one's, so that what an account leaves behind would be the numbers of the next.
    await entry(2).getByLabel('Period').selectOption('7 days')
    await entry(2).getByLabel('From').fill('12:00')
    await entry(2).getByLabel('Until').fill('14:00')
    await operator.getByRole('button', { name: 'Save' }).click()
    await expect(operator.getByRole('status')).toHaveText('Plan saved')
    const plan = operator.url().split('?')[0] ?? ''
    await operator.goto(`${env.television}/fleet?choose=all`)
    await operator.getByRole('button', { name: 'Put on plan' }).click()
    await operator.getByLabel('Plan').selectOption('Lobby')
    await operator.getByRole('button', { name: 'Put on plan' }).click()

    // The account that was paired last was shown until now.
    await expect(kiosk(page).locator('.kiosk-channel')).toHaveText(first, { timeout: 15_000 })
    await expect(kiosk(page).locator('.key-panel')).toHaveCount(4)
    await expect(kiosk(page).getByRole('heading', { name: 'Aufrufe', exact: true })).toBeVisible()
    await expect(kiosk(page).locator('.key-panel .recharts-surface')).toHaveCount(4)
    await expectAccessible(page, 'four figures')
    await expectLegible(page, 'four figures')
    await expectWholeAtEachSize(page, 'four figures')
    await page.clock.fastForward(20_000)
    await expect(kiosk(page).getByText('Willkommen in der Halle')).toBeVisible()
    await expectWholeAtEachSize(page, 'a message')

    // When the picture has drifted down, where there is room.
    await page.clock.setSystemTime(`${today}T12:08:01Z`)
    await expect(kiosk(page).locator('.kiosk-channel')).toHaveText(other, { timeout: 15_000 })
    await expect(figure(page)).toHaveText(['4,321', '0:12'])
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expectWholeAtEachSize(page, 'two figures')
    await page.clock.setSystemTime(`${today}T14:00:01Z`)
    await expect(kiosk(page).locator('.kiosk-channel')).toHaveText(first, { timeout: 15_000 })
    await expect(kiosk(page).locator('.key-panel')).toHaveCount(4)

    const pictures = await page.evaluate(() => (window as unknown as { pictures: string[] }).pictures)
    const withFigures = pictures.map((picture) => picture.split('|')).filter(([, , figures]) => figures !== '')
    const whose = new Set(withFigures.map(([, name]) => name))
    expect(whose).toEqual(new Set(['', first, other]))
    for (const [changing, name, figures = ''] of withFigures) {
      expect(changing, figures).toBe('')
      if (name !== '') expect(/(?:^| )4[,.]3(?:K|21)(?: |$)/.test(figures), `${name}: ${figures}`).toBe(name === other)
    }

    // An account that the television lacks is named, and no other is shown in its place.
    await operator.goto(`${plan}/change`)
    await entry(1).getByLabel('Account', { exact: true }).fill('Nobody')
    await entry(1).getByLabel('Language').selectOption('As on the TV')
    await operator.getByRole('button', { name: 'Save' }).click()
    await expect(kiosk(page).getByText('must be called “Nobody”')).toBeVisible({ timeout: 20_000 })
    await expect(figure(page)).toHaveCount(0)
    await expect(async () => {
      await operator.goto(plan)
      await expect(operator.getByText('must be called “Nobody”')).toBeVisible({ timeout: 500 })
    }).toPass()
    await operator.context().close()
  },
)
