import type { Page } from '@playwright/test'
import { expectFocus } from '../support/focus.ts'
import { heldBytes } from '../support/heldBytes.ts'
import { press } from '../support/remote.ts'
import { night, setHidden, sleepThroughTheNight } from '../support/suspend.ts'
import { codeOn, expectOverview, openPlace, pair, pairByCalls, readCode } from '../support/television.ts'
import { expect, test, testAlone } from '../support/test.ts'
import { openRecording } from '../support/transcriptJobs.ts'

const minute = 60_000

testAlone(
  'the pairing screen has a new code after a night of suspension, which works',
  async ({ page, env, phone }) => {
    await page.clock.install()
    const code = await readCode(page, env)
    env.clock.leap(night)
    await sleepThroughTheNight(page)
    await expect(codeOn(page)).not.toHaveText(code)
    await expectFocus(page)
    await phone.allow((await codeOn(page).textContent()) ?? '')
    env.passOnePoll()
    await expectOverview(page)
  },
)

test('a code stays while another app is in front, and may be allowed meanwhile', async ({ page, env, phone }) => {
  const code = await readCode(page, env)
  await setHidden(page, true)
  await phone.allow(code)
  await setHidden(page, false)
  env.passOnePoll()
  await expectOverview(page)
  await expectFocus(page)
})

test('a recording pauses while another app is in front, and plays on from there', async ({ page, env }) => {
  await pairByCalls(page, env)
  await openRecording(page, env.television, 'lighthouse-interview.wav')
  await press(page, 'ok')
  const pause = page.getByRole('button', { name: 'Pause', exact: true })
  const play = page.getByRole('button', { name: 'Play', exact: true })
  await expect(pause).toBeVisible()
  await setHidden(page, true)
  await expect(play).toBeVisible()
  await setHidden(page, false)
  await expect(play).toBeVisible()
  await page.keyboard.press('MediaPlayPause')
  await expect(pause).toBeVisible()
})

/**
 * Sizes of the page at rest, after garbage collection. Bytes are of the page's own objects: the whole heap also has the
 * engine's machine code, which grows for many rounds without a leak.
 */
async function sizesOf(page: Page) {
  const devTools = await page.context().newCDPSession(page)
  for (let round = 0; round < 3; round += 1) await devTools.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners } = await devTools.send('Memory.getDOMCounters')
  const bytes = await heldBytes(devTools)
  await devTools.detach()
  return { bytes, nodes, listeners: jsEventListeners }
}

/** A leak grows with each round. A tenth is for what a cache still lacks after the first rounds. */
function expectNoGrowth(before: Awaited<ReturnType<typeof sizesOf>>, after: typeof before): void {
  for (const size of ['bytes', 'nodes', 'listeners'] as const)
    expect(after[size], `${size}, before: ${before[size]}`).toBeLessThan(before[size] * 1.1)
}

testAlone('an hour on the pairing screen, with new codes, takes no more memory', async ({ page, env }) => {
  test.setTimeout(120_000)
  await page.clock.install()
  await readCode(page, env)
  const passMinutes = async (minutes: number) => {
    for (let passedMinutes = 0; passedMinutes < minutes; passedMinutes += 1) {
      env.clock.leap(minute)
      await page.clock.fastForward(minute)
      await expect(codeOn(page)).toBeVisible()
    }
  }
  // A minute that passes at once looks like a service that is silent. The picture is back after a poll that is answered.
  const untilCalm = () =>
    expect
      .poll(
        async () => {
          env.passOnePoll()
          await page.clock.fastForward(1_000)
          return page.locator('.after-code-preview').isVisible()
        },
        { intervals: [500], timeout: 30_000 },
      )
      .toBe(true)
  // The first new code loads what it needs.
  await passMinutes(35)
  await untilCalm()
  const before = await sizesOf(page)
  const code = await codeOn(page).textContent()
  await passMinutes(60)
  await expect(codeOn(page)).not.toHaveText(code ?? '')
  await untilCalm()
  expectNoGrowth(before, await sizesOf(page))
})

test('an hour in the app, from screen to screen, takes no more memory', async ({ page, env }) => {
  test.setTimeout(180_000)
  await page.clock.install()
  await pair(page, env)
  const round = async () => {
    for (const name of ['Audience', 'Videos', 'Transcripts']) {
      await openPlace(page, name)
      await expect(page.locator('main .bone')).toHaveCount(0)
      await page.clock.fastForward(5 * minute)
    }
    await press(page, 'back')
    await expectOverview(page)
  }
  // Two rounds fill the caches.
  await round()
  await round()
  const before = await sizesOf(page)
  for (let turn = 0; turn < 4; turn += 1) await round()
  expectNoGrowth(before, await sizesOf(page))
})
