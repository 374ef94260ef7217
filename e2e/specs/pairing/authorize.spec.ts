import type { Page } from '@playwright/test'
import { systemClock } from '#contract/clock.ts'
import { createOperations } from '#platform/admin/operations.ts'
import { openDatabase } from '#platform/database.ts'
import { openKeys } from '#platform/keys/keys.ts'
import { platformSettings } from '#platform/settings/settings.ts'
import type { TestEnvironment } from '../../support/environment.ts'
import { expectAccessibleInLightAndDark } from '../../support/screenChecks.ts'
import { expect, testAlone } from '../../support/test.ts'
import { openWebApp, type WebApp } from '../../support/webApp.ts'

/** A test environment whose services accept the redirect address of a third-party web app. */
const test = testAlone.extend<{ app: WebApp }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner asks for a pattern
  app: async ({}, use) => {
    const app = await openWebApp()
    await use(app)
    await app.close()
  },
  environment: async ({ app }, use) => use({ WEB_REDIRECT_URIS: app.callback }),
})
const small = { width: 320, height: 568 }

/** Creates an account while the services run, as an operator does. */
async function newAccount({ dataDir }: TestEnvironment): Promise<{ email: string; password: string }> {
  const settings = platformSettings({ DATA_DIR: dataDir })
  const { db, close } = await openDatabase(settings)
  try {
    const { accounts } = createOperations({ db, keys: openKeys(dataDir), clock: systemClock, settings })
    const email = 'grace@tenfoot.example'
    const { password } = await accounts.create({ name: 'operator' }, { email, name: 'Grace' })
    return { email, password: password ?? '' }
  } finally {
    await close()
  }
}

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a web app’s consent pages work without scripts at 320 px: allow, deny, sign in as another person', async ({
  app,
  browser,
  env,
}) => {
  const grace = await newAccount(env)
  const context = await browser.newContext({ viewport: small, javaScriptEnabled: false })
  const page = await context.newPage()
  const fits = async (where: string) => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, `${where} needs no sideways scrolling`).toBeLessThanOrEqual(small.width)
    for (const button of await page.getByRole('button').all()) {
      if ((await button.textContent()) === 'Sign out') continue
      const box = await button.boundingBox()
      expect(box?.height, `${where}: a thumb hits ${await button.textContent()}`).toBeGreaterThanOrEqual(44)
    }
  }
  const question = page.getByRole('heading', { level: 1, name: /^Allow .*\?$/ })

  await test.step('allow', async () => {
    await page.goto(app.link(env))
    await fits('the sign-in')
    await signIn(page, env.demo.account)
    await expect(question).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveCount(3)
    await fits('the question')
    const [deny, allow] = [
      await page.getByRole('button', { name: 'Deny' }).boundingBox(),
      await page.getByRole('button', { name: 'Allow' }).boundingBox(),
    ]
    expect(allow?.width, 'Allow and Deny weigh the same').toBeCloseTo(deny?.width ?? 0, 0)
    expect(allow?.height).toBeCloseTo(deny?.height ?? 0, 0)
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByRole('heading', { name: `Signed in as ${env.demo.account.email}` })).toBeVisible()
    expect(app.answers.at(-1)?.get('state')).toBe('where the person was')
    expect(app.answers.at(-1)?.get('iss')).toBe(env.services)
  })

  await test.step('deny', async () => {
    await page.goto(app.link(env))
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(page.getByRole('heading', { name: 'Refused: access_denied' })).toBeVisible()
    expect(app.answers.at(-1)?.has('code')).toBe(false)
    expect(app.answers.at(-1)?.get('state')).toBe('where the person was')
  })

  await test.step('sign in as another', async () => {
    await page.goto(app.link(env))
    await expect(page.getByText(env.demo.account.email)).toBeVisible()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await signIn(page, grace)
    await expect(question, 'the request of the app is still there').toBeVisible()
    await expect(page.getByText(grace.email)).toBeVisible()
    await page.getByRole('button', { name: 'Allow' }).click()
    await expect(page.getByRole('heading', { name: `Signed in as ${grace.email}` })).toBeVisible()
  })

  expect(app.answers).toHaveLength(3)
  await context.close()
})

test('axe finds nothing serious on a web app’s consent pages; a wrong redirect address gets an error page', async ({
  app,
  browser,
  env,
}) => {
  const context = await browser.newContext({ viewport: small })
  const page = await context.newPage()
  const evil = await openWebApp()
  try {
    await page.goto(app.link(env, { redirect_uri: evil.callback }))
    await expect(page.getByRole('heading', { level: 1, name: 'This app’s request is not valid' })).toBeVisible()
    expect(new URL(page.url()).origin, 'the browser stays').toBe(env.services)
    await expectAccessibleInLightAndDark(page, 'a wrong address')

    await page.goto(app.link(env))
    await expectAccessibleInLightAndDark(page, 'the sign-in')
    await signIn(page, { ...env.demo.account, password: 'not the password' })
    await expect(page.getByRole('alert')).toContainText('Wrong email or password')
    await expectAccessibleInLightAndDark(page, 'a wrong password')
    await signIn(page, env.demo.account)
    await expect(page.getByRole('button', { name: 'Allow' })).toBeVisible()
    await expectAccessibleInLightAndDark(page, 'the question')

    // The same holds for a signed-in person, whom a valid request would redirect without a page.
    await page.goto(app.link(env, { redirect_uri: evil.callback, prompt: 'none' }))
    await expect(page.getByRole('heading', { level: 1, name: 'This app’s request is not valid' })).toBeVisible()
    expect(evil.answers).toEqual([])
    expect(app.answers).toEqual([])
  } finally {
    await evil.close()
    await context.close()
  }
})
