import * as z from 'zod/mini'
import { callHeader } from '#contract/proxy.ts'
import { sharedPageOffer, sharedPagePaths } from '#contract/sharedPages.ts'
import { expectFocus } from '../../support/focus.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { expectGood } from '../../support/screenChecks.ts'
import { isFocused, pairAt } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

test('Settings says how many pages phones can open, and takes them back', async ({ page, env }) => {
  await pairAt(page, env, '/account')
  const { request } = page.context()
  const data = { language: 'en', title: 'Kettle & Keel', subtitle: '', columns: [], rows: [] }
  const headers = { [callHeader.name]: callHeader.value }
  const answer = await request.post(env.television + sharedPagePaths.pages, { headers, data })
  const { url } = z.parse(sharedPageOffer, await answer.json())
  expect((await request.get(url)).status()).toBe(200)

  await page.goto(`${env.television}/settings`)
  const row = page.getByRole('button', { name: /^Pages sent to phones\s*1$/ })
  await expect(row).toBeVisible()
  await expectGood(page, 'Settings with a page that was sent')
  await press(page, 'right')
  await pressUntil(page, 'down', () => isFocused(row))
  await press(page, 'ok', 'down', 'ok')
  await expect(row).toHaveCount(0)
  await expectFocus(page, 'after the pages were taken back')
  expect((await request.get(url)).status()).toBe(404)
})
