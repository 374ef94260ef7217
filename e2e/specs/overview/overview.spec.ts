import type { Locator } from '@playwright/test'
import * as z from 'zod/mini'
import { proxyPaths } from '#contract/proxy.ts'
import { channelListResponse, playlistItemListResponse, videoListResponse } from '#contract/video.ts'
import { goToChart } from '../../support/chart.ts'
import { chooseDivider } from '../../support/divider.ts'
import { expectFocus } from '../../support/focus.ts'
import { holdResponse } from '../../support/holdResponse.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { noteKeys, requestDelay } from '../../support/requestDelay.ts'
import { expectGoodAndFocused } from '../../support/screenChecks.ts'
import { ask, daysBefore, newestDay, report } from '../../support/service.ts'
import { expectOverview, isFocused, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

const metrics = 'views,estimatedMinutesWatched,averageViewDuration,subscribersGained,subscribersLost'
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const clock = (seconds: number) =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`

test('every period shows the service’s numbers, and the choice survives a reload', async ({ page, env }) => {
  await pair(page, env)
  const newest = await newestDay(page, env)
  const dayText = new Date(newest).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  await expect(page.getByText(`Data until ${dayText}`)).toBeVisible()
  for (const length of [7, 28, 90, 365]) {
    const choice = page.getByRole('radio', { name: `${length} days`, exact: true })
    await pressUntil(page, 'up', () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'radio'))
    await pressUntil(page, length === 7 ? 'left' : 'right', () => isFocused(choice))
    await press(page, 'ok')
    await expect(choice).toBeChecked()
    await expectFocus(page)
    const startDate = daysBefore(newest, length - 1)
    const [row] = (await report(page, env, { startDate, endDate: newest, metrics })).rows ?? []
    const [views = 0, minutes = 0, seconds = 0, gained = 0, lost = 0] = (row ?? []).map(Number)
    expect(views, 'there is something to show').toBeGreaterThan(0)
    const key = page.getByRole('region', { name: 'Key figures' })
    await expect(key.getByRole('button', { name: `Views: ${whole.format(views)},` })).toBeVisible()
    await expect(key.getByRole('button', { name: `Watch time: ${whole.format(minutes / 60)}` })).toBeVisible()
    await expect(key.getByRole('button', { name: `Average view duration: ${clock(seconds)},` })).toBeVisible()
    await expect(key.getByRole('button', { name: `Subscribers gained: ${whole.format(gained)},` })).toBeVisible()
    await expect(key.getByRole('button', { name: `Subscribers lost: ${whole.format(lost)},` })).toBeVisible()

    const before = { startDate: daysBefore(startDate, length), endDate: daysBefore(startDate, 1), metrics: 'views' }
    const earlier = Number((await report(page, env, before)).rows?.[0]?.[0] ?? 0)
    const direction = views > earlier ? 'up' : views < earlier ? 'down' : 'no change'
    if (earlier > 0)
      await expect(key.getByRole('button', { name: new RegExp(`^Views: .*, ${direction}`) })).toBeVisible()

    const top = { startDate, endDate: newest, dimensions: 'video', metrics: 'views', sort: '-views', maxResults: '4' }
    const ranked = (await report(page, env, top)).rows ?? []
    const list = page.getByRole('listbox', { name: 'Top videos by views' })
    for (const [place, [, viewed]] of ranked.entries())
      await expect(list.getByRole('option').nth(place)).toHaveAccessibleName(
        new RegExp(`${whole.format(Number(viewed))}$`),
      )
  }
  await page.reload()
  await expectOverview(page)
  await expect(page.getByRole('radio', { name: '365 days' })).toBeChecked()
  await expectFocus(page)
})

test('the chart and the videos follow the tiles; OK on a tile opens its figure, and Back returns', async ({
  page,
  env,
}) => {
  await pair(page, env)
  const newest = await newestDay(page, env)
  const days = { startDate: daysBefore(newest, 27), endDate: newest }
  const rowsOf = async (query: Record<string, string>) => (await report(page, env, { ...days, ...query })).rows ?? []
  const hours = (value: unknown) => `${whole.format(Number(value) / 60)}\u00a0h`
  const ranked = { metrics: 'estimatedMinutesWatched', sort: '-estimatedMinutesWatched', maxResults: '5' }
  const top = async (dimensions: string) => (await rowsOf({ ...ranked, dimensions }))[0]?.[1]
  const watch = page.getByRole('button', { name: /^Watch time:/ })
  await pressUntil(page, 'right', () => isFocused(watch))
  await expect(page.getByRole('button', { name: /^Watch time, day by day/ })).toBeVisible()
  const follows = page.getByRole('listbox', { name: 'Top videos by watch time' }).getByRole('option').first()
  await expect(follows).toHaveAccessibleName(new RegExp(`, ${hours(await top('video'))}$`))
  await press(page, 'ok')
  await expect(page.getByRole('heading', { level: 1, name: 'Watch time' })).toBeVisible()
  const [[minutes]] = (await rowsOf({ metrics: 'estimatedMinutesWatched' })) as [[number]]
  await expect(page.locator('.chart .metric-figure')).toHaveText(whole.format(minutes / 60))
  const first = (name: string) => page.getByRole('listbox', { name }).getByRole('option').first()
  await expect(first('Videos by watch time')).toHaveAccessibleName(
    new RegExp(`, ${hours(await top('video'))}, [\\d.]+%$`),
  )
  await expectFocus(page)
  await chooseDivider(page, 'Countries')
  await expect(first('Countries by watch time')).toHaveAccessibleName(new RegExp(`, ${hours(await top('country'))}, `))
  await chooseDivider(page, 'Sources')
  const source = await rowsOf({ ...ranked, dimensions: 'insightTrafficSourceType', maxResults: '100' })
  await expect(first('Sources by watch time')).toHaveAccessibleName(new RegExp(`, ${hours(source[0]?.[1])}, `))
  await expectGoodAndFocused(page, 'a figure by itself')
  await press(page, 'back')
  await expect.poll(() => isFocused(watch)).toBe(true)
  await expect(page.getByRole('button', { name: /^Watch time, day by day/ })).toBeVisible()

  // An average has no shares; subscribers have no traffic sources, and the screen says so.
  await press(page, 'right', 'ok')
  await expect(first('Videos by average view duration')).toHaveAccessibleName(/, \d+:\d\d(:\d\d)?$/)
  await expectGoodAndFocused(page, 'an average by itself')
  await press(page, 'back', 'right', 'ok')
  await expect(page.getByText('does not report them by traffic source')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Sources' })).toHaveCount(0)
  await expectGoodAndFocused(page, 'subscribers by themselves')
})

test('the chart follows a tile, and asks for its videos, only once the focus has rested there for half a second', async ({
  page,
  env,
}) => {
  await pair(page, env)
  await expect(page.getByRole('listbox', { name: 'Top videos by views' })).toBeVisible()
  await noteKeys(page)
  await press(page, 'right')
  await expect(page.getByRole('button', { name: /^Watch time, day by day/ })).toBeVisible()
  const delay = () => requestDelay(page, 'sort=-estimatedMinutesWatched')
  await expect.poll(delay).toBeDefined()
  expect(await delay()).toBeGreaterThan(450)
})

test('up and down enter the row of tiles at the chosen one, so that passing through changes no chart', async ({
  page,
  env,
}) => {
  await pair(page, env)
  const views = page.getByRole('button', { name: /^Views: / })
  const chart = page.getByRole('button', { name: /^Views, day by day/ })
  const list = page.getByRole('listbox', { name: 'Top videos by views' })
  await press(page, 'up')
  await pressUntil(page, 'left', () => isFocused(page.getByRole('radio', { name: '7 days' })))
  await press(page, 'ok', 'down')
  await expect(views).toBeFocused()
  // Until its numbers have come, the list cannot have the focus.
  await expect(page.locator('main .bone')).toHaveCount(0)
  await press(page, 'down')
  await expect(list).toBeFocused()
  await press(page, 'up')
  await expect(views).toBeFocused()
  // From the chart at the other side, too.
  await press(page, 'down', 'right')
  await expect(chart).toBeFocused()
  await press(page, 'up')
  await expect(views).toBeFocused()
})

test('down from a period chooses it, but passing it on the way to another, or going up, does not', async ({
  page,
  env,
}) => {
  await pair(page, env)
  const period = (name: string) => page.getByRole('radio', { name })
  await press(page, 'up', 'right')
  await expect(period('90 days')).toBeFocused()
  await press(page, 'up')
  await expect(page.locator('.overview-lead :focus')).toHaveCount(1)
  await expect(period('28 days')).toBeChecked()
  await press(page, 'down')
  await pressUntil(page, 'left', () => isFocused(period('7 days')))
  await press(page, 'right', 'down')
  await expect(page.getByRole('button', { name: /^Views: / })).toBeFocused()
  await expect(period('28 days')).toBeChecked()
  await press(page, 'up', 'left', 'down')
  await expect(period('7 days')).toBeChecked()
})

test('the name of a video that comes after the lines is never drawn over the figures above the chart', async ({
  page,
  env,
}) => {
  await page.addInitScript(() => {
    const look = () => {
      for (const flag of document.querySelectorAll('.chart-flag')) {
        const top = flag.closest('.chart-drawn')?.getBoundingClientRect().top ?? 0
        if (flag.getBoundingClientRect().top < top - 1) document.documentElement.setAttribute('data-over', 'figures')
      }
      requestAnimationFrame(look)
    }
    look()
  })
  const videosOfDays = await holdResponse(page, /startDate=([\d-]+)&endDate=\1&.*dimensions=video/)
  await pair(page, env)
  await expect(page.locator('.chart-line').first()).toBeVisible()
  videosOfDays()
  await expect(page.locator('.chart-flag').first()).toBeVisible()
  expect(await page.locator('html').getAttribute('data-over')).toBe(null)
})

test('publication days are marked, and the videos are named when a day is read', async ({ page, env }) => {
  await pair(page, env)
  const newest = await newestDay(page, env)
  const channelQuery = { part: 'contentDetails', mine: 'true' }
  const { items: [channel] = [] } = z.parse(
    channelListResponse,
    await ask(page, env, proxyPaths.channels, channelQuery),
  )
  const uploads = {
    part: 'snippet,contentDetails',
    maxResults: '50',
    playlistId: String(channel?.contentDetails?.relatedPlaylists?.uploads),
  }
  const list = z.parse(playlistItemListResponse, await ask(page, env, proxyPaths.playlistItems, uploads))
  const pacific = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' })
  const released = (list.items ?? []).map(({ snippet, contentDetails }) => ({
    title: snippet?.title,
    day: pacific.format(new Date(String(contentDetails?.videoPublishedAt))),
  }))
  const releasedInPeriod = released.filter(({ day }) => day >= daysBefore(newest, 27))
  await expect(page.locator('.chart-mark')).toHaveCount(new Set(releasedInPeriod.map(({ day }) => day)).size)
  const latest = releasedInPeriod.find(({ day }) => day <= newest)
  await goToChart(page)
  await press(page, 'ok')
  const readout = page.locator('.chart-readout')
  const text = (await readout.textContent()) ?? ''
  const daysBack = Math.round((Date.parse(newest) - Date.parse(String(latest?.day))) / 86_400_000)
  for (let day = 0; day < daysBack; day += 1) await press(page, 'left')
  await expect(readout).toContainText(String(latest?.title))
  await press(page, 'left', 'right')
  await expect(readout).toContainText(String(latest?.title))
  for (let day = 0; day < daysBack; day += 1) await press(page, 'right')
  await expect.poll(() => readout.textContent()).toBe(text)
  await press(page, 'back')
  await expectFocus(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a peak names a video with its part of the views of one day, as the service has them', async ({ page, env }) => {
  await pair(page, env)
  const newest = await newestDay(page, env)
  const flags = page.locator('.chart-flag-group')
  await expect.poll(() => flags.count()).toBeGreaterThan(0)
  const period = { startDate: daysBefore(newest, 27), endDate: newest, metrics: 'views' }
  const { rows: days = [] } = await report(page, env, { ...period, dimensions: 'day', sort: '-views' })
  const possible: { id: string; title: string; detail: string }[] = []
  for (const [day, views] of days.slice(0, 12)) {
    const onDay = {
      startDate: String(day),
      endDate: String(day),
      metrics: 'views',
      dimensions: 'video',
      sort: '-views',
    }
    const { rows: videos = [] } = await report(page, env, { ...onDay, maxResults: '3' })
    const ids = videos.map(([id]) => id).join(',')
    const list = z.parse(videoListResponse, await ask(page, env, proxyPaths.videos, { part: 'snippet', id: ids }))
    const titles = new Map(list.items?.map(({ id, snippet }) => [id, snippet?.title]))
    for (const [id, count] of videos)
      possible.push({
        id: String(id),
        title: titles.get(String(id)) ?? '',
        detail: `${Math.round((Number(count) / Number(views)) * 100)}% of this day`,
      })
  }
  for (const flag of await flags.all()) {
    const [title = '', detail] = await flag.locator('.chart-flag').allTextContents()
    const address = (await flag.locator('image').getAttribute('href')) ?? ''
    // As much of a title is shown as fits.
    const start = title.replace(/…$/, '').trim()
    expect(
      possible.some((each) => each.title.startsWith(start) && each.detail === detail && address.includes(each.id)),
      `${title}, ${detail}: ${JSON.stringify(possible)}`,
    ).toBe(true)
  }
  // A picture that does not load leaves its place empty.
  const count = await flags.count()
  await page.route('**/api/pictures/**', (route) => route.abort())
  await page.reload()
  await expect(flags.locator('.chart-flag-ground')).toHaveCount(count)
  await expect(flags.locator('image')).toHaveCount(0)
})

test('arrows move through the top videos, and the focused row has the exact number', async ({ page, env }) => {
  await pair(page, env)
  const list = page.getByRole('listbox', { name: 'Top videos by views' })
  await expect(page.locator('.chart-press')).toBeVisible()
  await press(page, 'down')
  await pressUntil(page, 'right', () => isFocused(list), 3)
  await press(page, 'down', 'down')
  await expect(list.getByRole('option').nth(2)).toHaveAttribute('aria-selected', 'true')
  await press(page, 'up')
  const [second, third] = [list.getByRole('option').nth(1), list.getByRole('option').nth(2)]
  await expect(second).toHaveAttribute('aria-selected', 'true')
  await expectFocus(page)
  // On the video's page, Next follows the list; Back leads to the row of the video that is shown then.
  const titleOf = async (row: Locator) =>
    String(await row.getAttribute('aria-label')).replace(/^\d+\. (.*), [\d,]+$/, '$1')
  const titles = [await titleOf(second), await titleOf(third)]
  await press(page, 'ok')
  await expect(page.getByRole('heading', { level: 1, name: titles[0] ?? '' })).toBeVisible()
  await page.getByRole('button', { name: 'Next video' }).click()
  await expect(page.getByRole('heading', { level: 1, name: titles[1] ?? '' })).toBeVisible()
  await press(page, 'back')
  await expect(third).toHaveAttribute('aria-selected', 'true')
})
