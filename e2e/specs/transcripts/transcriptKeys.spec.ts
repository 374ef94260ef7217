import type { Page } from '@playwright/test'
import { transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import { catchAudio, wordsOf } from '../../support/activeWords.ts'
import { press, pressUntil, settled } from '../../support/remote.ts'
import { isFocused, pair, pairByCalls } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'
import { demoJob, openRecording } from '../../support/transcriptJobs.ts'
import { audioNow, expectGood, pressControl, timeline } from '../../support/watching.ts'

/** Sends a key that desktop keyboards lack, as televisions send it. `repeats`: number of repeats while it is held. */
async function mediaKey(page: Page, key: string, repeats = 0): Promise<void> {
  const send = (type: string, repeat: boolean) =>
    page.evaluate(
      (event) => {
        const { type, key, repeat } = event
        document.activeElement?.dispatchEvent(new KeyboardEvent(type, { key, repeat, bubbles: true, cancelable: true }))
      },
      { type, key, repeat },
    )
  await send('keydown', false)
  for (let count = 0; count < repeats; count += 1) {
    await page.waitForTimeout(120)
    await send('keydown', true)
  }
  await send('keyup', false)
  await settled(page)
}

test('media keys play, stop and seek wherever the focus is, and seek faster while they are held', async ({
  page,
  env,
}) => {
  test.setTimeout(120_000)
  await page.addInitScript(catchAudio)
  await pairByCalls(page, env)
  await openRecording(page, env.television, 'public-hearing.wav')
  // The chapters load last. Before that, the key for the next chapter has no target.
  await expect(page.getByText(/still loading/)).toHaveCount(0, { timeout: 60_000 })
  // Moves the focus from the time line to the controls.
  await press(page, 'down')
  const runs = () => page.evaluate('!window.caughtAudio.paused')
  await mediaKey(page, 'MediaPlay')
  await expect.poll(runs).toBe(true)
  await mediaKey(page, 'MediaPlay')
  expect(await runs()).toBe(true)
  await mediaKey(page, 'MediaPause')
  expect(await runs()).toBe(false)
  await mediaKey(page, 'MediaPlayPause')
  await expect.poll(runs).toBe(true)
  await mediaKey(page, 'MediaStop')
  expect(await runs()).toBe(false)
  // Space toggles once, although the focus is on a button that Space would press.
  await page.keyboard.press('Space')
  await expect.poll(runs).toBe(true)
  await page.keyboard.press('Space')
  await expect.poll(runs).toBe(false)

  const moved = async (key: string, repeats = 0) => {
    const before = await audioNow(page)
    await mediaKey(page, key, repeats)
    return (await audioNow(page)) - before
  }
  expect(await moved('MediaFastForward')).toBeCloseTo(10, 1)
  const forwarded = await moved('MediaFastForward', 40)
  // Forty presses would be 400 seconds.
  expect(forwarded).toBeGreaterThan(1_000)
  expect(await moved('MediaRewind')).toBeCloseTo(-10, 1)
  expect(await moved('MediaRewind', 40)).toBeLessThan(-1_000)
  // A chapter is half an hour long.
  await mediaKey(page, 'MediaTrackNext')
  await mediaKey(page, 'MediaTrackNext')
  expect((await audioNow(page)) % 1_800).toBeLessThan(0.1)
  expect(await moved('MediaTrackPrevious')).toBeCloseTo(-1_800, 0)
})

test('the words jump to their line without animation if reduced motion is set', async ({ page, env }) => {
  await page.addInitScript(catchAudio)
  await pairByCalls(page, env)
  await openRecording(page, env.television, 'harbour-talk.wav')
  /** Number of different positions of the words from a step that moves them until they stand still again. */
  const placesOfAStep = async () => {
    await page.evaluate(`(function () {
      window.places = []
      window.isStill = false
      var strip = document.querySelector('.reading .column-strip'), still = 0
      function frame() {
        var top = Math.round(strip.getBoundingClientRect().top)
        still = top === window.places[window.places.length - 1] ? still + 1 : 0
        window.places.push(top)
        window.isStill = top !== window.places[0] && still > 20
        if (!window.isStill) requestAnimationFrame(frame)
      }
      frame()
    })()`)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => page.evaluate('window.isStill')).toBe(true)
    return new Set(await page.evaluate<number[]>('window.places')).size
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await press(page, 'right', 'right', 'right')
  expect(await placesOfAStep()).toBeGreaterThan(2)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await placesOfAStep()).toBe(2)
})

test('a record that broke off is played as far as it loaded, and “Load the rest” loads the rest', async ({
  page,
  env,
}) => {
  await page.addInitScript(catchAudio)
  await pair(page, env)
  const { id } = await demoJob(env, 'harbour-talk.wav')
  const record = `**${transcriptionProxyPaths.job(id)}`
  await page.route(record, async (route) => {
    const answer = await route.fetch()
    const text = await answer.text()
    await route.fulfill({ status: 200, contentType: 'application/json', body: text.slice(0, text.length * 0.6) })
  })
  await page.goto(`${env.television}/transcripts/${id}?at=20`)
  await expect(timeline(page)).toBeFocused({ timeout: 15_000 })
  await expect(page.getByText('The rest of the transcript did not load.')).toBeVisible()
  await expectGood(page, 'a broken record')
  await mediaKey(page, 'MediaPause')
  await press(page, 'right', 'right')
  const place = await audioNow(page)
  await page.unroute(record)
  await pressControl(page, /^Load the rest/)
  await expect(page.getByText('The rest of the transcript did not load.')).toHaveCount(0)
  await expect(timeline(page)).toBeFocused()
  expect(Math.abs((await audioNow(page)) - place)).toBeLessThan(0.2)
  await expectGood(page, 'a record that was loaded again')
})

test('the words have the whole width, a fill runs through the spoken one, and a panel opens by an arrow', async ({
  page,
  env,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(catchAudio)
  await pairByCalls(page, env)
  const words = wordsOf(await demoJob(env, 'lighthouse-interview.wav'))
  await openRecording(page, env.television, 'lighthouse-interview.wav')
  const reading = page.locator('.reading')
  const panel = page.locator('.beside')
  await expect(panel).toHaveCount(0)
  const size = await page.evaluate(() => {
    const text = document.querySelector('.para-text')
    const box = document.querySelector('.reading-box')
    if (!text || !box) return undefined
    const scale = 1920 / innerWidth
    return { letters: Number.parseFloat(getComputedStyle(text).fontSize) * scale, width: box.clientWidth * scale }
  })
  expect(size?.letters).toBeGreaterThanOrEqual(56)
  expect(size?.letters).toBeLessThanOrEqual(64)
  expect(size?.width).toBeGreaterThan(1_400)

  /** The audio's time, the active word, and how much of it is filled, in one frame; no fill runs: undefined. */
  const filled = () =>
    page.evaluate(() => {
      const fill = document
        .getAnimations()
        .find((each) => (each as CSSAnimation).animationName?.startsWith('word-fills'))
      const time = (window as unknown as { caughtAudio: HTMLAudioElement }).caughtAudio.currentTime
      const share = fill?.effect?.getComputedTiming().progress
      return { time, text: document.querySelector('.reading .word-active')?.textContent, share: share ?? undefined }
    })
  /** Seconds by which the fill is away from the sound; undefined between two words. */
  const lag = async () => {
    const { time, text, share } = await filled()
    const word = words.findLast(({ start }) => start <= time)
    if (!word || word.text !== text || share === undefined || time > word.end) return undefined
    return Math.abs(word.start + share * (word.end - word.start) - time)
  }
  await press(page, 'ok')
  // Audio jumps for a moment after a start.
  await expect.poll(async () => (await filled()).time).toBeGreaterThan(2)
  const lags: number[] = []
  await expect
    .poll(
      async () => {
        const seconds = await lag()
        if (seconds !== undefined) lags.push(seconds)
        return lags.length
      },
      { intervals: [100] },
    )
    .toBeGreaterThan(12)
  expect(lags.sort((a, b) => a - b)[6], 'seconds between the fill and the sound').toBeLessThan(0.06)
  await press(page, 'ok')
  expect((await filled()).share).toBeUndefined()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await press(page, 'ok')
  await expect(page.locator('.word-active')).toBeVisible()
  expect((await filled()).share).toBeUndefined()
  await press(page, 'ok')

  await pressUntil(page, 'up', () => isFocused(reading))
  await press(page, 'right')
  await expect(panel).toBeVisible()
  await expect(page.getByRole('listbox', { name: 'Chapters' })).toBeFocused()
  await expectGood(page, 'the panel beside the words')
  await press(page, 'back')
  await expect(panel).toHaveCount(0)
  await expect(reading).toBeFocused()
  await expectGood(page, 'the words alone')
})
