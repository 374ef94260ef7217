import type { Page } from '@playwright/test'
import { codeOfApp } from '#web/one-time-codes/phoneApp.fixture.ts'
import type { RunningProduct } from '../../support/environment.ts'
import { expectAccessibleInLightAndDark } from '../../support/screenChecks.ts'
import { readCode } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

const viewport = { width: 390, height: 844 }

/** A phone, and what its person does on it. `look` checks each page. */
function personAt(phone: Page, { services, demo }: RunningProduct, look: (where: string) => Promise<void>) {
  const press = (name: string) => phone.getByRole('button', { name, exact: true }).click()
  const code = phone.getByLabel('Code', { exact: true })
  const signIn = async () => {
    await phone.getByLabel('Email').fill(demo.account.email)
    await phone.getByLabel('Password').fill(demo.account.password)
    await press('Sign in')
  }
  return {
    press,
    code,
    signIn,
    /** Sets an authenticator app up, and signs out. @returns the key of the app */
    setUp: async (): Promise<string> => {
      await phone.goto(`${services}/account`)
      await signIn()
      await phone.getByRole('link', { name: 'Set up an authenticator app' }).click()
      await look('the explanation')
      await press('Set up an authenticator app')
      await expect(phone.getByRole('img', { name: 'QR code' })).toBeVisible()
      await look('the QR code')
      const key = (await phone.locator('code').textContent()) ?? ''
      await code.fill(codeOfApp(key, Date.now()))
      await press('Turn on')
      await expect(phone.getByRole('listitem')).toHaveCount(10)
      await look('the recovery codes')
      await phone.getByRole('link', { name: 'Continue' }).click()
      await press('Sign out')
      return key
    },
  }
}

test('a person turns on an authenticator app, and pairs a television with password and code, without scripts', async ({
  browser,
  env,
  page,
}) => {
  const userCode = await readCode(page, env)
  const context = await browser.newContext({ viewport, javaScriptEnabled: false })
  const phone = await context.newPage()
  const { code, press, setUp, signIn } = personAt(phone, env, async (where) => {
    // This browser runs no scripts of pages, but it runs those of the test.
    const width = await phone.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `${where} needs no sideways scrolling`).toBeLessThanOrEqual(viewport.width)
  })
  const key = await setUp()
  await phone.getByLabel('Code shown on your TV').fill(userCode)
  await press('Continue')
  await signIn()
  await expect(phone.getByRole('heading', { name: 'Enter the code from your app' })).toBeVisible()
  await code.fill('000 000')
  await press('Continue')
  await expect(phone.getByRole('alert')).toContainText('That code is wrong')
  // The code of now was used to turn it on.
  await code.fill(codeOfApp(key, Date.now() + 30_000))
  await press('Continue')
  await press(await env.digitsOf(userCode))
  await press('Allow')
  await expect(phone.getByRole('heading', { name: 'Device connected' })).toBeVisible()
  env.passOnePoll()
  await expect(page.getByTestId('user-code')).toHaveCount(0)
  await context.close()
})

test('axe finds nothing serious on the pages of an authenticator app', async ({ browser, env }) => {
  const context = await browser.newContext({ viewport })
  const phone = await context.newPage()
  const look = (where: string) => expectAccessibleInLightAndDark(phone, where)
  const { press, setUp, signIn } = personAt(phone, env, look)
  await setUp()
  await phone.goto(`${env.services}/account`)
  await signIn()
  await press('Continue')
  await look('the second step')
  await context.close()
})
