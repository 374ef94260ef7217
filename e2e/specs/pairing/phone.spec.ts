import { expectAccessibleInLightAndDark } from '../../support/screenChecks.ts'
import { readCode } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

test('the phone pages of pairing work without scripts at 320 px', async ({ browser, env, page }) => {
  const code = await readCode(page, env)
  const context = await browser.newContext({ viewport: { width: 320, height: 568 }, javaScriptEnabled: false })
  const phone = await context.newPage()
  const fits = async (where: string) => {
    // This browser runs no scripts of pages, but it runs those of the test.
    const width = await phone.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `${where} needs no sideways scrolling`).toBeLessThanOrEqual(320)
    for (const button of await phone.getByRole('button').all()) {
      const box = await button.boundingBox()
      if ((await button.textContent()) === 'Sign out') continue
      expect(box?.height, `${where}: a thumb hits ${await button.textContent()}`).toBeGreaterThanOrEqual(44)
    }
  }
  await phone.goto(`${env.services}/device`)
  await fits('the code page')
  await phone.getByLabel('Code shown on your TV').fill('WRONG-CODE')
  await phone.getByRole('button', { name: 'Continue' }).click()
  await fits('an error')
  // Lower case without a hyphen: people type what is easiest.
  await phone.getByLabel('Code shown on your TV').fill(code.toLowerCase().replace('-', ''))
  await phone.getByRole('button', { name: 'Continue' }).click()
  await fits('the sign-in')
  await phone.getByLabel('Email').fill(env.demo.account.email)
  await phone.getByLabel('Password').fill('not the password')
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone.getByRole('alert')).toContainText('Wrong email or password')
  await phone.getByLabel('Password').fill(env.demo.account.password)
  await phone.getByRole('button', { name: 'Show password' }).click()
  await expect(phone.getByLabel('Password')).toHaveAttribute('type', 'text')
  await expect(phone.getByLabel('Password')).toHaveValue(env.demo.account.password)
  await fits('a password that is shown')
  expect(phone.url(), 'no password comes into an address').toBe(`${env.services}/device/sign-in`)
  await phone.getByLabel('Password').press('Enter')
  await expect(phone.getByText(code)).toBeVisible()
  await fits('the choice of a number')
  await phone.getByRole('button', { name: await env.digitsOf(code), exact: true }).click()
  await expect(phone.getByRole('button', { name: 'Allow' })).toBeVisible()
  await fits('the question')
  const [deny, allow] = [
    await phone.getByRole('button', { name: 'Deny' }).boundingBox(),
    await phone.getByRole('button', { name: 'Allow' }).boundingBox(),
  ]
  expect(allow?.width, 'Allow and Deny weigh the same').toBeCloseTo(deny?.width ?? 0, 0)
  expect(allow?.height).toBeCloseTo(deny?.height ?? 0, 0)
  await phone.getByRole('button', { name: 'Allow' }).click()
  await expect(phone.getByRole('heading', { name: 'Device connected' })).toBeVisible()
  await fits('the last word')
  env.passOnePoll()
  await expect(page.getByTestId('user-code')).toHaveCount(0)
  await context.close()
})

test('a code works once: entering it again after Allow does not lead to the question', async ({ env, page, phone }) => {
  const code = await readCode(page, env)
  await phone.allow(code)
  await phone.page.goto(`${env.services}/device`)
  await phone.page.getByLabel('Code shown on your TV').fill(code)
  await phone.page.getByRole('button', { name: 'Continue' }).click()
  await expect(phone.page.getByRole('button', { name: 'Allow' })).toHaveCount(0)
})

test('axe finds nothing serious on any step of the phone pages of pairing', async ({ browser, env, page }) => {
  const code = await readCode(page, env)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.goto(`${env.services}/device`)
  await expectAccessibleInLightAndDark(phone, 'code')
  await phone.getByLabel('Code shown on your TV').fill(code)
  await phone.getByRole('button', { name: 'Continue' }).click()
  await expectAccessibleInLightAndDark(phone, 'sign-in')
  await phone.getByLabel('Email').fill(env.demo.account.email)
  await phone.getByLabel('Password').fill('wrong')
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expectAccessibleInLightAndDark(phone, 'wrong password')
  await phone.getByLabel('Password').fill(env.demo.account.password)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone.getByRole('heading', { name: /^Which number/ })).toBeVisible()
  await expectAccessibleInLightAndDark(phone, 'choice of a number')
  await phone.getByRole('button', { name: await env.digitsOf(code), exact: true }).click()
  await expect(phone.getByRole('button', { name: 'Allow' })).toBeVisible()
  await expectAccessibleInLightAndDark(phone, 'question')
  await phone.getByRole('button', { name: 'Deny' }).click()
  await expectAccessibleInLightAndDark(phone, 'last word')
  await context.close()
})
