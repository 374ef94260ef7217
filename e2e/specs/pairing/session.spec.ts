import { expectFocus } from '../../support/focus.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { codeOn, expectOverview, isFocused, openAccount, pair, signOutOwn } from '../../support/television.ts'
import { tenfoot } from '../../support/tenfoot.ts'
import { expect, test, testAlone } from '../../support/test.ts'

test('a reload while signed in shows the overview and no code', async ({ page, env }) => {
  await pair(page, env)
  await page.reload()
  await expectOverview(page)
  await expect(codeOn(page)).toHaveCount(0)
  await expectFocus(page)
})

testAlone(
  'signing out revokes the grant, ends the session and shows a code, and Back does not return',
  async ({ page, env }) => {
    await pair(page, env)
    const cookies = await page.context().cookies()
    await openAccount(page)
    await expectFocus(page)
    await signOutOwn(page)
    await expect(codeOn(page)).toBeVisible()
    await expectFocus(page)
    expect(env.faultProxy.requestedPaths()).toContain('/revoke')
    await press(page, 'back')
    await expect(page.getByRole('dialog', { name: 'Exit Tenfoot?' })).toBeVisible()
    await press(page, 'back')
    // Even a copy of the cookie does not work any more.
    await page.context().clearCookies()
    await page.context().addCookies(cookies)
    await page.goto(env.television)
    await expect(codeOn(page)).toBeVisible()
  },
)

testAlone('the television can be paired again after signing out', async ({ page, env, phone }) => {
  await pair(page, env, phone)
  await openAccount(page)
  await signOutOwn(page)
  await expect(codeOn(page)).toBeVisible()
  // Revoking what the account allowed this television would end a new permission, too.
  await expect.poll(() => env.faultProxy.requestedPaths()).toContain('/revoke')
  await phone.allow((await codeOn(page).textContent()) ?? '')
  env.passOnePoll()
  await expectOverview(page)
})

test('Back leads from Account to the overview, and asks there whether to exit', async ({ page, env }) => {
  await pair(page, env)
  await openAccount(page)
  await press(page, 'back')
  await expectOverview(page)
  await expectFocus(page)
  await press(page, 'back')
  await expect(page.getByRole('dialog', { name: 'Exit Tenfoot?' })).toBeVisible()
  await expectFocus(page)
  await press(page, 'ok')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectOverview(page)
  await expectFocus(page)
})

test('the Back button of a browser leads from Account to the overview, and asks there whether to exit', async ({
  page,
  env,
}) => {
  await pair(page, env)
  await openAccount(page)
  await page.goBack()
  await expectOverview(page)
  await expectFocus(page)
  await page.evaluate(() => history.back())
  await expect(page.getByRole('dialog', { name: 'Exit Tenfoot?' })).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectOverview(page)
})

test('Exit shows a message if the browser does not let the page close itself', async ({ page, env }) => {
  await pair(page, env)
  await press(page, 'back')
  await pressUntil(page, 'down', () => isFocused(page.getByRole('dialog').getByRole('button', { name: 'Exit' })))
  await press(page, 'ok')
  await expect(page.getByRole('dialog', { name: 'This page cannot close itself' })).toBeVisible()
  await expectFocus(page)
  await press(page, 'ok')
  await expectOverview(page)
  await expectFocus(page)
})

testAlone('the television shows a code, and why, after its access was removed', async ({ page, env }) => {
  await pair(page, env)
  // The service rejects the refresh token, as after a person removed access on their account page.
  const body = JSON.stringify({ error: 'invalid_grant', error_description: 'Token has been expired or revoked.' })
  env.faultProxy.set({ status: 400, type: 'application/json', body }, '/token')
  env.clock.leap(2 * 3600_000)
  await page.reload()
  await expect(codeOn(page)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/pair it again/i).first()).toBeVisible()
  await expectFocus(page)
})

testAlone(
  'disabling an account signs its television out, and enabling it signs it in again after a reload',
  async ({ page, env }) => {
    await pair(page, env)
    const { email } = env.demo.account
    await tenfoot(env, ['account', 'disable', email])
    await expect(page.getByText(/Your account is disabled/)).toBeVisible()
    await expect(codeOn(page)).toBeVisible()
    await expectFocus(page)
    await tenfoot(env, ['account', 'enable', email])
    await expect(async () => {
      await page.reload()
      await expectOverview(page)
    }).toPass()
  },
)

testAlone(
  'signing out an account everywhere ends its session on the television, which says why',
  async ({ page, env }) => {
    await pair(page, env)
    expect(await tenfoot(env, ['account', 'sign-out', env.demo.account.email])).toContain(
      'Its TVs are signed out within seconds',
    )
    await expect(page.getByText(/Your account was signed out everywhere/)).toBeVisible()
    await expect(codeOn(page)).toBeVisible()
    await expectFocus(page)
  },
)
