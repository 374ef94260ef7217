import { press, pressUntil } from '../../support/remote.ts'
import { expectGoodAndFocused } from '../../support/screenChecks.ts'
import { isFocused, pairAt } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

test('Settings leads to help: the keys, answers, and a code that opens help on a phone', async ({ page, env }) => {
  await pairAt(page, env, '/settings')
  const help = page.getByRole('button', { name: 'Help' })
  await pressUntil(page, 'down', () => isFocused(help))
  await press(page, 'ok')
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expect(page.getByText(/^\d+\.\d+\.\d+/)).toBeVisible()
  await expectGoodAndFocused(page, 'help')
  await press(page, 'down')
  await expect(page.getByText(/^Open Revenue/)).toBeVisible()
  await press(page, 'ok')
  await expect(page).toHaveURL(/\/revenue$/)
  await press(page, 'back')
  await expect(page.getByText(/^Open Revenue/)).toBeVisible()
  await press(page, 'back')
  await expect(help).toBeFocused()
})
