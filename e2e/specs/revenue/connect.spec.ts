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
import { expect, test } from '../../support/test.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name })

/** The code that the television shows, and the phone's way to the service's question. */
async function beginOnPhone(page: Page, phone: Phone): Promise<void> {
  const code = await digitsFor(page)
  await phone.page.goto(`${new URL(page.url()).origin}/connect?code=${code}`)
  await phone.page.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.page.getByText('See your channel’s revenue')).toBeVisible()
  await phone.page.getByRole('button', { name: 'Continue' }).click()
}

/** The code stands on the screen at once, without a press. */
async function askForRevenue(page: Page): Promise<void> {
  await openPlace(page, 'Revenue')
  await expect(page.getByRole('heading', { name: 'Allow revenue on your phone' })).toBeVisible()
  await expect(page.getByTestId('handoff-code')).toBeVisible()
  await expect(button(page, 'Get a new code')).toBeFocused()
}

test('revenue is finished on a phone, shown by keys, and taken back in Settings', async ({ page, env, phone }) => {
  await pair(page, env, phone)
  const asked: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('estimatedRevenue')) asked.push(`${response.status()}`)
  })
  await askForRevenue(page)
  // What pairing cannot open reaches no service before somebody allowed it.
  expect(env.line.asked().filter((path) => path.includes('estimatedRevenue'))).toEqual([])
  await beginOnPhone(page, phone)
  await phone.page.getByRole('button', { name: 'Allow' }).click()
  await expect(phone.page.getByRole('heading', { name: 'Connected' })).toBeVisible()

  const revenue = page.getByRole('button', { name: /^Revenue: \$[\d,.]+/ })
  await expect(revenue).toBeFocused()
  await pressUntil(page, 'right', () => isFocused(page.getByRole('button', { name: /^RPM, revenue per 1,000 views/ })))
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
  expect(env.line.asked()).toContain('/revoke')
  // Only the connection has ended: the pairing is another project's, and its tokens still serve.
  await ask(page, env, proxyPaths.channels, { part: 'id', mine: 'true' })
})

test('a no on the phone is said in words, and asked again by OK', async ({ page, env, phone }) => {
  await pair(page, env, phone)
  await askForRevenue(page)
  await beginOnPhone(page, phone)
  await phone.page.getByRole('button', { name: 'Deny' }).click()
  await expect(phone.page.getByRole('heading', { name: 'Access denied' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Access was denied' })).toBeVisible()
  await expect(button(page, 'Get a new code')).toBeFocused()
  await press(page, 'ok')
  await expect(page.getByTestId('handoff-code')).toBeVisible()
  await expectFocus(page)
  await press(page, 'back')
  await expect(page.getByRole('heading', { name: 'Revenue' })).toHaveCount(0)
})

test('another account on the phone gives this television nothing, and says so', async ({
  page,
  env,
  phone,
  browser,
}) => {
  test.setTimeout(60_000)
  await pair(page, env, phone)
  const other = { email: 'other@tenfoot.test', password: 'correct horse battery' }
  await tenfoot(env, ['account', 'add', other.email, '--stdin'], other.password)
  await askForRevenue(page)
  const stranger = await openPhone(browser, env)
  await beginOnPhone(page, stranger)
  await stranger.page.getByLabel('Email').fill(other.email)
  await stranger.page.getByLabel('Password').fill(other.password)
  await stranger.page.getByRole('button', { name: 'Sign in' }).click()
  await stranger.page.getByRole('button', { name: 'Allow' }).click()
  await expect(stranger.page.getByRole('heading', { name: 'Wrong account' })).toBeVisible()
  await stranger.close()
  await expect(page.getByRole('heading', { name: 'Wrong account' })).toBeVisible()
  await expect(button(page, 'Get a new code')).toBeFocused()
  await expectGood(page, 'another account')
  // What it allowed was given back, and nothing was asked with it.
  await expect.poll(() => env.line.asked()).toContain('/revoke')
  expect(env.line.asked().filter((path) => path.includes('estimatedRevenue'))).toEqual([])
  await openPlace(page, 'Settings')
  await expect(page.getByRole('button', { name: /on this television/ })).toHaveCount(0)
})

test('a code that nobody uses runs out, and OK brings a new one', async ({ page, env, phone }) => {
  await pair(page, env, phone)
  await askForRevenue(page)
  await expect(page.getByTestId('handoff-code')).toBeVisible()
  env.clock.leap(11 * 60_000)
  await expect(page.getByRole('heading', { name: 'The code has expired' })).toBeVisible()
  await press(page, 'ok')
  await expect(page.getByTestId('handoff-code')).toBeVisible()
  await expectFocus(page)
})

test('leaving the screen gives its code back, and coming back shows another', async ({ page, env, phone }) => {
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
  await expect(page.getByTestId('handoff-code')).not.toHaveText(first)
})

test('OK asks for another code in place of the one on the screen', async ({ page, env, phone }) => {
  await pair(page, env, phone)
  await askForRevenue(page)
  const first = await digitsFor(page)
  await press(page, 'ok')
  await expect(page.getByTestId('handoff-code')).toBeVisible()
  await expect(page.getByTestId('handoff-code')).not.toHaveText(first)
  await expectFocus(page)
})
