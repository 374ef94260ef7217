import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { settingsName } from '#tv/prelude/appearance.ts'
import type { TestEnvironment } from '../../support/environment.ts'
import { expectFocus } from '../../support/focus.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { resize } from '../../support/resize.ts'
import { daysBefore, mostWatched, newestDay, report } from '../../support/service.ts'
import { isFocused, pair } from '../../support/television.ts'
import { tenfoot } from '../../support/tenfoot.ts'
import { expect, test, testAlone } from '../../support/test.ts'
import { expectWholeText } from '../../support/textChecks.ts'
import { numberedWords, sendRecording } from '../../support/transcriptJobs.ts'

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenfoot-retention-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** Dips are planted at these hundredths of the video, with these depths. */
const planted = [
  { point: 34, depth: 0.08 },
  { point: 71, depth: 0.12 },
]
const smooth = (point: number) => 0.9 * Math.exp(-point / 6) + 0.45 - 0.0005 * point
const dipped = (point: number) =>
  planted.reduce((value, dip) => value - dip.depth * Math.exp(-(((point - dip.point) / 1.5) ** 2)), smooth(point))

/** Imports a curve for a video in place of the demo's curve of this quarter. */
async function importCurve(page: Page, env: TestEnvironment, video: string, curve: (point: number) => number) {
  const newest = new Date(await newestDay(page, env))
  const [year, quarter] = [newest.getUTCFullYear(), Math.floor(newest.getUTCMonth() / 3)]
  const day = (date: Date) => date.toISOString().slice(0, 10).replaceAll('-', '')
  const span = [day(new Date(Date.UTC(year, 3 * quarter + 3, 0))), day(new Date(Date.UTC(year, 3 * quarter, 1)))]
  const columns =
    'date,start_date,channel_id,video_id,audience_type,subscribed_status,elapsed_video_time_ratio,views,audience_watch_ratio,relative_retention_performance'
  const lines = Array.from({ length: 100 }, (_, index) =>
    [
      ...span,
      env.demo.channel,
      video,
      'ORGANIC',
      'subscribed',
      (index + 1) / 100,
      1,
      curve(index + 1).toFixed(4),
      0.5,
    ].join(','),
  )
  const file = join(folder, `audience_retention-${video}.csv`)
  await writeFile(file, `${[columns, ...lines].join('\n')}\n`)
  await tenfoot(env, ['import', '--type', 'audience_retention', file])
}

const percent = (ratio: number) =>
  new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: ratio < 0.0995 ? 1 : 0 }).format(ratio)
const secondsOf = (clock: string) => clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
const chart = (page: Page) => page.getByRole('button', { name: /^Viewers still watching, by time/ })
const panel = (page: Page) => page.locator('.video-retention .chart')

testAlone(
  'dips in a retention curve are named with their time and size, and up and down lead from one to the other',
  async ({ page, env }) => {
    // The command that imports a curve starts a Node of its own.
    test.slow()
    await pair(page, env)
    const [video = ''] = await mostWatched(page, env)
    await importCurve(page, env, video, dipped)
    await page.goto(`${env.television}/videos/${video}`)
    await expect(panel(page).locator('.chart-part')).toContainText(['Dip', 'Dip', 'Intro', 'Steady'])
    await expect(
      panel(page)
        .locator('.chart-part')
        .getByText(/Dip|Spike/),
    ).toHaveCount(2)
    const length = secondsOf(/(\S+) long/.exec((await page.locator('.screen-name').textContent()) ?? '')?.[1] ?? '')
    const newest = await newestDay(page, env)
    const query = { dimensions: 'elapsedVideoTimeRatio', metrics: 'audienceWatchRatio', sort: 'elapsedVideoTimeRatio' }
    const days = { startDate: daysBefore(newest, 27), endDate: newest }
    const filters = `video==${video};audienceType==ORGANIC`
    const curve = ((await report(page, env, { ...days, ...query, filters })).rows ?? []).map(([, ratio]) =>
      Number(ratio),
    )

    await press(page, 'down')
    await pressUntil(page, 'right', () => isFocused(chart(page)))
    await press(page, 'ok')
    const heading = panel(page).getByRole('heading')
    // From the end of the video: up leads to the dip before, and stays on the first one; down leads back.
    for (const [key, dip] of [
      ['up', planted[1]],
      ['up', planted[0]],
      ['up', planted[0]],
      ['down', planted[1]],
      ['down', planted[1]],
    ] as const) {
      await press(page, key)
      const { point = 0, depth = 0 } = dip ?? {}
      const named = /^Dip at ([\d:]+): ([\d.]+)% skip it$/.exec((await heading.textContent()) ?? '')
      expect(Math.abs(secondsOf(named?.[1] ?? '') - (point / 100) * length)).toBeLessThanOrEqual(0.5)
      expect(Math.abs(Number(named?.[2]) / 100 - depth)).toBeLessThan(0.005)
      await expect(panel(page).locator('.metric-figure')).toHaveText(percent(curve[point - 1] ?? 0))
    }
    // Left and right still move by one point.
    await press(page, 'left')
    await expect(panel(page).locator('.metric-figure')).toHaveText(percent(curve[69] ?? 0))
    for (const { width, text } of [
      { width: 960, text: 'standard' },
      { width: 1280, text: 'standard' },
      { width: 1920, text: 'standard' },
      { width: 1920, text: 'large' },
    ] as const) {
      await resize(page, width, text)
      await expectWholeText(page, `a dip that is read at ${width}, ${text} text`)
      const isCut = await heading.evaluate((title) => title.scrollWidth > title.clientWidth)
      expect(isCut, `the name of a dip at ${width}, ${text} text`).toBe(false)
    }
    await press(page, 'back')
    await expect.poll(() => isFocused(chart(page))).toBe(true)
    await expect(heading).toHaveText('Still watchingorganic viewers')
    await expectFocus(page)
  },
)

testAlone(
  'a smooth retention curve has neither spike nor dip, and up and down then leave it',
  async ({ page, env }) => {
    test.slow()
    await pair(page, env)
    const [, video = ''] = await mostWatched(page, env)
    await importCurve(page, env, video, smooth)
    await page.evaluate(
      ([name = '', set = '']) => localStorage.setItem(name, set),
      [settingsName, JSON.stringify({ text: 'large' })],
    )
    await page.goto(`${env.television}/videos/${video}`)
    await expect(panel(page).locator('.chart-part').first()).toHaveText('Intro')
    await expect(
      panel(page)
        .locator('.chart-part')
        .getByText(/Dip|Spike/),
    ).toHaveCount(0)
    await press(page, 'down')
    await pressUntil(page, 'right', () => isFocused(chart(page)))
    await press(page, 'ok')
    await expect(panel(page).getByRole('heading')).toHaveText(/^Steady until/)
    await expectWholeText(page, 'a curve without dips')
    await press(page, 'down')
    await expect(panel(page)).toHaveAttribute('data-reading', 'false')
  },
)

testAlone('the words at a dip of the retention curve stand under it, and OK plays them', async ({ page, env }) => {
  test.slow()
  await pair(page, env)
  const [, video = ''] = await mostWatched(page, env)
  await importCurve(page, env, video, dipped)
  await page.goto(`${env.television}/videos/${video}`)
  await expect(panel(page).locator('.chart-part').first()).toHaveText('Dip')
  const length = secondsOf(/(\S+) long/.exec((await page.locator('.screen-name').textContent()) ?? '')?.[1] ?? '')
  const records: string[] = []
  const job = await sendRecording(env, 'spoken.wav', length, numberedWords(length), {
    custom_metadata: { video_id: video },
  })
  page.on('request', (request) => request.url().includes(job) && records.push(request.url()))

  // The television asks whether there is a transcript when the page opens, and for its words when the curve is read.
  const found = page.locator('.video-retention[data-words="true"]')
  await expect(async () => {
    await page.goto(`${env.television}/videos/${video}`)
    await expect(found).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  await expect(panel(page).locator('.chart-part').first()).toHaveText('Dip')
  expect(records).toEqual([])
  await press(page, 'down')
  await pressUntil(page, 'right', () => isFocused(chart(page)))
  await press(page, 'ok')
  const active = page.locator('.video-words-active')
  for (const { point } of [...planted].reverse()) {
    await press(page, 'up')
    await expect(panel(page).getByRole('heading')).toHaveText(/^Dip at/)
    const moment = (point / 100) * length
    const word = Number((await active.textContent())?.slice(1))
    expect(Math.abs(word - Math.floor(moment)), `the word at ${moment} s`).toBeLessThanOrEqual(1)
    await expect(page.locator('.video-words-line')).toHaveText(new RegExp(`w${word - 1} w${word} w${word + 1} `))
  }
  for (const { width, text } of [
    { width: 960, text: 'standard' },
    { width: 1920, text: 'standard' },
    { width: 1920, text: 'large' },
  ] as const) {
    await resize(page, width, text)
    await expectWholeText(page, `the words at a dip at ${width}, ${text} text`)
  }
  expect(records).toHaveLength(1)

  const moment = ((planted[0]?.point ?? 0) / 100) * length
  await press(page, 'ok')
  await expect(page).toHaveURL(new RegExp(`/transcripts/${job}\\?at=`))
  const activeWord = page.locator('.word-active')
  await expect(activeWord).toBeVisible({ timeout: 15_000 })
  const first = Number((await activeWord.first().textContent())?.trim().slice(1))
  expect(first).toBeGreaterThanOrEqual(Math.floor(moment) - 1)
  expect(first).toBeLessThanOrEqual(moment + 10)
  await press(page, 'back')
  await expect.poll(() => isFocused(chart(page))).toBe(true)
  await expect(panel(page)).toHaveAttribute('data-reading', 'false')
})
