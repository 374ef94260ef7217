import type { Page } from '@playwright/test'
import { expectFocus } from './focus.ts'
import { beginSampling, catchAudio, litInTurn, type Sample, wordsOf, wrongSamples } from './litWords.ts'
import { press, pressUntil, settled } from './remote.ts'
import { expectAccessible, expectLegible, expectWithinSafeArea } from './screenChecks.ts'
import { isFocused, openPlace, pair } from './television.ts'
import { expect, test } from './test.ts'
import { demoJob, openRecording, sendRecording } from './transcriptJobs.ts'
import { pressKey, typeByArrows } from './typing.ts'

const tolerance = 0.05
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const timeline = (page: Page) => page.getByTestId('timeline')
const samples = (page: Page): Promise<Sample[]> => page.evaluate('window.litSamples')
const audioNow = (page: Page): Promise<number> => page.evaluate('window.caughtAudio.currentTime')

async function expectGood(page: Page, where: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await settled(page)
  await expectFocus(page, where)
  await expectAccessible(page, where)
  await expectLegible(page, where)
  await expectWithinSafeArea(page, where)
}

/** To a control in the lowest row, and OK. */
async function pressControl(page: Page, name: RegExp): Promise<void> {
  await pressUntil(page, 'down', () => page.evaluate(() => document.activeElement?.closest('.watch-controls') !== null))
  const wanted = button(page, name)
  const left = async (element: ReturnType<typeof button>) => (await element.boundingBox())?.x ?? 0
  const direction = (await left(wanted)) < (await left(page.locator(':focus'))) ? 'left' : 'right'
  await pressUntil(page, direction, () => isFocused(wanted))
  await press(page, 'ok')
}

/** Chooses in the menu that is open. */
async function choose(page: Page, name: string): Promise<void> {
  const option = page.getByRole('radio', { name, exact: true })
  const top = async (element: ReturnType<typeof button>) => {
    const box = await element.boundingBox()
    return (box?.x ?? 0) * 10 + (box?.y ?? 0)
  }
  const direction = (await top(option)) < (await top(page.locator(':focus'))) ? 'up' : 'down'
  await pressUntil(page, direction, () => isFocused(option), 20)
  await press(page, 'ok')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('over a whole recording the word that is lit is the one that is heard, within 50 ms', async ({
  page,
  house,
  phone,
}) => {
  test.setTimeout(150_000)
  await page.addInitScript(catchAudio)
  await pair(page, house, phone)
  const words = wordsOf(await demoJob(house, 'boat-to-the-island.wav'))
  await openRecording(page, 'boat-to-the-island.wav')
  await page.evaluate(beginSampling)
  await press(page, 'ok')
  await expect.poll(() => page.evaluate('window.caughtAudio.ended'), { timeout: 60_000 }).toBe(true)
  const all = await samples(page)
  expect(all.length).toBeGreaterThan(500)
  expect(wrongSamples(all, words, tolerance)).toEqual([])
  expect(litInTurn(all)).toEqual(words.map(({ text }) => text))
})

test('so it is after jumps by every step and at every speed; keys of the remote do the same', async ({
  page,
  house,
  phone,
}) => {
  test.setTimeout(150_000)
  await page.addInitScript(catchAudio)
  await pair(page, house, phone)
  const job = await demoJob(house, 'lighthouse-interview.wav')
  const words = wordsOf(job)
  await openRecording(page, 'lighthouse-interview.wav')
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
    ['Utterance', 'left'],
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
  // Left in the middle: it goes on from there.
  await page.keyboard.press('MediaStop')
  const left = await audioNow(page)
  await press(page, 'back')
  await press(page, 'ok')
  await expect(timeline(page)).toBeFocused()
  expect(Math.abs((await audioNow(page)) - left)).toBeLessThan(0.2)
})

test('ten hours: few elements, any place by the keys, and a held key gets there', async ({ page, house, phone }) => {
  test.setTimeout(150_000)
  await page.addInitScript(catchAudio)
  await pair(page, house, phone)
  const words = wordsOf(await demoJob(house, 'public-hearing.wav'))
  await openRecording(page, 'public-hearing.wav')
  await page.evaluate(beginSampling)
  for (let repeat = 0; repeat < 60; repeat += 1) {
    await page.keyboard.down('ArrowRight')
    await page.waitForTimeout(120)
  }
  await page.keyboard.up('ArrowRight')
  expect(await audioNow(page)).toBeGreaterThan(1_800)
  await press(page, 'ok')
  await page.waitForTimeout(3_000)
  await press(page, 'ok')
  const played = (await samples(page)).slice(-100)
  expect(wrongSamples(played, words, tolerance)).toEqual([])
  expect(await page.locator('.reading .word').count()).toBeLessThan(500)
})

test('lighting a word moves nothing; scrolling stops following, and Follow takes it up again', async ({
  page,
  house,
  phone,
}) => {
  await page.addInitScript(catchAudio)
  await pair(page, house, phone)
  await openRecording(page, 'harbour-talk.wav')
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
  await expect(page.locator('.para[data-pointed="true"]')).toHaveCount(1)
  const stands = () => page.locator('.reading .column-strip').evaluate(({ style }) => style.transform)
  const there = await stands()
  await page.waitForTimeout(2_000)
  expect(await stands()).toBe(there)
  await press(page, 'back')
  await expectFocus(page, 'reading was left')
  await pressControl(page, /^Follow/)
  await expect(button(page, 'Follow')).toHaveCount(0)
  await expectFocus(page, 'following again')
  const box = await page.locator('.reading .word-lit').boundingBox()
  expect(box?.y).toBeLessThan(540)

  // OK plays from where somebody has scrolled to.
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

test('each view beside the words is reached by keys, and is legible', async ({ page, house, phone }) => {
  test.setTimeout(150_000)
  await page.addInitScript(catchAudio)
  await pair(page, house, phone)
  await openRecording(page, 'harbour-talk.wav')
  await pressControl(page, /^Beside/)
  const names = await page.getByRole('radio').allTextContents()
  expect(names.length).toBeGreaterThan(8)
  await press(page, 'back')
  for (const name of names) {
    await pressControl(page, /^Beside/)
    await choose(page, name)
    if (name !== 'Nothing') await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
    await expectGood(page, name)
  }
  // A chapter is gone to from its list.
  await pressControl(page, /^Beside/)
  await choose(page, 'Chapters')
  await pressUntil(page, 'up', () => isFocused(timeline(page)))
  await press(page, 'up', 'right', 'down', 'down', 'ok')
  expect(await audioNow(page)).toBeGreaterThan(60)

  await pressControl(page, /^Find/)
  await typeByArrows(page, 'water')
  await pressKey(page, 'Done: water')
  const hits = page.getByRole('listbox', { name: 'Found words' })
  await expect(hits).toBeFocused()
  await expect(page.getByText(/^“water”: \d+ times?$/)).toBeVisible()
  const before = await audioNow(page)
  await press(page, 'down', 'ok')
  await expect.poll(() => audioNow(page)).not.toBe(before)
  await expect(page.locator('.word-hit').first()).toBeVisible()
  await expectGood(page, 'found words')
})

test('captions are the record’s: two lines at most, at most 68 % of the width, as they were chosen to look', async ({
  page,
  house,
  phone,
}) => {
  await page.addInitScript(catchAudio)
  await pair(page, house, phone)
  const job = await demoJob(house, 'lighthouse-interview.wav')
  await openRecording(page, 'lighthouse-interview.wav')
  await pressControl(page, /^Beside/)
  await choose(page, 'Captions')
  await pressUntil(page, 'up', () => isFocused(timeline(page)))
  await press(page, 'up', 'right')
  await pressUntil(page, 'down', () => isFocused(button(page, /^Size/)))
  await press(page, 'ok')
  await choose(page, 'Largest')
  await press(page, 'down', 'ok')
  await choose(page, 'Yellow')
  await expectGood(page, 'captions')
  await page.keyboard.press('MediaPlayPause')
  const caption = page.getByTestId('caption')
  const said = (job.result?.transcription?.full_transcript ?? '').replace(/\s+/g, ' ')
  for (let look = 0; look < 12; look += 1) {
    await page.waitForTimeout(400)
    const { lines, share, colour } = await caption.evaluate((box) => {
      const rows = [...box.children].map((line) => ({
        text: line.textContent ?? '',
        box: line.getBoundingClientRect(),
      }))
      return {
        lines: rows.map(({ text }) => text),
        share: Math.max(0, ...rows.map((row) => row.box.width)) / (box.parentElement?.clientWidth ?? 1),
        colour: getComputedStyle(box).color,
      }
    })
    expect(lines.length).toBeLessThanOrEqual(2)
    expect(share).toBeLessThanOrEqual(0.681)
    expect(said).toContain(lines.join(' '))
    expect(colour).toBe('rgb(255, 255, 0)')
  }
  // And the browser's own reader takes the same WebVTT.
  const vtt = job.result?.transcription?.subtitles?.find(({ format }) => format === 'vtt')?.subtitles ?? ''
  const cues = await page.evaluate(async (text) => {
    const video = document.createElement('video')
    const track = document.createElement('track')
    track.src = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }))
    video.append(track)
    track.track.mode = 'hidden'
    await new Promise((resolve, reject) => {
      track.onload = resolve
      track.onerror = () => reject(new Error('the track was refused'))
    })
    return [...(track.track.cues ?? [])].map((cue) => (cue as VTTCue).getCueAsHTML().textContent ?? '')
  }, vtt)
  expect(cues.length).toBe(vtt.split('-->').length - 1)
  expect(cues.join(' ').replace(/\s+/g, ' ')).toBe(said)
})

test('without its recording a transcript runs on a silent clock, and says so', async ({ page, house, phone }) => {
  await pair(page, house, phone)
  await page.route('**/pre-recorded/*/file', (route) => route.abort())
  await openRecording(page, 'lighthouse-interview.wav')
  await press(page, 'ok')
  await expect(page.getByText('The recording did not come: the words run on a silent clock.')).toBeVisible()
  await expect(page.locator('.word-lit')).toHaveText('evening,', { timeout: 5_000 })
  await expect(page.locator('.word-lit')).toHaveText('lighthouse.', { timeout: 10_000 })
  await page.unroute('**/pre-recorded/*/file')
  await pressControl(page, /^Try the sound/)
  await expect(page.getByText('The recording did not come')).toHaveCount(0)
  await expectFocus(page, 'the button went')
})

test('a job changes on the screen by itself, is found by its id on the keyboard, and its text is never markup', async ({
  page,
  house,
  phone,
}) => {
  await pair(page, house, phone)
  await openPlace(page, 'Transcripts')
  const list = page.getByRole('listbox', { name: 'Transcripts, newest first' })
  await expect(list).toBeFocused()
  await expectGood(page, 'jobs')
  const text = '<img src=x onerror="document.title=1"> &amp; <b>bold</b>'
  const words = text.split(' ').map((word, place) => ({
    word: place === 0 ? word : ` ${word}`,
    start: place,
    end: place + 0.9,
    confidence: 1,
  }))
  const utterances = [{ language: 'en', start: 0, end: 6, confidence: 1, channel: 0, speaker: 0, words, text }]
  const id = await sendRecording(house, 'A & <i>B.wav', 8, JSON.stringify({ transcription: { utterances } }))
  await expect(list.getByRole('option', { name: /^A & <i>B\.wav, Done/ })).toBeVisible({ timeout: 40_000 })

  await pressUntil(page, 'up', () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'radio'))
  await pressUntil(page, 'right', () => isFocused(page.getByRole('radio', { name: 'Failed' })))
  await press(page, 'ok')
  await expect(list.getByRole('option')).toHaveCount(1)
  await expect(list.getByRole('option')).toHaveText(/The recording cannot be read/)
  await expectGood(page, 'failed jobs')

  await pressUntil(page, 'up', () => isFocused(button(page, 'Find by id')))
  await press(page, 'ok')
  await typeByArrows(page, id.slice(0, 4))
  await pressKey(page, `Done: ${id.slice(0, 4)}`)
  await expect(timeline(page)).toBeFocused()
  await expect(page.getByRole('heading', { name: 'A & <i>B.wav', level: 1 })).toBeVisible()
  expect((await page.locator('.para-text').allTextContents()).join(' ')).toBe(text)
  expect(await page.locator('main img, main b, main i').count()).toBe(0)

  await press(page, 'back')
  await pressUntil(page, 'up', () => isFocused(button(page, 'Find by id')))
  await press(page, 'ok')
  await page.keyboard.type('00000000-0000-4000-8000-000000000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'No transcript has this id' })).toBeVisible()
  await expectGood(page, 'no such job')
})
