import type { Page } from '@playwright/test'
import { press, type RemoteKey } from '../../support/remote.ts'
import { isFocused, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

/** Presses keys on Overview's first tile, where a person starts. Fewer keys are better, so the list is the limit. */
async function pressFromFirstTile(page: Page, ...keys: readonly RemoteKey[]): Promise<void> {
  await expect.poll(() => isFocused(page.locator('.tile').first())).toBe(true)
  for (const key of keys) {
    await press(page, key)
    // The next key is for the screen that OK opens.
    if (key === 'ok') await expect(page.locator('main :focus, [role="dialog"] :focus').first()).toBeVisible()
  }
}

test('Revenue is 4 presses from Overview', async ({ page, env }) => {
  await pair(page, env)
  await pressFromFirstTile(page, 'left', 'down', 'down', 'ok')
  await expect(page.getByTestId('phone-code')).toBeVisible()
  await expect(page).toHaveURL(/\/revenue$/)
})

test('another language is 8 presses from Overview', async ({ page, env }) => {
  await pair(page, env)
  await pressFromFirstTile(page, 'left', 'up', 'up', 'ok', 'right', 'ok', 'down', 'ok')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Language/ })).toContainText('English (UK)')
})

test('the code for a second account is 4 presses from Overview', async ({ page, env }) => {
  await pair(page, env)
  await pressFromFirstTile(page, 'left', 'up', 'ok')
  await expect(page.getByRole('button', { name: /^Add another account/ })).toBeFocused()
  await press(page, 'ok')
  await expect(page.getByTestId('user-code')).toBeVisible()
})
