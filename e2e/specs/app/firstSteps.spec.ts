import { press } from '../../support/remote.ts'
import { expectAccessible, expectLegible, expectWithinSafeArea } from '../../support/screenChecks.ts'
import { expectOverview, readCode } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

test('the first steps follow the first pairing, go when they are done, and never return', async ({ browser, env }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await env.allow(await readCode(page, env))
  env.passOnePoll()
  await expectOverview(page)
  const tips = page.getByTestId('first-steps')
  await expect(tips).toContainText('Move with the arrows')
  await expectAccessible(page, 'the first steps')
  await expectLegible(page, 'the first steps')
  await expectWithinSafeArea(page, 'the first steps')
  await press(page, 'down')
  await expect(tips).toContainText('OK opens what is lit')
  await press(page, 'ok')
  await expect(tips).toContainText('Back returns from anywhere')
  await press(page, 'back')
  await expect(tips).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expectOverview(page)
  await expect(tips).toHaveCount(0)
  await context.close()
})

test('Back hides the first steps at once, and does not ask whether to leave', async ({ browser, env }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await env.allow(await readCode(page, env))
  env.passOnePoll()
  await expect(page.getByTestId('first-steps')).toBeVisible({ timeout: 15_000 })
  await press(page, 'back')
  await expect(page.getByTestId('first-steps')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await context.close()
})
