import { expectFocus } from '../support/focus.ts'
import { press } from '../support/remote.ts'
import { codeOn, expectOverview, readCode } from '../support/television.ts'
import { expect, test, testAlone } from '../support/test.ts'

const codeLife = 1_800_000
const minute = 60_000

test('a phone denies a code, OK shows another, and Overview opens by itself once the phone allows that', async ({
  page,
  env,
  phone,
}) => {
  const denied = await readCode(page, env)
  await expect(page.getByTestId('verification-url')).toHaveText(`${env.services.replace('http://', '')}/device`)
  await expectFocus(page, 'the first code')
  await phone.deny(denied)
  env.passOnePoll()
  await expect(page.getByRole('heading', { name: 'Access was denied' })).toBeVisible()
  await expectFocus(page, 'a denial')

  await press(page, 'ok')
  await expect(codeOn(page)).toBeVisible()
  await expect(codeOn(page)).not.toHaveText(denied)
  await phone.allow((await codeOn(page).textContent()) ?? '')
  env.passOnePoll()
  await expectOverview(page)
  await expectFocus(page, 'Overview')
  await page.reload()
  await expectOverview(page)
})

testAlone(
  'a code that ends is replaced, each failure is named, and the code works after them',
  async ({ page, env }) => {
    env.faultProxy.set('reset')
    await page.goto(env.television)
    await expect(page.getByRole('heading', { name: 'Cannot reach the sign-in service' })).toBeVisible()
    await expectFocus(page, 'a service that cannot be reached')
    env.faultProxy.set('none')
    // The proxy waits between two tries, and longer after each.
    await expect(async () => {
      env.clock.leap(minute)
      await expect(codeOn(page)).toBeVisible({ timeout: 2_000 })
    }).toPass()

    const ended = (await codeOn(page).textContent()) ?? ''
    env.clock.leap(codeLife)
    await expect(codeOn(page)).not.toHaveText(ended)
    await expect(codeOn(page)).toBeVisible()
    await expectFocus(page, 'a new code')
    const code = (await codeOn(page).textContent()) ?? ''

    env.faultProxy.set({ status: 503 }, '/token')
    env.passOnePoll()
    await expect(page.getByText(/HTTP 503/).first()).toBeVisible()
    await expect(codeOn(page)).toHaveText(code)
    env.faultProxy.set('none')
    await page.context().setOffline(true)
    await expect(page.getByText(/no network/i).first()).toBeVisible()
    await expect(codeOn(page)).toHaveText(code)
    await page.context().setOffline(false)
    await expect(page.getByText(/no network/i)).toHaveCount(0)

    await env.allow(code)
    await expect(async () => {
      env.passOnePoll()
      await expect(codeOn(page)).toHaveCount(0, { timeout: 2_000 })
    }).toPass()
    await expectOverview(page)
  },
)
