import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { proxyPaths } from '#contract/proxy.ts'
import { channelListResponse, playlistItemListResponse } from '#contract/video.ts'
import type { RunningProduct } from '../../support/environment.ts'
import { expectFocus } from '../../support/focus.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { resize } from '../../support/resize.ts'
import { ask, daysBefore, newestDay, report } from '../../support/service.ts'
import { isFocused, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'
import { expectWholeText } from '../../support/textChecks.ts'

interface Upload {
  id: string
  /** The service's day. */
  published: string
}

/** The channel's newest videos, newest first. */
async function uploads(page: Page, env: RunningProduct): Promise<Upload[]> {
  const channels = await ask(page, env, proxyPaths.channels, { part: 'contentDetails', mine: 'true' })
  const playlistId = z.parse(channelListResponse, channels).items?.[0]?.contentDetails?.relatedPlaylists?.uploads ?? ''
  const query = { part: 'snippet,contentDetails', playlistId, maxResults: '50' }
  const { items = [] } = z.parse(playlistItemListResponse, await ask(page, env, proxyPaths.playlistItems, query))
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' })
  return items.map(({ contentDetails }) => ({
    id: contentDetails?.videoId ?? '',
    published: day.format(Date.parse(contentDetails?.videoPublishedAt ?? '')),
  }))
}

/** The reports of many videos, one after the other while the browser is idle. */
const asked = { timeout: 30_000 }
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinal = (rank: number) => `${rank}${endings[ordinals.select(rank)]}`

/** The filters of the reports that a rank takes, as they are asked for. */
function reportsOfDays(page: Page): string[] {
  const filters: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    const isOfDays = searchParams.get('metrics') === 'views' && searchParams.get('dimensions') === 'day'
    if (pathname === proxyPaths.reports && isOfDays) filters.push(searchParams.get('filters') ?? '')
  })
  return filters
}

test('a young video is ranked among the last ten at the same age, by ten reports at most', async ({ page, env }) => {
  await pair(page, env)
  const newest = await newestDay(page, env)
  const all = await uploads(page, env)
  const place = all.findIndex(({ published }) => published <= daysBefore(newest, 5))
  const video = all[place]
  if (!video) throw new Error('the demo has a video that is five days old')
  const age = (Date.parse(newest) - Date.parse(video.published)) / 86_400_000
  expect(age).toBeLessThanOrEqual(28)
  /** The service's own sum from the day of publication on. */
  const viewsAt = async ({ id, published }: Upload, days: number) => {
    const query = { metrics: 'views', filters: `video==${id}`, startDate: published }
    const { rows } = await report(page, env, { ...query, endDate: daysBefore(published, -days) })
    return Number(rows?.[0]?.[0] ?? 0)
  }
  const rankOf = async (days: number) => {
    const ownViews = await viewsAt(video, days)
    const otherViews = await Promise.all(all.slice(place + 1, place + 10).map((upload) => viewsAt(upload, days)))
    expect(otherViews).toHaveLength(9)
    return { own: ownViews, rank: 1 + otherViews.filter((views) => views > ownViews).length }
  }

  const reports = reportsOfDays(page)
  await page.goto(`${env.television}/videos/${video.id}`)
  const panel = page.locator('.video-days .chart')
  // The views of the days stand first, because the tile has the same number: those since publication are a choice.
  const sincePublication = page.getByRole('radio', { name: 'Against your last videos' })
  await expect(sincePublication).toBeVisible(asked)
  await expect(panel.getByRole('heading')).toHaveText('Views')
  await pressUntil(page, 'down', () =>
    page.evaluate(() => document.activeElement?.matches('main [role="radio"]') === true),
  )
  await pressUntil(page, 'right', () => isFocused(sincePublication))
  await press(page, 'ok')
  await expect(panel.getByRole('heading')).toHaveText('Views since publication')
  await expect(panel.locator('.recharts-cartesian-axis-tick-value').filter({ hasText: 'days' }).first()).toBeVisible()
  const now = await rankOf(age)
  await expect(panel.locator('.metric-figure')).toHaveText(whole.format(now.own))
  await expect(panel.locator('.metric-readout-beside')).toHaveText(
    `${ordinal(now.rank)} of your last 10at ${age} day${age === 1 ? '' : 's'}`,
  )
  await expect(panel.locator('.chart-faint .chart-line')).toHaveCount(9)
  await expect(panel.locator('.chart-end')).toHaveText(['This video'])
  expect(reports).toHaveLength(10)
  await expectFocus(page, 'after the chart has changed')

  // The arrows read the video's own curve, with its rank at each age.
  const chart = page.getByRole('button', { name: /^Views since publication/ })
  await pressUntil(page, 'up', () => isFocused(chart))
  await press(page, 'ok', 'left')
  const before = await rankOf(age - 1)
  await expect(panel.locator('.metric-figure')).toHaveText(whole.format(before.own))
  await expect(panel.locator('.metric-readout-beside')).toContainText(`${ordinal(before.rank)} of your last 10`)
  for (const { width, text } of [
    { width: 960, text: 'standard' },
    { width: 1280, text: 'standard' },
    { width: 1920, text: 'standard' },
    { width: 1920, text: 'large' },
  ] as const) {
    await resize(page, width, text)
    await expectWholeText(page, `a ranked video at ${width}, ${text} text`)
  }
  await press(page, 'back')

  // The days are one choice away.
  await pressUntil(page, 'down', () => isFocused(sincePublication))
  await pressUntil(page, 'left', () => isFocused(page.getByRole('radio', { name: 'By day' })))
  await press(page, 'ok')
  await expect(panel.getByRole('heading')).toHaveText('Views')
  await expectFocus(page, 'after another choice')
})

test('a video older than 28 days has no rank and asks for none', async ({ page, env }) => {
  await pair(page, env)
  const newest = await newestDay(page, env)
  const old = (await uploads(page, env)).find(({ published }) => published < daysBefore(newest, 28))
  const reports = reportsOfDays(page)
  await page.goto(`${env.television}/videos/${old?.id}`)
  await expect(page.locator('.video-retention .metric-readout-beside')).toContainText('median', asked)
  await expect(page.locator('.video-days .metric-readout-title')).toHaveText('Views')
  expect(reports).toEqual([])
})
