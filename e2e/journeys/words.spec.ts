import { beginSampling, catchAudio, type Sample, wordsOf, wrongSamples } from '../support/activeWords.ts'
import { press } from '../support/remote.ts'
import { pairByCalls } from '../support/television.ts'
import { expect, test } from '../support/test.ts'
import { demoJob } from '../support/transcriptJobs.ts'
import { audioNow, timeline } from '../support/watching.ts'

/**
 * Another browser may run beside this one and delay its frames. `specs/transcripts/transcripts.heard.spec.ts` runs alone
 * and allows 50 ms.
 */
const toleranceSeconds = 0.25

test('the word lights up that is heard, also after a step', async ({ page, env }) => {
  await page.addInitScript(catchAudio)
  await pairByCalls(page, env)
  const job = await demoJob(env, 'boat-to-the-island.wav')
  await page.goto(`${env.television}/transcripts/${job.id}`)
  await expect(timeline(page)).toBeFocused()
  await expect(page.locator('.reading .word').first()).toBeVisible()
  await page.evaluate(beginSampling)
  await press(page, 'ok')
  await expect.poll(() => audioNow(page)).toBeGreaterThan(3)
  await press(page, 'right')
  const arrived = await audioNow(page)
  expect(arrived).toBeGreaterThan(10)
  await expect.poll(() => audioNow(page)).toBeGreaterThan(arrived + 2)
  await press(page, 'ok')

  const samples = (await page.evaluate('window.wordSamples')) as Sample[]
  const lit = new Set(samples.map(([, word]) => word))
  expect(lit.size, 'several words were active').toBeGreaterThan(5)
  expect(wrongSamples(samples, wordsOf(job), toleranceSeconds)).toEqual([])
})
