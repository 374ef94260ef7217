import { expectAccessibleInLightAndDark } from '../../support/screenChecks.ts'
import { readCode } from '../../support/television.ts'
import { tenfoot } from '../../support/tenfoot.ts'
import { expect, testAlone } from '../../support/test.ts'

const chosen = 'a longer password for the harbour'

for (const javaScriptEnabled of [true, false])
  testAlone(
    `a person chooses a required password while pairing a TV, ${javaScriptEnabled ? 'with' : 'without'} scripts`,
    async ({ browser, env, page }) => {
      const { email, password } = env.demo.account
      await tenfoot(env, ['account', 'require-password', email])
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled })
      const phone = await context.newPage()
      const errors: string[] = []
      phone.on('pageerror', ({ message }) => errors.push(message))
      const code = await readCode(page, env)
      const signIn = async (typed: string) => {
        await phone.getByLabel('Email').fill(email)
        await phone.getByLabel('Password').fill(typed)
        await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
      }
      await phone.goto(`${env.services}/device`)
      await phone.getByLabel('Code shown on your TV').fill(code)
      await phone.getByRole('button', { name: 'Continue' }).click()
      await signIn(password)
      await expect(phone.getByLabel('Password')).toHaveAttribute('autocomplete', 'new-password')
      expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      if (javaScriptEnabled) await expectAccessibleInLightAndDark(phone, 'the choice of a password')

      await phone.getByLabel('Password').fill(password)
      await phone.getByRole('button', { name: 'Show password' }).click()
      await expect(phone.getByLabel('Password')).toHaveAttribute('type', 'text')
      await expect(phone.getByLabel('Password')).toHaveValue(password)
      await phone.getByRole('button', { name: 'Save' }).click()
      await expect(phone.getByText('This is the old password')).toBeVisible()
      await phone.getByLabel('Password').fill(chosen)
      await phone.getByRole('button', { name: 'Save' }).click()
      await phone.getByRole('button', { name: await env.digitsOf(code), exact: true }).click()
      await phone.getByRole('button', { name: 'Allow' }).click()
      await expect(phone.getByRole('heading', { name: 'Device connected' })).toBeVisible()
      env.passOnePoll()
      await expect(page.getByTestId('user-code')).toHaveCount(0)

      await context.clearCookies()
      await phone.goto(`${env.services}/account`)
      await signIn(password)
      await expect(phone.getByText('Wrong email or password')).toBeVisible()
      await signIn(chosen)
      await expect(phone.getByRole('heading', { name: 'Your account' })).toBeVisible()
      expect(errors, 'the policy of the pages blocks nothing').toEqual([])
      await context.close()
    },
  )
