import { seenName } from '#tv/whats-new/seen.ts'
import { press } from '../../support/remote.ts'
import { expectGoodAndFocused } from '../../support/screenChecks.ts'
import { expectOverview, pairAt } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

test('after an update, Overview says once what is new, and OK returns to it; Help says it again', async ({
  page,
  env,
}) => {
  await pairAt(page, env, '/')
  await expectOverview(page)
  const updated = page.getByRole('dialog', { name: 'Tenfoot was updated' })
  await expect(updated, 'the first start of a television').toHaveCount(0)
  await page.evaluate((name) => localStorage.setItem(name, '0.0.1'), seenName)
  await page.reload()
  await expect(updated).toBeVisible()
  await expectGoodAndFocused(page, 'what is new after an update')
  await press(page, 'ok')
  await expect(updated).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Views: / })).toBeFocused()
  await page.goto(`${env.television}/settings/help`)
  await page.getByRole('button', { name: 'What’s new' }).focus()
  await press(page, 'ok')
  await expect(page.getByRole('dialog', { name: 'What’s new' })).toBeVisible()
  await press(page, 'back')
  await expect(page.getByRole('button', { name: 'What’s new' })).toBeFocused()
})
