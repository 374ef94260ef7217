import { consolePassword } from '../support/sharedProduct.ts'
import { codeOn, expectOverview, pair } from '../support/television.ts'
import { expect, test } from '../support/test.ts'

test('an administrator disables an account in the console, which signs its television out, and enables it again', async ({
  page,
  env,
  browser,
}) => {
  await pair(page, env)
  const { email } = env.demo.account
  const context = await browser.newContext({ javaScriptEnabled: false })
  const office = await context.newPage()
  await office.goto(`${env.services}/console`)
  await office.getByLabel('Administrator').fill('admin')
  await office.getByLabel('Password').fill(consolePassword)
  await office.keyboard.press('Enter')
  await expect(office.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()

  await office.goto(`${env.services}/console/accounts`)
  await office.getByLabel('Find by email').fill(email)
  await office.keyboard.press('Enter')
  await office.getByRole('link', { name: email }).click()
  await expect(office.getByRole('heading', { level: 1, name: email })).toBeVisible()
  await office.getByRole('button', { name: 'Disable' }).click()
  await expect(office.getByText(/disabled since/)).toBeVisible()
  await expect(page.getByText(/Your account is disabled/)).toBeVisible()
  await expect(codeOn(page)).toBeVisible()

  await office.getByRole('button', { name: 'Enable' }).click()
  await expect(office.getByText(/disabled since/)).toHaveCount(0)
  await context.close()
  // The services tell the proxy, which takes a moment; only then does a start find the account enabled.
  await expect(async () => {
    await page.reload()
    await expectOverview(page)
  }).toPass()
})
