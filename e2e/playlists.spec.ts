import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { playlistListResponse } from '#contract/playlists.ts'
import { proxyPaths } from '#contract/proxy.ts'
import { expectFocus } from './focus.ts'
import { chooseGroup, haveGroup } from './groupChoice.ts'
import { press, pressUntil } from './remote.ts'
import { expectAccessible, expectLegible, expectWithinSafeArea } from './screenChecks.ts'
import { ask, daysBefore, newestDay, report } from './service.ts'
import { chooseSegment, expectOverview, isFocused, openPlace, pair } from './television.ts'
import { expect, test } from './test.ts'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const tenth = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
const clock = (minutes: number) => {
  const seconds = Math.round(minutes * 60)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
const list = (page: Page, name: string) => page.getByRole('listbox', { name })

async function expectGood(page: Page, where: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await expectFocus(page, where)
  await expectAccessible(page, where)
  await expectLegible(page, where)
  await expectWithinSafeArea(page, where)
}

/** By the rail to Videos, and from there to another of its lists. */
async function openShelf(page: Page, name: 'Playlists' | 'Live'): Promise<void> {
  await openPlace(page, 'Videos')
  await expect.poll(() => isFocused(list(page, 'Videos by views'))).toBe(true)
  await press(page, 'up')
  await pressUntil(page, 'left', () => isFocused(page.getByRole('radio', { name, exact: true })), 3)
  await press(page, 'ok')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.poll(() => isFocused(page.getByRole('radio', { name, exact: true }))).toBe(true)
}

test('playlists by any metric, one with its days, videos, countries and devices, and those of a group: the service’s', async ({
  page,
  house,
  phone,
}) => {
  test.setTimeout(120_000)
  await pair(page, house, phone)
  const newest = await newestDay(page, house)
  const days = { startDate: daysBefore(newest, 27), endDate: newest }
  const names =
    'playlistViews,playlistStarts,viewsPerPlaylistStart,averageTimeInPlaylist,playlistSaves,playlistEstimatedMinutesWatched'
  const told = async (query: Record<string, string>) => (await report(page, house, { ...days, ...query })).rows ?? []
  const rows = await told({ dimensions: 'playlist', metrics: names, sort: '-playlistViews', maxResults: '200' })
  expect(rows.length).toBeGreaterThan(3)
  const ids = rows.map(([id]) => String(id))
  const { items: known = [] } = z.parse(
    playlistListResponse,
    await ask(page, house, proxyPaths.playlists, { part: 'snippet', maxResults: '50', id: ids.join(',') }),
  )
  const titleOf = (id: unknown) => String(known.find((one) => one.id === id)?.snippet?.title)
  await haveGroup(page, 'Two lists', ids.slice(0, 2), 'playlist')
  await haveGroup(page, 'The third', ids.slice(2, 3), 'playlist')
  await page.reload()
  await expectOverview(page)

  await openShelf(page, 'Playlists')
  const byViews = list(page, 'Playlists by views in playlists')
  for (const [place, [id, views]] of rows.slice(0, 5).entries())
    await expect(byViews.getByRole('option').nth(place)).toHaveAccessibleName(
      `${place + 1}. ${titleOf(id)}, ${whole.format(Number(views))}`,
    )
  await expectGood(page, 'playlists')

  // By an average, which the service does not rank by.
  const sorter = page.getByRole('button', { name: /^Sorted by/ })
  await pressUntil(page, 'right', () => isFocused(sorter))
  await press(page, 'ok')
  await pressUntil(page, 'down', () => isFocused(page.getByRole('radio', { name: 'Views per start' })))
  await press(page, 'ok')
  const [best] = [...rows].sort((a, b) => Number(b[3]) - Number(a[3]))
  await expect(list(page, 'Playlists by views per start').getByRole('option').first()).toHaveAccessibleName(
    `1. ${titleOf(best?.[0])}, ${tenth.format(Number(best?.[3]))}`,
  )
  await press(page, 'ok')
  await pressUntil(page, 'up', () => isFocused(page.getByRole('radio', { name: 'Views in playlists' })))
  await press(page, 'ok')

  // One of them.
  await expect(byViews).toBeVisible()
  await press(page, 'down', 'ok')
  const [id, views, starts, perStart, minutes, saves] = rows[0] ?? []
  await expect(page.getByRole('heading', { level: 1, name: titleOf(id) })).toBeVisible()
  const tile = (text: string) => page.getByRole('button', { name: new RegExp(`^${text},`) })
  await expect(tile(`Views in playlists: ${whole.format(Number(views))}`)).toBeVisible()
  await expect(tile(`Playlist starts: ${whole.format(Number(starts))}`)).toBeVisible()
  await expect(tile(`Views per start: ${tenth.format(Number(perStart))}`)).toBeVisible()
  await expect(tile(`Time in playlist: ${clock(Number(minutes))}`)).toBeVisible()
  await expect(tile(`Playlist saves: ${whole.format(Number(saves))}`)).toBeVisible()
  await expect(page.locator('.chart .metric-figure')).toHaveText(whole.format(Number(views)))
  await expect(list(page, 'Its videos by views').getByRole('option').first()).toBeVisible()
  await expect(page.getByText('Views of each anywhere, not only in this playlist.')).toBeVisible()
  await expectGood(page, 'a playlist')
  await press(page, 'down', 'right')
  const of = { metrics: 'playlistViews', filters: `playlist==${id}`, sort: '-playlistViews' }
  for (const [part, dimension, label] of [
    ['Countries', 'country', 'Countries by views in the playlist'],
    ['Devices', 'deviceType', 'Devices by views in the playlist'],
  ] as const) {
    await chooseSegment(page, 'Divided by', part, 'up')
    const [[, most]] = (await told({ ...of, dimensions: dimension })) as [[string, number]]
    await expect(list(page, label).getByRole('option').first()).toHaveAccessibleName(
      new RegExp(`, ${whole.format(most)}, [\\d.]+%$`),
    )
  }
  await expectGood(page, 'devices of a playlist')
  await press(page, 'back')
  await expect.poll(() => isFocused(byViews)).toBe(true)

  // Those of a group, and of two.
  await chooseGroup(page, 'Two lists')
  await expect(byViews.getByRole('option')).toHaveCount(2)
  await chooseGroup(page, 'Compare with another', 'The third')
  await expect(byViews.getByRole('option')).toHaveCount(3)
  await expect(byViews.getByRole('option').nth(2)).toHaveAccessibleName(/, The third, [\d,]+$/)
  await expectGood(page, 'playlists of two groups')
})

test('what was watched live, against on demand, and a stream minute by minute: the service’s', async ({
  page,
  house,
  phone,
}) => {
  await pair(page, house, phone)
  const newest = await newestDay(page, house)
  const days = { startDate: daysBefore(newest, 89), endDate: newest }
  const told = async (query: Record<string, string>) => (await report(page, house, { ...days, ...query })).rows ?? []
  const live = { dimensions: 'video', filters: 'liveOrOnDemand==LIVE', metrics: 'views', sort: '-views' }
  const rows = await told({ ...live, maxResults: '200' })
  expect(rows.length).toBeGreaterThan(1)
  const totals = new Map(
    (await told({ dimensions: 'liveOrOnDemand', metrics: 'views' })).map(([kind, views]) => [kind, Number(views)]),
  )

  await openShelf(page, 'Live')
  await chooseSegment(page, 'Period', '90 days', 'up')
  const streams = list(page, 'Live videos by views')
  await expect(streams.getByRole('option').first()).toHaveAccessibleName(
    new RegExp(`, ${whole.format(Number(rows[0]?.[1]))}$`),
  )
  await expect(list(page, 'Live against on demand').getByRole('option').first()).toHaveAccessibleName(
    `Views: live ${whole.format(totals.get('LIVE') ?? 0)}, on demand ${whole.format(totals.get('ON_DEMAND') ?? 0)}`,
  )
  await expectGood(page, 'live')

  await pressUntil(page, 'down', () => isFocused(streams))
  await press(page, 'ok')
  const chart = page.getByRole('button', { name: /^Viewers at the same time/ })
  await expect.poll(() => isFocused(chart)).toBe(true)
  const curve = await told({
    startDate: '2020-01-01',
    dimensions: 'livestreamPosition',
    metrics: 'averageConcurrentViewers,peakConcurrentViewers',
    filters: `video==${rows[0]?.[0]}`,
    sort: 'livestreamPosition',
  })
  const most = Math.max(...curve.map(([, , peak]) => Number(peak)))
  const figure = page.locator('.chart .metric-figure')
  await expect(figure).toHaveText(whole.format(most))
  await expectGood(page, 'a stream')
  // Read from the end backwards, minute by minute; Back leaves the chart and not the screen.
  await press(page, 'ok', 'left')
  const [minute, average, peak] = curve[curve.length - 2] ?? []
  const [hours, rest] = [Math.floor(Number(minute) / 60), Number(minute) % 60]
  await expect(page.getByText(`Viewers at ${hours}:${String(rest).padStart(2, '0')}:00`)).toBeVisible()
  await expect(figure).toHaveText(whole.format(Number(average)))
  await expect(page.locator('.chart-readout')).toContainText(`peak ${whole.format(Number(peak))}`)
  await press(page, 'back')
  await expect(figure).toHaveText(whole.format(most))
  await expect.poll(() => isFocused(chart)).toBe(true)
  await press(page, 'up', 'ok')
  await expect(page.getByRole('button', { name: /^Views: [\d,]+/ })).toBeVisible()
  await press(page, 'back', 'back')
  await expect.poll(() => isFocused(streams)).toBe(true)
  await expectGood(page, 'live again')
})

test('any place in the rail is at most six presses from any other', async ({ page, house, phone }) => {
  await pair(page, house, phone)
  await press(page, 'left')
  const items = page.getByRole('navigation').getByRole('button')
  const labels = await items.evaluateAll((found) => found.map((item) => item.getAttribute('aria-label')))
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  expect(await focused()).toBe(labels[0])
  expect(Math.floor(labels.length / 2)).toBeLessThanOrEqual(6)
  await press(page, 'up')
  expect(await focused()).toBe(labels[labels.length - 1])
  await press(page, 'down')
  expect(await focused()).toBe(labels[0])
  // Held, it stops at the end.
  for (let repeat = 0; repeat < 30; repeat += 1) {
    await page.keyboard.down('ArrowDown')
    await page.waitForTimeout(95)
  }
  await page.keyboard.up('ArrowDown')
  expect(await focused()).toBe(labels[labels.length - 1])
})
