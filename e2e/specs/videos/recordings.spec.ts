import type { Page } from '@playwright/test'
import { callHeader } from '#contract/proxy.ts'
import { recordingsPath } from '#contract/recordings.ts'
import type { RunningProduct } from '../../support/environment.ts'
import { expectFocus } from '../../support/focus.ts'
import { optionTexts, pointAtOption } from '../../support/menu.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { resize } from '../../support/resize.ts'
import { mostWatched } from '../../support/service.ts'
import { isFocused, pair } from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'
import { expectWholeText } from '../../support/textChecks.ts'
import { deleteJob, numberedWords, sendRecording, untilDone } from '../../support/transcriptJobs.ts'
import { pressKey, typeByArrows } from '../../support/typing.ts'
import { choose, expectGood, pressControl } from '../../support/watching.ts'

const chart = (page: Page) => page.getByRole('button', { name: /^Viewers still watching, by time/ })
const panel = (page: Page) => page.locator('.video-retention .chart')
const panelWords = (page: Page) => page.locator('.video-words')
const sheet = (page: Page) => page.getByRole('dialog')
const videoRow = (page: Page) => page.locator('.beside .value-row')
/** Words of a recording, as `numberedWords` names them. */
const words = /^(w\d+ )+/
const hint = 'OK: choose the recording whose words stand here.'

/** Enters the retention curve of the video on the screen. */
async function read(page: Page): Promise<void> {
  await expect(page.locator('.video-retention[data-words]')).toBeVisible()
  // The focus may still be in the head of the page, or the charts not yet there for an arrow.
  const inChart = () => page.evaluate(() => document.activeElement?.closest('.chart') !== null)
  await pressUntil(page, 'down', inChart)
  await pressUntil(page, 'right', () => isFocused(chart(page)))
  await press(page, 'ok')
  await expect(panel(page)).toHaveAttribute('data-reading', 'true')
}

/** Opens the page of a video. Returns its length in seconds. */
async function openVideo(page: Page, env: RunningProduct, video: string): Promise<number> {
  await page.goto(`${env.television}/videos/${video}`)
  await expect(page.locator('.screen-name')).toContainText(' long')
  const clock = /(\S+) long/.exec((await page.locator('.screen-name').textContent()) ?? '')?.[1] ?? ''
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** Opens the choice of the video of the recording on the screen. */
async function openVideos(page: Page): Promise<void> {
  const inMain = () => page.evaluate(() => document.activeElement?.closest('.watch-main') !== null)
  await pressUntil(page, 'up', inMain)
  await pressUntil(page, 'right', () => isFocused(videoRow(page)))
  await press(page, 'ok')
  await expect(sheet(page)).toBeVisible()
}

testAlone(
  'a recording is joined to a video, its words stand under the curve, and it is taken off again',
  async ({ page, env, phone, browser }) => {
    test.slow()
    await pair(page, env, phone)
    const [video = '', otherVideo = ''] = await mostWatched(page, env)
    const length = await openVideo(page, env, video)
    const job = await sendRecording(env, 'spoken-words.wav', length, numberedWords(length))
    await untilDone(env, job)
    await read(page)
    await expect(panelWords(page)).toHaveText(hint)
    for (const { width, text } of [
      { width: 960, text: 'standard' },
      { width: 1920, text: 'large' },
      { width: 1920, text: 'standard' },
    ] as const) {
      await resize(page, width, text)
      await expectWholeText(page, `no recording at ${width}, ${text} text`)
    }
    // Back closes the sheet alone, and then the curve.
    await press(page, 'ok')
    await expect(sheet(page)).toContainText('Recording of this video')
    await press(page, 'back')
    await expect(sheet(page)).toHaveCount(0)
    await expect(panel(page)).toHaveAttribute('data-reading', 'true')
    await press(page, 'ok')
    await expect(sheet(page).getByRole('radio').first()).toBeFocused()
    await expect(sheet(page).getByRole('radio').first()).toHaveAccessibleName(/^Spoken words · .+ · [\d:]+$/)
    await pressUntil(page, 'up', () => isFocused(sheet(page).getByRole('radio').first()))
    await press(page, 'ok')
    await expect(panelWords(page)).toHaveText(words)
    await press(page, 'back')
    await expect(panel(page)).toHaveAttribute('data-reading', 'false')
    await expectFocus(page)

    // Another television of the account shows them too.
    const context = await browser.newContext()
    const second = await context.newPage()
    await pair(second, env, phone)
    await second.goto(`${env.television}/videos/${video}`)
    await read(second)
    await expect(panelWords(second)).toHaveText(words)
    await context.close()

    // OK on the words opens the recording; its view Video names the video.
    const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await press(page, 'ok')
    await expect(panelWords(page)).toHaveText(words)
    await press(page, 'ok')
    await expect(page).toHaveURL(new RegExp(`/transcripts/${job}`))
    await expect(page.getByTestId('timeline')).toBeFocused()
    await pressControl(page, /^View/)
    await choose(page, 'Video')
    await expect(videoRow(page)).toContainText(title)
    await openVideos(page)
    await expect(sheet(page).getByRole('radio', { checked: true })).toHaveText(title)

    // Another one is found by its title.
    await openVideo(page, env, otherVideo)
    const otherTitle = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await page.goto(`${env.television}/transcripts/${job}`)
    await expect(page.getByTestId('timeline')).toBeFocused()
    await pressControl(page, /^View/)
    await choose(page, 'Video')
    await openVideos(page)
    await expectGood(page, 'the choice of a video')
    await pointAtOption(page, 'Find a video')
    await press(page, 'ok')
    const part =
      otherTitle
        .toLowerCase()
        .match(/[a-z]{5,}/g)
        ?.pop() ?? ''
    await typeByArrows(page, part)
    await pressKey(page, `Done: ${part}`)
    await expect(sheet(page)).toContainText(`with “${part}”`)
    await choose(page, otherTitle)
    await expect(videoRow(page)).toContainText(otherTitle)
    await expect.poll(() => isFocused(videoRow(page))).toBe(true)

    // Without a video, neither page has its words.
    await press(page, 'ok')
    await choose(page, 'No video')
    await expect(videoRow(page)).toContainText('No video')
    for (const id of [video, otherVideo]) {
      await page.goto(`${env.television}/videos/${id}`)
      await read(page)
      await expect(panelWords(page)).toHaveText(hint)
    }
  },
)

testAlone(
  'the choice of a video on the television comes before the video that the job names',
  async ({ page, env }) => {
    test.slow()
    await pair(page, env)
    const [video = ''] = await mostWatched(page, env)
    const metadata = { custom_metadata: { video_id: video } }
    const length = await openVideo(page, env, video)
    const older = await sendRecording(env, 'older.wav', length, numberedWords(length), metadata)
    await untilDone(env, older)
    const newer = await sendRecording(env, 'newer.wav', length, numberedWords(length), metadata)
    await untilDone(env, newer)
    for (const [removed, left] of [
      [newer, older],
      [older, undefined],
    ] as const) {
      await page.goto(`${env.television}/transcripts/${removed}`)
      await expect(page.getByTestId('timeline')).toBeFocused()
      await pressControl(page, /^View/)
      await choose(page, 'Video')
      await expect(videoRow(page)).not.toContainText('No video')
      await openVideos(page)
      await choose(page, 'No video')
      await expect(videoRow(page)).toContainText('No video')
      await page.goto(`${env.television}/videos/${video}`)
      await read(page)
      if (left === undefined) await expect(panelWords(page)).toHaveText(hint)
      else {
        await expect(panelWords(page)).toHaveText(words)
        await press(page, 'ok')
        await expect(page).toHaveURL(new RegExp(`/transcripts/${left}`))
      }
    }
  },
)

testAlone(
  'a recording whose transcript was deleted is replaced or taken off on the page of its video',
  async ({ page, env }) => {
    test.slow()
    await pair(page, env)
    const [video = ''] = await mostWatched(page, env)
    const length = await openVideo(page, env, video)
    const goneNotice = 'The recording of this video is gone. OK: choose another or none.'
    const send = async (name: string, options = {}) => {
      const job = await sendRecording(env, name, length, numberedWords(length), options)
      await untilDone(env, job)
      return job
    }
    const joinTo = async (recording: string) => {
      const joined = { headers: { [callHeader.name]: callHeader.value }, data: { recording, video } }
      expect((await page.context().request.post(env.television + recordingsPath, joined)).status()).toBe(200)
    }
    const deleted = await send('deleted.wav')
    const otherRecording = await send('another.wav')
    await joinTo(deleted)
    await deleteJob(env, deleted)
    await page.reload()
    await read(page)
    await expect(panelWords(page)).toHaveText(goneNotice)
    await press(page, 'ok')
    await expect(sheet(page).getByRole('radio').first()).toHaveText('No recording')
    const name = (await optionTexts(page)).find((text) => text.startsWith('Another'))
    await choose(page, name ?? 'Another')
    await expect(panelWords(page)).toHaveText(words)

    await joinTo(deleted)
    await page.reload()
    await read(page)
    await expect(panelWords(page)).toHaveText(goneNotice)
    await press(page, 'ok')
    await choose(page, 'No recording')
    // The one that was joined before is its recording again.
    await expect(panelWords(page)).toHaveText(words)
    await deleteJob(env, otherRecording)
  },
)

test('a list that does not load and a choice that is not saved say why, and can be tried again', async ({
  page,
  env,
  context,
}) => {
  test.slow()
  await pair(page, env)
  const [video = ''] = await mostWatched(page, env)
  await page.goto(`${env.television}/videos/${video}`)
  await read(page)
  await expect(panelWords(page)).toHaveText(hint)
  await context.setOffline(true)
  await press(page, 'ok')
  await expect(sheet(page)).toContainText('Cannot reach the Tenfoot server', { timeout: 15_000 })
  await expect(sheet(page).getByRole('button', { name: 'Try again' })).toBeFocused()
  await context.setOffline(false)
  await press(page, 'ok')
  await expect(sheet(page).getByRole('radio').first()).toBeFocused()

  await context.setOffline(true)
  await press(page, 'ok')
  const failure = page.getByRole('dialog', { name: 'The choice was not saved' })
  await expect(failure).toContainText('Cannot reach the Tenfoot server')
  await expect(panelWords(page)).toHaveText(hint)
  await context.setOffline(false)
  await press(page, 'ok')
  await expect(failure).toHaveCount(0)
  await expect(panelWords(page)).not.toHaveText(hint)
  await press(page, 'back')
  await expect(panel(page)).toHaveAttribute('data-reading', 'false')
  await expectFocus(page)
})
