import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { sharedPageOffer, sharedPagePaths } from '#contract/sharedPages.ts'
import { settingsName } from '#tv/prelude/appearance.ts'
import { expectFocus } from '../../support/focus.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { isFocused, pairByCalls } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'
import { demoJob, openRecording } from '../../support/transcriptJobs.ts'
import { choose, pressControl, timeline } from '../../support/watching.ts'

/** Reads captions as a browser does: the start, the end and the text of each, without markup. */
const cuesOf = (page: Page, file: string) =>
  page.evaluate(async (content) => {
    const video = document.createElement('video')
    const track = document.createElement('track')
    track.src = URL.createObjectURL(new Blob([content], { type: 'text/vtt' }))
    const loaded = new Promise((resolve, reject) => {
      track.onload = resolve
      track.onerror = reject
    })
    video.append(track)
    track.track.mode = 'hidden'
    await loaded
    return Array.from(track.track.cues ?? [], (cue) => ({
      start: cue.startTime,
      end: cue.endTime,
      text: (cue as VTTCue).getCueAsHTML().textContent ?? '',
    }))
  }, file)

test('the sentence that is said is sent to a phone with its sound, between its neighbours, and nothing else', async ({
  page,
  env,
}) => {
  await pairByCalls(page, env)
  await openRecording(page, env.television, 'harbour-talk.wav')
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
  await expect(phone.getByRole('link'), 'nothing else of the recording').toHaveCount(0)
  // Ten minutes long: the phone hears a few seconds of it.
  const seconds = await phone.locator('.shared-said audio').evaluate(async (audio: HTMLAudioElement) => {
    const ended = new Promise((resolve, reject) => {
      audio.onended = resolve
      audio.onerror = () => reject(new Error(audio.error?.message))
    })
    audio.muted = true
    audio.playbackRate = 8
    await audio.play()
    await ended
    return audio.duration
  })
  expect(seconds).toBeGreaterThan(1)
  expect(seconds).toBeLessThan(30)
  await phone.close()
  await press(page, 'back')
  await expectFocus(page, 'after the sheet')
  await expect(page.getByText(sentence.slice(0, 20))).toBeVisible()
})

test('a phone stores the whole transcript as a file, once the person asked for that', async ({ page, env }) => {
  await pairByCalls(page, env)
  await openRecording(page, env.television, 'harbour-talk.wav')
  await pressControl(page, /^View/)
  await choose(page, 'Details')
  const save = page.getByRole('button', { name: 'Save on phone' })
  await pressUntil(page, 'up', () => isFocused(timeline(page)))
  await press(page, 'up', 'right')
  await pressUntil(page, 'right', () => isFocused(save))
  const answered = page.waitForResponse((response) => response.url().endsWith(sharedPagePaths.pages))
  await press(page, 'ok')
  const { url } = z.parse(sharedPageOffer, await (await answered).json())
  const phone = await page.context().newPage()
  await phone.goto(url)
  const downloading = phone.waitForEvent('download')
  await phone.getByRole('link', { name: 'Captions (WebVTT)' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Harbour talk.vtt')
  const captions = await readFile(await download.path(), 'utf8')
  await phone.goto('about:blank')
  const cues = await cuesOf(phone, captions)
  expect(cues).toHaveLength(captions.match(/ --> /g)?.length ?? 0)
  const record = await demoJob(env, 'harbour-talk.wav')
  const letters = (text: string) => text.replace(/\s+/g, '')
  expect(letters(cues.map(({ text }) => text).join(''))).toBe(
    letters(record.result?.transcription?.full_transcript ?? ''),
  )
  expect(cues[0]?.start).toBeCloseTo(record.result?.transcription?.utterances?.[0]?.start ?? -1, 2)
  expect(cues.every(({ start, end }, place) => start < end && start >= (cues[place - 1]?.start ?? 0))).toBe(true)
  await phone.close()
  await press(page, 'back')
  await expect(save).toBeFocused()
})

test('in large text and long words the sheet is whole, and in Arabic a list of English sentences begins with their words', async ({
  page,
  env,
}) => {
  await pairByCalls(page, env)
  const { id } = await demoJob(env, 'harbour-talk.wav')
  const open = async (settings: object) => {
    await page.evaluate(([name, value]) => localStorage.setItem(name, value), [
      settingsName,
      JSON.stringify(settings),
    ] as const)
    await page.goto(`${env.television}/transcripts/${id}`)
    await expect(timeline(page)).toBeFocused()
  }
  const controls = page.locator('.watch-controls button')
  await page.goto(env.television)
  for (const language of ['de', 'ru']) {
    await open({ language, text: 'large' })
    await controls.last().evaluate((button: HTMLElement) => button.click())
    await expect(page.locator('.sheet .dialog-action')).toHaveCount(2)
    await page.evaluate(() => document.fonts.ready)
    const end = await page.locator('.sheet .dialog-action').last().boundingBox()
    expect((end?.y ?? 0) + (end?.height ?? Number.POSITIVE_INFINITY), language).toBeLessThan(1080 * 0.95 + 1)
  }
  await open({ language: 'ar' })
  await controls.nth(1).evaluate((button: HTMLElement) => button.click())
  await choose(page, 'المشاعر')
  await expect(page.locator('.timed-title').first()).toHaveCSS('direction', 'ltr')
})
