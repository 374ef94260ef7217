import type { Page } from '@playwright/test'
import { beginSampling, catchAudio, type Sample, wordsOf, wrongSamples, wrongTurn } from '../../support/activeWords.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { isFocused, pairByCalls } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'
import { demoJob, openRecording } from '../../support/transcriptJobs.ts'
import { audioNow, choose, expectGood, pressControl, timeline } from '../../support/watching.ts'

const tolerance = 0.05
const samples = (page: Page): Promise<Sample[]> => page.evaluate('window.wordSamples')

test('the active word is the one that is heard, within 50 ms, over a whole recording', async ({ page, env }) => {
  test.setTimeout(150_000)
  await page.addInitScript(catchAudio)
  await pairByCalls(page, env)
  const words = wordsOf(await demoJob(env, 'boat-to-the-island.wav'))
  await openRecording(page, env.television, 'boat-to-the-island.wav')
  await page.evaluate(beginSampling)
  await press(page, 'ok')
  await expect.poll(() => page.evaluate('window.caughtAudio.ended'), { timeout: 60_000 }).toBe(true)
  const all = await samples(page)
  expect(all.length).toBeGreaterThan(500)
  expect(wrongSamples(all, words, tolerance)).toEqual([])
  expect(wrongTurn(all, words)).toBeUndefined()
})

test('the active word is correct after every kind of step, at other speeds and with media keys', async ({
  page,
  env,
}) => {
  test.setTimeout(150_000)
  await page.addInitScript(catchAudio)
  await pairByCalls(page, env)
  const job = await demoJob(env, 'lighthouse-interview.wav')
  const words = wordsOf(job)
  await openRecording(page, env.television, 'lighthouse-interview.wav')
  await expectGood(page, 'a recording')
  await page.evaluate(beginSampling)
  await press(page, 'ok')
  const listen = () => page.waitForTimeout(1_200)
  await listen()
  await press(page, 'right', 'right')
  expect(await audioNow(page)).toBeGreaterThan(20)
  await listen()
  for (const [step, key] of [
    ['Word', 'right'],
    ['Passage', 'left'],
    ['Chapter', 'right'],
  ] as const) {
    await pressControl(page, /^Step/)
    await choose(page, step)
    await pressUntil(page, 'up', () => isFocused(timeline(page)))
    const before = await audioNow(page)
    await press(page, key)
    const moved = (await audioNow(page)) - before
    expect(key === 'left' ? moved < 0.4 : moved > 0, `${step} moved by ${moved}`).toBe(true)
    await listen()
  }
  for (const speed of ['2×', '0.5×']) {
    await pressControl(page, /^Speed/)
    await choose(page, speed)
    await listen()
  }
  await page.keyboard.press('MediaPlayPause')
  const stopped = await audioNow(page)
  await page.keyboard.press('MediaTrackPrevious')
  expect(await audioNow(page)).toBeLessThan(stopped - 0.5)
  await page.keyboard.press('MediaPlayPause')
  await listen()
  expect(wrongSamples(await samples(page), words, tolerance)).toEqual([])
  // A recording that is left in the middle resumes there.
  await page.keyboard.press('MediaPlayPause')
  const left = await audioNow(page)
  // Screen readers get the time that is shown.
  await expect(timeline(page)).toHaveAttribute('aria-valuenow', String(Math.floor(left)))
  await press(page, 'back')
  await press(page, 'ok')
  await expect(timeline(page)).toBeFocused()
  expect(Math.abs((await audioNow(page)) - left)).toBeLessThan(0.2)
})

test('a recording of ten hours has few elements in the page, and a held key seeks far into it', async ({
  page,
  env,
}) => {
  test.setTimeout(150_000)
  await page.addInitScript(catchAudio)
  await pairByCalls(page, env)
  const words = wordsOf(await demoJob(env, 'public-hearing.wav'))
  await openRecording(page, env.television, 'public-hearing.wav')
  // A seek beyond the loaded part of the record would find no words.
  await expect(page.getByText(/still loading/)).toHaveCount(0, { timeout: 60_000 })
  await page.evaluate(beginSampling)
  for (let repeat = 0; repeat < 60; repeat += 1) {
    await page.keyboard.down('ArrowRight')
    await page.waitForTimeout(120)
  }
  await page.keyboard.up('ArrowRight')
  await expect.poll(() => audioNow(page)).toBeGreaterThan(1_800)
  const wound = (await samples(page)).length
  await press(page, 'ok')
  await page.waitForTimeout(3_000)
  await press(page, 'ok')
  // Only frames since the seek count, of which a busy machine draws few.
  const played = (await samples(page)).slice(wound)
  expect(played.length).toBeGreaterThan(20)
  expect(wrongSamples(played, words, tolerance)).toEqual([])
  expect(await page.locator('.reading .word').count()).toBeLessThan(500)
})
