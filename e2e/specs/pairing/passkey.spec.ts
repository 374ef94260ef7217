import type { Page } from '@playwright/test'
import { expectAccessibleInLightAndDark } from '../../support/screenChecks.ts'
import { readCode } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

const small = { width: 390, height: 844 }

/** Gives a page a phone's own authenticator, which knows the person's finger (WebAuthn Level 3, section 11). */
async function addAuthenticator(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  })
  return {
    /** Whether the person touches the phone when it asks. */
    touch: (enabled: boolean) => devTools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    forget: () => devTools.send('WebAuthn.clearCredentials', { authenticatorId }),
  }
}

test('a person adds a passkey on the account page, signs out, and pairs a TV with it', async ({
  browser,
  env,
  page,
}) => {
  const code = await readCode(page, env)
  const context = await browser.newContext({ viewport: small })
  const phone = await context.newPage()
  const errors: string[] = []
  phone.on('pageerror', ({ message }) => errors.push(message))
  phone.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const authenticator = await addAuthenticator(phone)
  const fits = async (where: string) => {
    const width = await phone.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `${where} needs no sideways scrolling`).toBeLessThanOrEqual(small.width)
    await expectAccessibleInLightAndDark(phone, where)
  }
  /** The list of browsers has buttons of this name too. */
  const signOut = () => phone.locator('form.who').getByRole('button', { name: 'Sign out' }).click()

  await test.step('add it', async () => {
    await phone.goto(`${env.services}/account`)
    await expect(phone.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
    await fits('the sign-in with a passkey')
    await phone.getByLabel('Email').fill(env.demo.account.email)
    await phone.getByLabel('Password').fill(env.demo.account.password)
    await phone.getByRole('button', { name: 'Sign in' }).click()
    await expect(phone.getByRole('heading', { name: 'Your account' })).toBeVisible()
    await phone.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(phone.getByText('This browser cannot add passkeys')).toBeHidden()
    await phone.getByLabel('Name').fill('Ada’s phone')
    await fits('a new passkey')
    await authenticator.touch(true)
    await phone.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(phone.getByRole('status')).toHaveText('Passkey added.')
    await expect(phone.getByText('Ada’s phone')).toBeVisible()
    await fits('the account page')
    await authenticator.touch(false)
    await signOut()
  })

  await test.step('pair with it', async () => {
    await phone.goto(`${env.services}/device`)
    await phone.getByLabel('Code shown on your TV').fill(code)
    await phone.getByRole('button', { name: 'Continue' }).click()
    await expect(phone.getByText(code)).toBeVisible()
    await authenticator.touch(true)
    await phone.getByRole('button', { name: 'Use a passkey' }).click()
    await phone.getByRole('button', { name: await env.digitsOf(code), exact: true }).click()
    await phone.getByRole('button', { name: 'Allow' }).click()
    await expect(phone.getByRole('heading', { name: 'Device connected' })).toBeVisible()
    env.passOnePoll()
    await expect(page.getByTestId('user-code')).toHaveCount(0)
  })

  await test.step('see the TV in the account, and a failure that says what to do', async () => {
    await phone.goto(`${env.services}/account`)
    await expect(phone.getByText('Signed in with a passkey')).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Remove access' })).toHaveCount(1)
    await signOut()
    await authenticator.forget()
    await phone.goto(`${env.services}/account`)
    await phone.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(phone.getByRole('alert')).toHaveText('No passkey was used. Try again, or sign in with your password.')
    await fits('a passkey that is not there')
  })
  expect(errors, 'the policy of the pages blocks nothing').toEqual([])
  await context.close()
})

test('the account page works without scripts at 320 px', async ({ browser, env, page, phone }) => {
  await phone.allow(await readCode(page, env))
  env.passOnePoll()
  await expect(page.getByTestId('user-code')).toHaveCount(0)
  const context = await browser.newContext({ viewport: { width: 320, height: 568 }, javaScriptEnabled: false })
  const account = await context.newPage()
  const fits = async (where: string) => {
    const width = await account.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `${where} needs no sideways scrolling`).toBeLessThanOrEqual(320)
    for (const button of await account.locator('main').getByRole('button').all()) {
      const box = await button.boundingBox()
      expect(box?.height, `${where}: a thumb hits ${await button.textContent()}`).toBeGreaterThanOrEqual(44)
    }
  }
  await account.goto(`${env.services}/account`)
  await expect(account.getByRole('button', { name: 'Use a passkey' })).toBeHidden()
  await fits('the sign-in')
  await account.getByLabel('Email').fill(env.demo.account.email)
  await account.getByLabel('Password').fill(env.demo.account.password)
  await account.getByRole('button', { name: 'Sign in' }).click()
  await fits('the account')
  await account.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(account.getByText('This browser cannot add passkeys on this page.')).toBeVisible()
  await account.getByRole('link', { name: 'Back to your account' }).click()
  await account.getByRole('button', { name: 'Remove access' }).click()
  await fits('the question')
  await account.getByRole('button', { name: 'Remove access' }).click()
  await expect(account.getByRole('status')).toHaveText('Access removed.')
  await account.getByRole('button', { name: 'Sign out everywhere' }).click()
  await fits('signing out everywhere')
  await account.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(account.getByLabel('Password')).toBeVisible()
  await context.close()
})
