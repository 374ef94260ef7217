import { catchAudio } from '../../support/activeWords.ts'
import { expectFocus } from '../../support/focus.ts'
import { press } from '../../support/remote.ts'
import { pairByCalls } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'
import { openRecording } from '../../support/transcriptJobs.ts'
import { audioNow, pressControl } from '../../support/watching.ts'

test('a transcript whose audio does not load runs on a silent clock, and says so', async ({ page, env }) => {
  await pairByCalls(page, env)
  await page.route('**/pre-recorded/*/file', (route) => route.abort())
  await openRecording(page, env.television, 'lighthouse-interview.wav')
  await press(page, 'ok')
  await expect(page.getByText('The audio did not load. The words run without it.')).toBeVisible()
  await expect(page.locator('.word-active')).toHaveText('evening,', { timeout: 5_000 })
  await expect(page.locator('.word-active')).toHaveText('lighthouse.', { timeout: 10_000 })
  await page.unroute('**/pre-recorded/*/file')
  await pressControl(page, /^Retry sound/)
  await expect(page.getByText('The audio did not load')).toHaveCount(0)
  await expectFocus(page, 'the button went')
})

test('a transcript whose audio the browser cannot play runs on a silent clock, and says so', async ({ page, env }) => {
  await pairByCalls(page, env)
  await page.route('**/pre-recorded/*/file', (route) =>
    route.fulfill({ status: 200, contentType: 'audio/x-nobody-knows', body: 'no sound of any kind' }),
  )
  await openRecording(page, env.television, 'lighthouse-interview.wav')
  await press(page, 'ok')
  await expect(page.getByText('This TV cannot play this kind of audio')).toBeVisible()
  await expect(page.locator('.word-active')).toHaveText('evening,', { timeout: 5_000 })
  await expect(page.getByRole('button', { name: /^Retry sound/ })).toHaveCount(0)
  await expectFocus(page, 'the sound went')
})

test('audio that breaks off during a seek is loaded again by itself', async ({ page, env }) => {
  await page.addInitScript(catchAudio)
  await pairByCalls(page, env)
  await openRecording(page, env.television, 'public-hearing.wav')
  await expect.poll(() => page.evaluate('window.caughtAudio.duration'), { timeout: 30_000 }).toBe(36_000)
  let isBroken = false
  await page.exposeFunction('reportBreak', () => {
    isBroken = true
  })
  await page.evaluate("window.caughtAudio.addEventListener('error', function () { reportBreak() })")
  await page.route('**/pre-recorded/*/file', (route) =>
    !isBroken && route.request().resourceType() === 'media' ? route.fulfill({ status: 502 }) : route.continue(),
  )
  // Held, because single steps may stay within what the browser has loaded.
  for (let repeat = 0; repeat < 30; repeat += 1) {
    await page.keyboard.down('ArrowRight')
    await page.waitForTimeout(120)
  }
  await page.keyboard.up('ArrowRight')
  await expect.poll(() => isBroken).toBe(true)
  await expect.poll(() => audioNow(page)).toBeGreaterThan(600)
  await expect(page.getByText(/The words run without it/)).toHaveCount(0)
})

test('OK before the error event of failed audio plays the words without audio', async ({ page, env }) => {
  // Without the event, only the refusal to play reports the failure, and the browser stays paused.
  await page.addInitScript(() => {
    const listen = EventTarget.prototype.addEventListener
    HTMLAudioElement.prototype.addEventListener = function (
      this: HTMLAudioElement,
      ...[type, ...rest]: Parameters<typeof listen>
    ) {
      Object.assign(window, { audio: this })
      if (type !== 'error') listen.call(this, type, ...rest)
    }
  })
  await pairByCalls(page, env)
  await page.route('**/pre-recorded/*/file', (route) => route.abort())
  await openRecording(page, env.television, 'lighthouse-interview.wav')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'audio').error?.code)).toBe(4)
  await press(page, 'ok')
  await expect(page.getByText('The audio did not load. The words run without it.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
})
