import * as z from 'zod/mini'
import { sharedPageOffer, sharedPagePaths } from '#contract/sharedPages.ts'
import { expectFocus } from '../../support/focus.ts'
import { press } from '../../support/remote.ts'
import { pairByCalls } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'
import { openRecording } from '../../support/transcriptJobs.ts'
import { pressControl } from '../../support/watching.ts'

test('the sentence that is said is sent to a phone between its neighbours', async ({ page, env }) => {
  await pairByCalls(page, env)
  await openRecording(page, env.television, 'public-hearing.wav')
  // Half a minute into the recording.
  await press(page, 'right', 'right', 'right')
  const answered = page.waitForResponse((response) => response.url().endsWith(sharedPagePaths.pages))
  await pressControl(page, /^Send to phone$/)
  const { url } = z.parse(sharedPageOffer, await (await answered).json())
  const phone = await page.context().newPage()
  await phone.goto(url)
  const said = phone.locator('.shared-said')
  await expect(said).toHaveCount(1)
  await expect(phone.locator('.shared-around')).toHaveCount(2)
  await expect(said).toContainText(/0:[23]\d/)
  const [, sentence = ''] = (await said.locator('p').allTextContents()).map((text) => text.trim())
  expect(sentence.length).toBeGreaterThan(10)
  await phone.close()
  await press(page, 'back')
  await expectFocus(page, 'after the sheet')
  await expect(page.getByText(sentence.slice(0, 20))).toBeVisible()
})
