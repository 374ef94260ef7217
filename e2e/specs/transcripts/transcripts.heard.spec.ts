import type { Page } from '@playwright/test'
import { settingsName } from '#tv/prelude/appearance.ts'
import { beginSampling, catchAudio, type Sample, wordsOf, wrongSamples, wrongTurn } from '../../support/activeWords.ts'
import { expectFocus } from '../../support/focus.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { isFocused, openPlace, pair, pairByCalls } from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'
import { demoJob, openRecording, sendRecording } from '../../support/transcriptJobs.ts'
import { audioNow, button, choose, expectGood, pressControl, timeline } from '../../support/watching.ts'

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

test('a new active word moves no other word; scrolling stops following, and Follow resumes it', async ({
  page,
  env,
}) => {
  await page.addInitScript(catchAudio)
  await pairByCalls(page, env)
  await openRecording(page, env.television, 'harbour-talk.wav')
  await press(page, 'ok')
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.reading .para')].flatMap((row) =>
        [...row.querySelectorAll<HTMLElement>('.word')].map(
          ({ offsetTop, offsetLeft, offsetWidth, textContent }) =>
            `${row.style.transform} ${textContent} ${offsetTop} ${offsetLeft} ${offsetWidth}`,
        ),
      ),
    )
  const before = new Set(await places())
  await page.waitForTimeout(4_000)
  const after = await places()
  expect(after.filter((place) => before.has(place)).length).toBeGreaterThan(50)
  expect(after.filter((place) => !before.has(place) && before.size === after.length)).toEqual([])

  await press(page, 'up')
  await press(page, 'ok')
  for (let row = 0; row < 8; row += 1) await press(page, 'down')
  await expect(button(page, 'Follow')).toBeVisible()
  await expect(page.locator('.para[data-pointed]')).toHaveCount(1)
  const scrollPosition = () => page.locator('.reading .column-strip').evaluate(({ style }) => style.transform)
  const positionBefore = await scrollPosition()
  await page.waitForTimeout(2_000)
  expect(await scrollPosition()).toBe(positionBefore)
  await press(page, 'back')
  await expectFocus(page, 'reading was left')
  await pressControl(page, /^Follow/)
  await expect(button(page, 'Follow')).toHaveCount(0)
  await expectFocus(page, 'following again')
  const box = await page.locator('.reading .word-active').boundingBox()
  expect(box?.y).toBeLessThan(540)

  // OK plays from the paragraph to which a person has scrolled.
  const time = await audioNow(page)
  await pressUntil(page, 'up', () =>
    page.evaluate(() => document.activeElement?.classList.contains('reading') === true),
  )
  await press(page, 'ok')
  for (let row = 0; row < 5; row += 1) await press(page, 'down')
  await press(page, 'ok')
  expect(await audioNow(page)).toBeGreaterThan(time + 5)
  await expect(button(page, 'Follow')).toHaveCount(0)
})

/** One utterance in each second of the first minute, then one minute of silence, then one word. */
function speechAndSilence(): string {
  const utteranceAt = (second: number, word: string) => ({
    text: word,
    start: second,
    end: second + 0.8,
    confidence: 1,
    channel: 0,
    speaker: second % 2,
    language: 'en',
    words: [{ word, start: second, end: second + 0.8, confidence: 1 }],
  })
  const minute = Array.from({ length: 60 }, (_, second) => utteranceAt(second, `Number${second}.`))
  return JSON.stringify({ utterances: [...minute, utteranceAt(120, 'End.')] })
}

testAlone(
  'a recording opened in a pause shows the last utterance, and dims all others while it plays',
  async ({ page, env }) => {
    await page.addInitScript(catchAudio)
    await sendRecording(env, 'speech-and-silence.wav', 122, speechAndSilence())
    await pairByCalls(page, env)
    await openRecording(page, env.television, 'speech-and-silence.wav')
    const current = page.locator('.reading .para[data-current]')
    await expect(current).toHaveText(/Number0\./)
    for (let step = 0; step < 8; step += 1) await press(page, 'right')
    expect(await audioNow(page)).toBeCloseTo(80, 1)
    await press(page, 'back')
    await press(page, 'ok')
    await expect(timeline(page)).toBeFocused()
    await expect(current).toHaveText(/Number59\./)
    await expect(current).toBeInViewport()
    await expect(page.locator('.reading .word-active')).toHaveCount(0)

    const opacities = () =>
      page.evaluate(() => {
        const opacitiesOf = (rows: string) =>
          [...new Set([...document.querySelectorAll(rows)].map((row) => getComputedStyle(row).opacity))].join()
        return [opacitiesOf('.reading .para[data-current]'), opacitiesOf('.reading .para:not([data-current])')]
      })
    await expect.poll(opacities).toEqual(['1', '1'])
    await press(page, 'ok')
    await expect.poll(opacities).toEqual(['1', '0.45'])
    await expectGood(page, 'playing in a pause')
    // Nothing is dimmed for a person who scrolls.
    await press(page, 'up', 'ok', 'up')
    await expect.poll(opacities).toEqual(['1', '1'])
  },
)

test('no line is cut at the top of the words, neither while they follow the voice nor after scrolling', async ({
  page,
  env,
}) => {
  // Large lines have another height than the steps by which the words move, so lines end up at any position.
  await page.addInitScript((name) => localStorage.setItem(name, '{"text":"large"}'), settingsName)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await pairByCalls(page, env)
  await openRecording(page, env.television, 'harbour-talk.wav')
  const cut = () =>
    page.evaluate(() => {
      const edge = document.querySelector('.reading-box')?.getBoundingClientRect().top ?? Number.NaN
      return [...document.querySelectorAll('.reading .word')].flatMap((word) => {
        const { top, bottom } = word.getBoundingClientRect()
        return top < edge - 3 && bottom > edge + 3 ? [word.textContent] : []
      })
    })
  for (let step = 0; step < 6; step += 1) {
    await press(page, 'right')
    await expect.poll(cut, `${step + 1} steps on`).toEqual([])
  }
  await press(page, 'up', 'ok')
  for (let row = 0; row < 6; row += 1) {
    await press(page, 'down')
    await expect.poll(cut, `${row + 1} paragraphs down`).toEqual([])
  }
})

testAlone(
  'a recording without speech and one that failed show why they have no words, and OK and Back leave',
  async ({ page, env }) => {
    await sendRecording(env, 'empty-room.wav', 2, '{"utterances": []}')
    await sendRecording(env, 'bad-import.wav', 2, '{"utterances": [{"text": 4}]}')
    await pair(page, env)
    const list = page.getByRole('listbox', { name: 'Transcripts, newest first' })
    const active = page.locator('.long-list-row[data-active="true"]')
    const openRow = async (name: string) => {
      await expect(list).toBeFocused()
      await pressUntil(
        page,
        'down',
        async () => (await active.getAttribute('aria-label'))?.startsWith(name) ?? false,
        20,
      )
      await press(page, 'ok')
    }
    await openPlace(page, 'Transcripts')
    await openRow('Bad import, Failed')
    await expect(page.getByRole('heading', { name: 'It could not be transcribed' })).toBeVisible()
    await expect(page.getByText('The transcript that came with the recording cannot be read. (422)')).toBeVisible()
    await expect(page.getByText('utterances[0].text: a text is allowed (it is 4).')).toBeVisible()
    await expectFocus(page, 'why it failed')
    await press(page, 'back')
    await openRow('Empty room, Done')
    await expect(page.getByRole('heading', { name: 'No words in this recording' })).toBeVisible()
    await expectFocus(page, 'no words')
    await press(page, 'ok')
    await expect(list).toBeFocused()
  },
)
