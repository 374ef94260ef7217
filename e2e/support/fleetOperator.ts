import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessibleInLightAndDark } from './screenChecks.ts'
import { tenfoot } from './tenfoot.ts'

/** An operator’s browser, without scripts, at the list of screens. */
export async function operatorAt(
  browser: Browser,
  env: { television: string; dataDir: string },
  role: string,
): Promise<Page> {
  const printed = await tenfoot(env, ['screen', 'operator', 'add', 'mara', '--role', role])
  const [, password = ''] = /Password\s+(\S+)/.exec(printed) ?? []
  const context = await browser.newContext({
    viewport: { width: 1280, height: 720 },
    javaScriptEnabled: false,
    locale: 'en-GB',
  })
  const page = await context.newPage()
  await page.goto(`${env.television}/fleet`)
  await page.getByLabel('Operator').fill('mara')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Screens' })).toBeVisible()
  return page
}

/** Checks the page that the operator sees, in a browser with the scripts that a check needs. */
export async function expectPageAccessible(browser: Browser, operator: Page, where: string): Promise<void> {
  const context = await browser.newContext({
    locale: 'en-GB',
    storageState: await operator.context().storageState(),
  })
  const page = await context.newPage()
  const url = new URL(operator.url())
  // Otherwise it refreshes itself during the check.
  url.searchParams.set('still', '1')
  await page.goto(String(url))
  await expectAccessibleInLightAndDark(page, where)
  await context.close()
}
