import { cannotRun, startEngine } from '../../engines/start.ts'
import { beginSampling, catchAudio, type Sample, wordsOf, wrongSamples, wrongTurn } from '../../support/activeWords.ts'
import { expect, test } from '../../support/test.ts'
import { demoJob } from '../../support/transcriptJobs.ts'

const codeText = `document.querySelector('[data-testid="user-code"]') && document.querySelector('[data-testid="user-code"]').textContent`
const pointed = `(document.querySelector('.long-list-row[data-active="true"]') || document.body).getAttribute('aria-label') || ''`
const onTime = `document.activeElement.getAttribute('data-testid') === 'timeline'`

test('a television of 2019 (Chromium 64) marks the word that is heard, after steps and to the end', async ({
  env,
  phone,
}) => {
  const reason = await cannotRun('chromium-64')
  test.skip(reason !== undefined, reason)
  test.setTimeout(150_000)
  const words = wordsOf(await demoJob(env, 'boat-to-the-island.wav'))
  const engine = await startEngine('chromium-64')
  try {
    await engine.setViewport(1920, 1080)
    await engine.goto(env.television)
    await engine.waitFor(codeText)
    await phone.allow(String(await engine.evaluate(codeText)))
    env.passOnePoll()
    await engine.waitFor(`document.querySelectorAll('[role="radio"]').length >= 4`, 30_000)
    await engine.goto(`${env.television}/transcripts`)
    await engine.evaluate(catchAudio)
    await engine.waitFor(`document.activeElement.getAttribute('role') === 'listbox'`, 30_000)
    for (let row = 0; row < 12; row += 1) {
      if (String(await engine.evaluate(pointed)).startsWith('Boat to the island, Done')) break
      await engine.press('ArrowDown')
    }
    await engine.press('Enter')
    await engine.waitFor(`document.querySelectorAll('.reading .word').length > 20 && ${onTime}`, 30_000)
    await engine.evaluate(beginSampling)
    await engine.press('Enter')
    await engine.waitFor('window.caughtAudio.currentTime > 2', 15_000)
    await engine.press('ArrowRight')
    await engine.waitFor('window.caughtAudio.currentTime > 13', 15_000)
    await engine.press('ArrowLeft')
    await engine.waitFor('window.caughtAudio.ended', 60_000)
    const samples = (await engine.evaluate('window.wordSamples')) as Sample[]
    expect(samples.length).toBeGreaterThan(300)
    expect(wrongSamples(samples, words, 0.05)).toEqual([])
    // Words that are heard after the last step, each of which must be marked in order.
    const last = words.slice(-20)
    const toTheEnd = samples.slice(samples.findLastIndex(([time]) => time < Number(last[0]?.start) + 0.05) + 1)
    expect(wrongTurn(toTheEnd, last)).toBeUndefined()
    expect(engine.errors).toEqual([])
  } finally {
    await engine.close()
  }
})
