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

test('the top videos of 7 days are 3 presses from Overview, and the first of them opens with 2 more', async ({
  page,
  env,
}) => {
  await pair(page, env)
  await pressFromFirstTile(page, 'up', 'left', 'down')
  await expect(page.getByRole('radio', { name: '7 days' })).toBeChecked()
  const first = page.getByRole('listbox', { name: 'Top videos by views' }).getByRole('option').first()
  // Until the answers are there, the list is that of the other period.
  await expect(page.locator('main .bone, main [aria-busy="true"]')).toHaveCount(0)
  await press(page, 'down')
  const name = (await first.getAttribute('aria-label')) ?? ''
  await press(page, 'ok')
  await expect(page.locator('main h1')).toBeVisible()
  await expect(page).toHaveURL(/\/videos\//)
  expect(name).toContain((await page.locator('main h1').textContent()) ?? 'no title')
})

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

test('a kiosk of all screens starts 7 presses from Overview', async ({ page, env }) => {
  await pair(page, env)
  await pressFromFirstTile(page, 'left', 'up', 'up', 'ok', 'up', 'ok')
  await expect(page.getByRole('button', { name: 'Start' })).toBeFocused()
  await press(page, 'ok')
  await expect(page.getByRole('region', { name: /^Kiosk/ })).toBeVisible()
})

test('the code for a second account is 4 presses from Overview', async ({ page, env }) => {
  await pair(page, env)
  await pressFromFirstTile(page, 'left', 'up', 'ok')
  await expect(page.getByRole('button', { name: /^Add another account/ })).toBeFocused()
  await press(page, 'ok')
  await expect(page.getByTestId('user-code')).toBeVisible()
})
