import type { Locator, Page } from '@playwright/test'
import { transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import { catchAudio, wordsOf } from '../../support/activeWords.ts'
import { optionTexts } from '../../support/menu.ts'
import { press, pressUntil, type RemoteKey } from '../../support/remote.ts'
import { isFocused, openPlace, pair, pairByCalls } from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'
import { demoJob, openRecording, sendRecording } from '../../support/transcriptJobs.ts'
import { pressKey, typeByArrows } from '../../support/typing.ts'
import { audioNow, button, choose, expectGood, pressControl, timeline } from '../../support/watching.ts'

/** Pixels between the words' rows, or by which they overlap, if more than one. */
const gapsBetweenRows = (page: Page) =>
  page.locator('.column-strip > *').evaluateAll((rows) => {
    const boxes = rows.map((row) => row.getBoundingClientRect())
    const gaps = boxes.slice(1).map(({ top }, index) => Math.round(top - (boxes[index]?.bottom ?? top)))
    return gaps.filter((gap) => Math.abs(gap) > 1)
  })

test('every view of a transcript is reached by keys and is legible, and its lists jump to a time', async ({
  page,
  env,
}) => {
  test.setTimeout(150_000)
  await page.addInitScript(catchAudio)
  await pairByCalls(page, env)
  await openRecording(page, env.television, 'harbour-talk.wav')
  await pressControl(page, /^View/)
  const names = await optionTexts(page)
  expect(names.length).toBeGreaterThan(8)
  await press(page, 'back')
  for (const name of names) {
    await pressControl(page, /^View/)
    await choose(page, name)
    if (name !== 'Words only' && name !== 'Large words')
      await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
    await expect.poll(() => gapsBetweenRows(page), `${name}: the rows stand one below the other`).toEqual([])
    await expectGood(page, name)
  }
  // OK in the list of chapters jumps to one.
  await pressControl(page, /^View/)
  await choose(page, 'Chapters')
  await pressUntil(page, 'up', () => isFocused(timeline(page)))
  const playing = page.locator('[role="option"][aria-current="true"]')
  await expect(playing, 'the chapter that plays is lit').toHaveAttribute('aria-posinset', '1')
  await press(page, 'up', 'right', 'down', 'down', 'ok')
  expect(await audioNow(page)).toBeGreaterThan(60)
  await expect(playing).toHaveAttribute('aria-posinset', '3')
  // The focus leaves the list over its last row. Then the list follows the playback, to rows outside of the page too.
  await pressUntil(page, 'down', () => isFocused(timeline(page)))
  const current = page.locator('[role="option"][data-current="true"]')
  await expect(current).toHaveAttribute('aria-posinset', '3')
  for (let step = 0; step < 25; step += 1) await page.keyboard.press('ArrowLeft')
  await expect(playing).toHaveAttribute('aria-posinset', '1')
  await expect(current).toHaveAttribute('aria-posinset', '1')
  for (let step = 0; step < 25; step += 1) await page.keyboard.press('ArrowRight')
  await expect(current).toHaveAttribute('aria-posinset', '3')

  await pressControl(page, /^Find/)
  await typeByArrows(page, 'water')
  await pressKey(page, 'Done: water')
  const hits = page.getByRole('listbox', { name: 'Found words' })
  await expect(hits).toBeFocused()
  await expect(page.getByText(/^“water”: \d+ times?$/)).toBeVisible()
  // The list opens at the next hit: the hits above it were said before the present time.
  const before = await audioNow(page)
  const timeOf = async (row: Locator) => {
    const [, minutes, seconds] = /(\d+):(\d+)$/.exec((await row.getAttribute('aria-label')) ?? '') ?? []
    return Number(minutes) * 60 + Number(seconds)
  }
  const active = hits.locator('[data-current="true"]')
  expect(await timeOf(active)).toBeGreaterThanOrEqual(Math.floor(before))
  const place = Number(await active.getAttribute('aria-posinset'))
  expect(place).toBeGreaterThan(1)
  expect(await timeOf(hits.locator(`[aria-posinset="${place - 1}"]`))).toBeLessThanOrEqual(before)
  // The found word is visible in each row.
  for (const row of await hits.getByRole('option').all()) {
    const word = row.locator('mark')
    await expect(word).toHaveText(/^water$/i)
    const [box, rowBox] = [await word.boundingBox(), await row.boundingBox()]
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((rowBox?.y ?? 0) + (rowBox?.height ?? 0))
  }
  // OK plays the found word itself, also from a pause.
  await page.evaluate('window.caughtAudio.pause()')
  await page.evaluate(
    'window.caughtAudio.addEventListener("seeking", () => (window.soughtTime ??= window.caughtAudio.currentTime))',
  )
  await press(page, 'ok')
  await expect.poll(() => page.evaluate('window.caughtAudio.paused')).toBe(false)
  const sought = Number(await page.evaluate('window.soughtTime'))
  const spoken = wordsOf(await demoJob(env, 'harbour-talk.wav'))
  expect(spoken.findLast(({ start }) => start <= sought)?.text).toMatch(/^water\W*$/i)
  await expect(page.locator('.word-hit').first()).toBeVisible()
  await expectGood(page, 'found words')
})

test('large words are three wide lines, with the spoken one in the middle', async ({ page, env }) => {
  await page.addInitScript(catchAudio)
  await pairByCalls(page, env)
  await openRecording(page, env.television, 'lighthouse-interview.wav')
  // A person who scrolled away from the spoken word.
  await pressUntil(page, 'up', () => isFocused(page.locator('.reading')))
  await press(page, 'ok', 'down', 'down', 'down', 'down', 'back')
  await pressControl(page, /^View/)
  await choose(page, 'Large words')
  await expect(page.getByRole('button', { name: 'Follow' })).toHaveCount(0)
  await pressUntil(page, 'up', () => isFocused(timeline(page)))
  await press(page, 'right', 'right', 'ok')
  /** The middle of the active word as a share of the box, the number of whole lines in the box, and its width. */
  const lines = () =>
    page.evaluate(() => {
      const box = document.querySelector('.reading-box')?.getBoundingClientRect()
      const active = document.querySelector('.reading .word-active')?.getBoundingClientRect()
      if (!box || !active) return undefined
      const tops = [...document.querySelectorAll('.reading .word')].flatMap((word) => {
        const { top, bottom } = word.getBoundingClientRect()
        return top > box.top - 3 && bottom < box.bottom + 3 ? [Math.round(top / 10)] : []
      })
      const share = ((active.top + active.bottom) / 2 - box.top) / box.height
      return { place: Math.round(share * 10) / 10, lines: new Set(tops).size, isWide: box.width > innerWidth * 0.75 }
    })
  await expect.poll(lines).toEqual({ place: 0.5, lines: 3, isWide: true })
  await expectGood(page, 'large words')
})

test('captions have the record’s text and the chosen style, in at most two lines and 68 % of the width', async ({
  page,
  env,
}) => {
  await page.addInitScript(catchAudio)
  await pairByCalls(page, env)
  const job = await demoJob(env, 'lighthouse-interview.wav')
  await openRecording(page, env.television, 'lighthouse-interview.wav')
  await pressControl(page, /^View/)
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
  const spokenText = (job.result?.transcription?.full_transcript ?? '').replace(/\s+/g, ' ')
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
    expect(spokenText).toContain(lines.join(' '))
    expect(colour).toBe('rgb(255, 255, 0)')
  }
  // The browser's own parser reads the same WebVTT.
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
  expect(cues.join(' ').replace(/\s+/g, ' ')).toBe(spokenText)
})

testAlone(
  'a new transcription job appears without a key press, is found by its ID, and its text is never read as markup',
  async ({ page, env }) => {
    await pair(page, env)
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
    const id = await sendRecording(env, 'A & <i>B.wav', 8, JSON.stringify({ transcription: { utterances } }))
    await expect(list.getByRole('option', { name: /^A & <i>B, Done/ })).toBeVisible({ timeout: 40_000 })

    await pressUntil(page, 'up', () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'radio'))
    await pressUntil(page, 'right', () => isFocused(page.getByRole('radio', { name: 'Failed' })))
    await press(page, 'ok')
    await expect(list.getByRole('option')).toHaveCount(1)
    await expect(list.getByRole('option')).toHaveText(/The recording cannot be read/)
    await expectGood(page, 'failed jobs')

    await pressUntil(page, 'up', () => isFocused(button(page, 'Find')))
    await press(page, 'ok')
    await typeByArrows(page, id.slice(0, 6))
    await pressKey(page, `Done: ${id.slice(0, 6)}`)
    await expect(timeline(page)).toBeFocused()
    await expect(page.getByRole('heading', { name: 'A & <i>B', level: 1 })).toBeVisible()
    expect((await page.locator('.para-text').allTextContents()).join(' ')).toBe(text)
    expect(await page.locator('main img, main b, main i').count()).toBe(0)

    await press(page, 'back')
    await pressUntil(page, 'up', () => isFocused(button(page, 'Find')))
    await press(page, 'ok')
    await page.keyboard.type('00000000-0000-4000-8000-000000000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'No transcript has this ID' })).toBeVisible()
    await expectGood(page, 'no such job')
  },
)

test('the focused recording has a preview, and moving on cancels the download of its record', async ({ page, env }) => {
  const interview = await demoJob(env, 'lighthouse-interview.wav')
  await pair(page, env)
  const records: string[] = []
  const left: string[] = []
  const isRecord = (url: string) => /\/pre-recorded\/[^/?]+$/.test(url)
  page.on('request', (request) => isRecord(request.url()) && records.push(request.url()))
  page.on('requestfailed', (request) => left.push(request.url()))
  // This record is never answered.
  await page.route(`**${transcriptionProxyPaths.job(interview.id)}`, () => {})
  await openPlace(page, 'Transcripts')
  const active = page.locator('.long-list-row[data-active="true"]')
  const preview = (name: string) => page.getByRole('complementary', { name })
  const moveTo = (name: string) =>
    pressUntil(page, 'down', async () => (await active.getAttribute('aria-label'))?.startsWith(name) ?? false)
  // The first jobs are under way and have no record yet. Which is the newest depends on the age of the demo.
  await moveTo('Evening news')
  await expect(preview('Evening news')).toContainText('The service has other jobs before this one.')
  await expect(active).toHaveAccessibleName(/^Evening news, Queued, Not ready to play yet · sent \d+ min ago/)
  await moveTo('Lighthouse interview')
  await expect.poll(() => records.map((url) => url.endsWith(interview.id))).toEqual([true])
  await expect(preview('Lighthouse interview')).toContainText('lighthouse-interview.wav')
  await moveTo('Boat to the island')
  await expect.poll(() => left.filter(isRecord)).toEqual(records.slice(0, 1))
  await expect(preview('Boat to the island')).toContainText('Good morning. Is this the right place')
  await expect(preview('Boat to the island')).toContainText('English, French')
  await expectGood(page, 'a recording beside the list')
  await moveTo('Holiday photo')
  await expect(preview('Holiday photo')).toContainText('The recording cannot be read')
})

test('rows of a transcript name speaker, channel and language; a translation replaces the words; a failed section says why', async ({
  page,
  env,
}) => {
  await page.addInitScript(catchAudio)
  await pairByCalls(page, env)
  await openRecording(page, env.television, 'boat-to-the-island.wav')
  const speakers = page.locator('.reading .para-who')
  await expect(speakers.first()).toHaveText(/^Speaker 1.*English$/)
  await expect(speakers.nth(1)).toHaveText(/^Speaker 2.*French$/)
  const marks = await speakers.evaluateAll((lines) =>
    lines.slice(0, 2).map((line) => {
      const name = line.querySelector<HTMLElement>('.para-name')
      return { colour: name?.style.color, mark: line.querySelector('.para-mark path')?.getAttribute('d') }
    }),
  )
  expect(new Set(marks.map(({ colour }) => colour)).size).toBe(2)
  expect(new Set(marks.map(({ mark }) => mark)).size).toBe(2)

  await pressControl(page, /^View/)
  await choose(page, 'French')
  await expect(page.locator('.translated')).toContainText('Bonjour. Est-ce bien ici')
  await expect(page.locator('.reading .para-text').first()).toContainText('Good morning.')
  await pressUntil(page, 'up', () => isFocused(timeline(page)))
  await press(page, 'up', 'right')
  await expect(button(page, 'Show in place of the original')).toBeFocused()
  await press(page, 'ok')
  await expect(page.locator('.reading .para-text').first()).toContainText('Bonjour. Est-ce bien ici')
  await expectGood(page, 'a translation instead')
  await press(page, 'back')

  await openRecording(page, env.television, 'harbour-office-call.wav')
  await expect(speakers.first()).toHaveText(/Channel 1$/)
  await expect(speakers.nth(1)).toHaveText(/Channel 2$/)
  await pressControl(page, /^View/)
  await choose(page, 'Summary')
  await expect(page.getByText('Summary failed: The model gave no answer. (500)')).toBeVisible()
  await pressControl(page, /^View/)
  await choose(page, 'Details')
  await expect(page.getByText('failed: The model has too much to do; ask again later.')).toBeVisible()
  // IDs and the names of options are for the person who runs the service.
  const technical = page.locator('.scroll-part', { hasText: /Request ID|Options/ })
  await expect(technical).toHaveCount(0)
  await pressUntil(page, 'up', () => isFocused(timeline(page)))
  await press(page, 'up', 'right')
  await pressUntil(page, 'up', () => isFocused(button(page, 'Advanced')), 3)
  await press(page, 'ok')
  await expect(technical).toHaveCount(2)
  await expect(technical.first()).toBeInViewport()
  await press(page, 'ok')
  await expect(technical).toHaveCount(0)
  const requestedAt = page.locator('.fact').filter({ hasText: /^Requested/ })
  await expect(requestedAt, 'as a person reads it').toHaveText(/^Requested\d{1,2} [A-Z][a-z]+( \d{4})?, \d{1,2}:\d\d$/)
})

test('captions of another size are broken into their lines at once, while the recording is paused', async ({
  page,
  env,
}) => {
  await pairByCalls(page, env)
  await openRecording(page, env.television, 'lighthouse-interview.wav')
  await pressControl(page, /^View/)
  await choose(page, 'Captions')
  await pressUntil(page, 'up', () => isFocused(timeline(page)))
  const lines = page.locator('.caption-line')
  const longest = async () => Math.max(0, ...(await lines.allTextContents()).map(({ length }) => length))
  await pressUntil(page, 'right', async () => (await longest()) > 30)
  await press(page, 'up', 'right')
  await pressUntil(page, 'down', () => isFocused(button(page, /^Size/)))
  await press(page, 'ok')
  await choose(page, 'Largest')
  expect(await lines.count()).toBeLessThanOrEqual(2)
  expect(await longest()).toBeLessThanOrEqual(24)
})

test('from the first tile, a word is found in a transcript and heard in at most 25 presses', async ({ page, env }) => {
  await page.addInitScript(catchAudio)
  await pair(page, env)
  await pressUntil(page, 'down', () => isFocused(button(page, /^Views: /)))
  let presses = 0
  const ok = async () => {
    presses += 1
    await press(page, 'ok')
  }
  const go = async (key: RemoteKey, arrived: () => Promise<boolean>) => {
    for (; !(await arrived()); presses += 1) {
      expect(presses, 'presses so far').toBeLessThan(25)
      await press(page, key)
    }
  }
  await go('left', () => page.evaluate(() => document.activeElement?.closest('nav') != null))
  await go('down', () => isFocused(page.getByRole('navigation').getByRole('button', { name: 'Transcripts' })))
  await ok()
  const active = page.locator('.long-list-row[data-active="true"]')
  await expect(active).toHaveAttribute('aria-label', /./)
  await go('down', async () => /^Lighthouse interview/.test((await active.getAttribute('aria-label')) ?? ''))
  await ok()
  await expect(timeline(page)).toBeFocused()
  await expect(page.locator('.reading .word').first()).toBeVisible()
  await go('down', () => page.evaluate(() => document.activeElement?.closest('.watch-controls') != null))
  await go('left', () => isFocused(button(page, 'Find')))
  await ok()
  const suggestion = page.getByRole('dialog').getByRole('button', { name: 'bell', exact: true })
  await expect(suggestion).toBeVisible()
  await expectGood(page, 'words to find')
  await go('right', () => isFocused(suggestion))
  await ok()
  await expect(page.getByRole('listbox', { name: 'Found words' })).toBeFocused()
  await ok()
  await expect.poll(() => page.evaluate('window.caughtAudio.paused')).toBe(false)
  await expect(page.locator('.word-active')).toHaveText(/^bell/)
  expect(presses).toBeLessThanOrEqual(25)
  // The outline of the found word does not touch the line above it.
  const line = await page.getByText(/^“bell”: /).boundingBox()
  const row = await active.boundingBox()
  expect((row?.y ?? 0) - (line?.y ?? 0) - (line?.height ?? 0)).toBeGreaterThanOrEqual(4)
})
