import { expectPageAccessible, operatorAt } from '../../support/fleetOperator.ts'
import { expectAccessible } from '../../support/screenChecks.ts'
import { expect, testAlone } from '../../support/test.ts'

testAlone.use({ environment: { FLEET: 'on' } })

testAlone(
  'a screen without a remote opens an address once, shows words to compare, and its code after approval',
  async ({ browser, page, env }) => {
    const operator = await operatorAt(browser, env, 'own')
    await operator.getByRole('link', { name: 'Add screens' }).first().click()
    await operator.getByRole('link', { name: 'New address' }).click()
    await operator.getByRole('textbox', { name: 'Name' }).fill('Hall #')
    await operator.getByRole('button', { name: 'New address' }).click()
    const address = (await operator.getByText(/\/fleet\/enrol#[\w-]{22}$/).textContent()) ?? ''

    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'This TV waits for approval' })).toBeVisible()
    const words = (await page.getByText(/^[a-z]{5} [a-z]{5} [a-z]{5}$/).textContent()) ?? 'none'
    // The code is gone from the address, so nobody reads it from the screen.
    expect(page.url()).not.toContain('#')
    await expectAccessible(page, 'a television that waits for approval')

    await operator.goto(`${env.television}/fleet/enrolments`)
    await expect(operator.getByRole('row', { name: words })).toContainText('Waits for approval')
    await expectPageAccessible(browser, operator, 'the screens that wait')
    await operator.getByRole('button', { name: 'Approve' }).click()
    await expect(operator.getByRole('status')).toHaveText('Screen approved')

    // The television goes on by itself.
    const code = page.getByTestId('user-code')
    await expect(code).toHaveText(/\w/, { timeout: 15_000 })
    await expect(
      operator.getByRole('link', { name: `Pair with your account: ${await code.textContent()}` }),
    ).toBeVisible({ timeout: 15_000 })
    await operator.context().close()

    const other = await browser.newContext({ locale: 'en-GB' })
    const thief = await other.newPage()
    await thief.goto(address)
    await expect(thief.getByRole('heading', { level: 1, name: 'This address cannot be used any more' })).toBeVisible()
    const button = thief.getByRole('button', { name: 'Show the pairing code' })
    await expect(button).toBeFocused()
    await thief.keyboard.press('Enter')
    await expect(thief.getByTestId('user-code')).toHaveText(/\w/)
    await other.close()
  },
)
