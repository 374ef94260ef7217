import type { Page } from '@playwright/test'
import {
  credentials,
  type ScriptedProvider,
  startScriptedProvider,
} from '#platform/authorization/providers/provider.fixture.ts'
import type { TestEnvironment } from '../../support/environment.ts'
import { expectAccessibleInLightAndDark } from '../../support/screenChecks.ts'
import { readCode } from '../../support/television.ts'
import { tenfoot } from '../../support/tenfoot.ts'
import { expect, testAlone } from '../../support/test.ts'

const small = { width: 390, height: 844 }
const company = 'Harbour Broadcasting Company'

const environment = { PROVIDER_NETWORKS: 'loopback' }
testAlone.use({ environment })

/** Asserts that a phone's page needs no sideways scrolling, and that a thumb hits its buttons. */
async function expectForPhone(phone: Page, where: string): Promise<void> {
  expect(
    await phone.evaluate(() => document.documentElement.scrollWidth),
    `${where} needs no sideways scrolling`,
  ).toBeLessThanOrEqual(small.width)
  for (const button of await phone.locator('main').getByRole('button').all()) {
    const box = await button.boundingBox()
    expect(box?.height, `${where}: a thumb hits ${await button.textContent()}`).toBeGreaterThanOrEqual(44)
  }
}

/** Adds a provider at the command line. Its site is another one than that of the services, as it is in life. */
async function addProvider(env: TestEnvironment, more: readonly string[] = []): Promise<ScriptedProvider> {
  const provider = await startScriptedProvider(env.clock.now)
  const client = ['--client-id', credentials.clientId, '--name', company]
  await tenfoot(env, ['provider', 'add', provider.url, ...client, ...more], credentials.secret, environment)
  return provider
}

for (const javaScriptEnabled of [true, false])
  testAlone(
    `a person pairs a TV by signing in at a provider, ${javaScriptEnabled ? 'with' : 'without'} scripts`,
    async ({ browser, env, page }) => {
      const provider = await addProvider(env)
      const { email } = env.demo.account
      const context = await browser.newContext({ viewport: small, javaScriptEnabled })
      const phone = await context.newPage()
      const errors: string[] = []
      phone.on('pageerror', ({ message }) => errors.push(message))
      // Answers with an error are on the console, too.
      phone.on('console', (message) => {
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          errors.push(message.text())
      })
      const continueThere = () => phone.getByRole('button', { name: `Continue with ${company}` }).click()
      const code = await readCode(page, env)
      await phone.goto(`${env.services}/device`)
      await phone.getByLabel('Code shown on your TV').fill(code)
      await phone.getByRole('button', { name: 'Continue' }).click()

      await testAlone.step('a provider that does not know the person', async () => {
        await expectForPhone(phone, 'the sign-in')
        if (javaScriptEnabled) {
          await expect(phone.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
          await expectAccessibleInLightAndDark(phone, 'the sign-in with passkey, provider and password')
        }
        provider.comes({ sub: 'somebody', email: 'nobody@harbour.example', email_verified: true })
        await continueThere()
        await expect(phone.getByRole('alert')).toContainText('nobody@harbour.example')
        await expectForPhone(phone, 'a person without an account')
      })

      await testAlone.step('a provider that is away', async () => {
        provider.wrong.status = 503
        await continueThere()
        await expect(phone.getByRole('alert')).toContainText(company)
        await expectForPhone(phone, 'a provider that is away')
        provider.wrong.status = 200
      })

      provider.comes({ sub: 'ada', email, email_verified: true, name: 'Ada' })
      await continueThere()
      await phone.getByRole('button', { name: await env.digitsOf(code), exact: true }).click()
      await phone.getByRole('button', { name: 'Allow' }).click()
      await expect(phone.getByRole('heading', { name: 'Device connected' })).toBeVisible()
      env.passOnePoll()
      await expect(page.getByTestId('user-code')).toHaveCount(0)
      await phone.goto(`${env.services}/account`)
      await expect(phone.getByText(email).first()).toBeVisible()
      expect(provider.complaints).toEqual([])
      expect(errors, 'the policy of the pages blocks nothing').toEqual([])
      await context.close()
      await provider.close()
    },
  )

testAlone('people of a provider’s domain need no password on a phone’s page', async ({ browser, env }) => {
  const email = 'ada@harbour.example'
  const provider = await addProvider(env, ['--domain', 'harbour.example', '--create-accounts'])
  provider.comes({ sub: 'ada', email, email_verified: true })
  const context = await browser.newContext({ viewport: small })
  const phone = await context.newPage()
  await phone.goto(`${env.services}/account`)
  await expect(phone.getByRole('button', { name: company })).toHaveCount(0)
  await expectForPhone(phone, 'the sign-in')
  await phone.getByLabel('Email').fill(email)
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await expect(phone.getByText(email).first()).toBeVisible()
  await context.close()
  await provider.close()
})
