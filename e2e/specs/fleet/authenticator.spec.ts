import { codeOfApp } from '#web/one-time-codes/phoneApp.fixture.ts'
import { expectAccessibleInLightAndDark } from '../../support/screenChecks.ts'
import { tenfoot } from '../../support/tenfoot.ts'
import { expect, testAlone } from '../../support/test.ts'

testAlone.use({ environment: { FLEET: 'on', OPERATORS_SECOND_FACTOR: 'required' } })

for (const javaScriptEnabled of [true, false])
  testAlone(
    `an operator sets up the app that is required, and signs in with its code, ${javaScriptEnabled ? 'with' : 'without'} scripts`,
    async ({ browser, env }) => {
      const printed = await tenfoot(env, ['screen', 'operator', 'add', 'mara', '--role', 'own'])
      const [, password = ''] = /Password\s+(\S+)/.exec(printed) ?? []
      const context = await browser.newContext({ viewport: { width: 390, height: 844 }, javaScriptEnabled })
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      const expectGood = async (where: string) => {
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(width, `${where} needs no sideways scrolling`).toBeLessThanOrEqual(390)
        if (javaScriptEnabled) await expectAccessibleInLightAndDark(page, where)
      }
      const signIn = async () => {
        await page.goto(`${env.television}/fleet`)
        await page.getByLabel('Operator').fill('mara')
        await page.getByLabel('Password').fill(password)
        await page.getByRole('button', { name: 'Sign in' }).click()
      }
      const enter = async (code: string, button: string) => {
        await page.getByRole('textbox', { name: 'Code' }).fill(code)
        await page.getByRole('button', { name: button }).click()
      }
      await signIn()
      await expect(page.getByText('Here you need an authenticator app.')).toBeVisible()
      await page.goto(`${env.television}/fleet`)
      await expect(page.getByRole('heading', { name: 'Screens' }), 'not yet').toHaveCount(0)
      await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
      await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
      const secret = (await page.locator('.shown-once').textContent()) ?? ''
      await expectGood('the set-up')
      await enter('000000', 'Turn on')
      await expect(page.getByText('That code is wrong')).toBeVisible()
      await enter(codeOfApp(secret, env.clock.now()), 'Turn on')
      await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible()
      const recovery = (await page.locator('.recovery-codes li').first().textContent()) ?? ''
      await expectGood('recovery codes')
      await page.getByRole('link', { name: 'Continue' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Screens' })).toBeVisible()

      for (const code of [() => codeOfApp(secret, env.clock.now()), () => recovery]) {
        await context.clearCookies()
        env.clock.leap(30_000)
        await signIn()
        await expect(page.getByRole('heading', { name: 'Enter the code from your app' })).toBeVisible()
        await expectGood('the question for a code')
        await enter(code(), 'Continue')
        await expect(page.getByRole('heading', { level: 1, name: 'Screens' })).toBeVisible()
      }
      expect(errors, 'the policy of the pages blocks nothing').toEqual([])
      await context.close()
    },
  )
