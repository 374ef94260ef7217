import { chooseDivider } from '../../support/divider.ts'
import { expectFocus } from '../../support/focus.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { expectGoodAndFocused } from '../../support/screenChecks.ts'
import {
  codeOn,
  expectOverview,
  forgetAnswers,
  isFocused,
  openAccount,
  pair,
  signOutOwn,
} from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'

test('a note says that the network is down, and the numbers stay, until it is back', async ({ page, env, context }) => {
  await pair(page, env)
  await context.setOffline(true)
  const notice = page.getByText('Cannot reach the Tenfoot server')
  await expect(notice).toBeVisible()
  await expect(page.getByRole('button', { name: /^Views: [\d,]+/ })).toBeVisible()
  await press(page, 'right', 'left', 'down')
  await expectFocus(page)
  await context.setOffline(false)
  await expect(notice).toHaveCount(0, { timeout: 15_000 })
  await expectFocus(page)
})

testAlone(
  'failing services are named with their status; OK tries again, and the focus is never lost',
  async ({ page, env }) => {
    await pair(page, env)
    env.faultProxy.set({ status: 503 }, '/v2/')
    await forgetAnswers(page)
    await page.reload()
    await expect(
      page
        .getByRole('alert')
        .getByText(/HTTP 503/)
        .first(),
    ).toBeVisible({ timeout: 20_000 })
    await expect.poll(() => isFocused(page.getByRole('button', { name: 'Try again' }))).toBe(true)
    await expectFocus(page)
    env.faultProxy.set('none')
    await press(page, 'ok')
    await expectOverview(page)
    await expectFocus(page)
  },
)

testAlone(
  'the days of a figure stay when its parts fail, a button tries again, and Back returns to the figure',
  async ({ page, env }) => {
    await pair(page, env)
    const figure = page.getByRole('button', { name: /^Views: [\d,]+/ })
    await expect.poll(() => isFocused(figure)).toBe(true)
    await press(page, 'ok')
    const days = page.getByRole('button', { name: /^Views, day by day/ })
    await expect.poll(() => isFocused(days)).toBe(true)
    await expect(page.getByRole('listbox', { name: 'Videos by views' })).toBeVisible()
    env.faultProxy.set({ status: 503 }, '/v2/')
    await chooseDivider(page, 'Countries')
    await expect(page.getByRole('alert').getByText(/HTTP 503/)).toBeVisible({ timeout: 20_000 })
    await expect(days).toBeVisible()
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await pressUntil(page, 'down', () => isFocused(tryAgain), 3)
    await expectGoodAndFocused(page, 'parts that failed')
    env.faultProxy.set('none')
    await press(page, 'ok')
    await expect(page.getByRole('listbox', { name: 'Countries by views' })).toBeVisible()
    await expectFocus(page, 'when they are back')
    await press(page, 'back')
    await expect.poll(() => isFocused(figure)).toBe(true)
  },
)

testAlone(
  'the last numbers are shown after a reload with the services down, with a note that they are old',
  async ({ page, env }) => {
    await pair(page, env)
    const list = page.getByRole('listbox', { name: 'Top videos by views' })
    await expect(list).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('tenfoot.kept.index')?.includes('divided')))
      .toBe(true)
    const figure = await page.getByRole('button', { name: /^Views: [\d,]+/ }).getAttribute('aria-label')
    env.faultProxy.set('reset', '/v2/')
    await page.reload()
    await expect(page.getByRole('button', { name: /^Views: [\d,]+/ })).toHaveAccessibleName(String(figure))
    await expect(list.getByRole('option')).toHaveCount(4)
    await expect(page.getByText(/These numbers are older/)).toBeVisible({ timeout: 20_000 })
    await expectFocus(page)
    env.faultProxy.set('none')
    await openAccount(page)
    await signOutOwn(page)
    await expect(codeOn(page)).toBeVisible()
    const left = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('tenfoot.kept.')))
    expect(left, 'nothing of the person stays').toEqual([])
  },
)

testAlone('a restart of the proxy does not end the session', async ({ page, env }) => {
  await pair(page, env)
  await env.restartProxy()
  await page.reload()
  await expectOverview(page)
  await expectFocus(page)
})

testAlone('a restart of the services does not end the grant', async ({ page, env }) => {
  await pair(page, env)
  await env.stopServices()
  await forgetAnswers(page)
  await page.reload()
  await expect(page.getByRole('alert')).toBeVisible({ timeout: 20_000 })
  await expectFocus(page)
  await env.startServices()
  await page.reload()
  await expectOverview(page)
})

testAlone('an expired access token is refreshed unnoticed', async ({ page, env }) => {
  await pair(page, env)
  env.clock.leap(3 * 3600_000)
  await page.reload()
  await expectOverview(page)
})
