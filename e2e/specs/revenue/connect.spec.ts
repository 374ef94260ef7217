import type { Page } from '@playwright/test'
import { connectPaths } from '#contract/connect.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { expectFocus } from '../../support/focus.ts'
import { digitsFor, openPhone, type Phone } from '../../support/phone.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { expectGood } from '../../support/screenChecks.ts'
import { ask } from '../../support/service.ts'
import { isFocused, openPlace, pair } from '../../support/television.ts'
import { tenfoot } from '../../support/tenfoot.ts'
import { expect, test, testAlone } from '../../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name })

/** Opens the television's code on the phone and continues to the consent page of the service. */
async function beginOnPhone(page: Page, phone: Phone): Promise<void> {
  const code = await digitsFor(page)
  await phone.page.goto(`${new URL(page.url()).origin}/connect?code=${code}`)
  await phone.page.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.page.getByText('See your channel’s revenue')).toBeVisible()
  await phone.page.getByRole('button', { name: 'Continue' }).click()
}

/** Opens Revenue. The code is shown at once, without a press. */
async function askForRevenue(page: Page): Promise<void> {
  await openPlace(page, 'Revenue')
  await expect(page.getByRole('heading', { name: 'Allow revenue on your phone' })).toBeVisible()
  await expect(page.getByTestId('phone-code')).toBeVisible()
  await expect(button(page, 'Get a new code')).toBeFocused()
}

testAlone(
  'revenue is allowed on a phone, explored by keys, and its access removed in Settings',
  async ({ page, env, phone }) => {
    await pair(page, env, phone)
    const statuses: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('estimatedRevenue')) statuses.push(`${response.status()}`)
    })
    /** How many answers with revenue are stored on this television. */
    const storedRevenue = () =>
      page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('estimatedRevenue')).length)
    await askForRevenue(page)
    // No call for revenue reaches a service before a person has allowed it.
    expect(env.faultProxy.requestedPaths().filter((path) => path.includes('estimatedRevenue'))).toEqual([])
    await beginOnPhone(page, phone)
    await phone.page.getByRole('button', { name: 'Allow' }).click()
    await expect(phone.page.getByRole('heading', { name: 'Connected' })).toBeVisible()

    const revenue = page.getByRole('button', { name: /^Revenue: \$[\d,.]+/ })
    await expect(revenue).toBeFocused()
    // The numbers are stored while the browser is idle.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await expect.poll(storedRevenue).not.toBe(0)
    await pressUntil(page, 'right', () =>
      isFocused(page.getByRole('button', { name: /^RPM, revenue per 1,000 views/ })),
    )
    await press(page, 'ok')
    await expect(page.getByRole('heading', { name: 'RPM, revenue per 1,000 views' })).toBeVisible()
    await expect(
      page.getByRole('listbox', { name: 'Countries by revenue' }).or(page.getByLabel('Countries by revenue')),
    ).toBeVisible()

    await openPlace(page, 'Settings')
    const row = page.getByRole('main').getByRole('button', { name: /^Revenue Since/ })
    await pressUntil(page, 'down', () => isFocused(row))
    await press(page, 'ok')
    await pressUntil(page, 'down', () =>
      isFocused(page.getByRole('dialog').getByRole('button', { name: 'Remove access' })),
    )
    await press(page, 'ok')
    await expect(row).toHaveCount(0)
    await expectFocus(page)
    expect(env.faultProxy.requestedPaths()).toContain('/revoke')
    expect(await storedRevenue()).toBe(0)
    await askForRevenue(page)
    await expect(revenue).toHaveCount(0)
    // Only the connection has ended. The pairing belongs to another project, and its tokens still work.
    await ask(page, env, proxyPaths.channels, { part: 'id', mine: 'true' })
  },
)

test('the television says that the phone denied access, and OK requests a new code', async ({ page, env, phone }) => {
  await pair(page, env, phone)
  await askForRevenue(page)
  await beginOnPhone(page, phone)
  await phone.page.getByRole('button', { name: 'Deny' }).click()
  await expect(phone.page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Access was denied' })).toBeVisible()
  await expect(button(page, 'Get a new code')).toBeFocused()
  await press(page, 'ok')
  await expect(page.getByTestId('phone-code')).toBeVisible()
  await expectFocus(page)
  await press(page, 'back')
  await expect(page.getByRole('heading', { name: 'Revenue' })).toHaveCount(0)
})

testAlone(
  'the television gets no access if another account signs in on the phone, and says why',
  async ({ page, env, browser }) => {
    test.setTimeout(60_000)
    await pair(page, env)
    const otherAccount = { email: 'other@tenfoot.test', password: 'correct horse battery' }
    await tenfoot(env, ['account', 'add', otherAccount.email, '--stdin'], otherAccount.password)
    await askForRevenue(page)
    const stranger = await openPhone(browser, env)
    await beginOnPhone(page, stranger)
    await stranger.page.getByLabel('Email').fill(otherAccount.email)
    await stranger.page.getByLabel('Password').fill(otherAccount.password)
    await stranger.page.getByRole('button', { name: 'Sign in' }).click()
    await stranger.page.getByRole('button', { name: 'Allow' }).click()
    await expect(stranger.page.getByRole('heading', { name: 'Wrong account' })).toBeVisible()
    await stranger.close()
    await expect(page.getByRole('heading', { name: 'Wrong account' })).toBeVisible()
    await expect(button(page, 'Get a new code')).toBeFocused()
    await expectGood(page, 'another account')
    // The other account's grant was revoked without a call for revenue.
    await expect.poll(() => env.faultProxy.requestedPaths()).toContain('/revoke')
    expect(env.faultProxy.requestedPaths().filter((path) => path.includes('estimatedRevenue'))).toEqual([])
    await openPlace(page, 'Settings')
    await expect(page.getByRole('button', { name: /on this television/ })).toHaveCount(0)
  },
)

testAlone('a code for revenue expires if nobody uses it, and OK requests a new one', async ({ page, env }) => {
  await pair(page, env)
  await askForRevenue(page)
  await expect(page.getByTestId('phone-code')).toBeVisible()
  env.clock.leap(11 * 60_000)
  await expect(page.getByRole('heading', { name: 'The code has expired' })).toBeVisible()
  await press(page, 'ok')
  await expect(page.getByTestId('phone-code')).toBeVisible()
  await expectFocus(page)
})

test('leaving Revenue cancels its code, and returning shows a new one', async ({ page, env, phone }) => {
  await pair(page, env, phone)
  await askForRevenue(page)
  await expectGood(page, 'revenue before it is allowed')
  const first = await digitsFor(page)
  const ended = page.waitForResponse((response) => response.url().endsWith(connectPaths.end) && response.ok())
  await openPlace(page, 'Audience')
  await ended
  await phone.page.goto(`${env.television}/connect?code=${first}`)
  await phone.page.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.page.getByText('See your channel’s revenue')).toHaveCount(0)
  await expect(phone.page.getByLabel(/code/i)).toBeVisible()
  await askForRevenue(page)
  await expect(page.getByTestId('phone-code')).not.toHaveText(first)
})

test('OK on Revenue replaces the code on screen with a new one', async ({ page, env }) => {
  await pair(page, env)
  await askForRevenue(page)
  const first = await digitsFor(page)
  await press(page, 'ok')
  await expect(page.getByTestId('phone-code')).toBeVisible()
  await expect(page.getByTestId('phone-code')).not.toHaveText(first)
  await expectFocus(page)
})
