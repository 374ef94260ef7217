import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { proxyPaths } from '#contract/proxy.ts'
import { playlistListResponse } from '#contract/video.ts'
import { chooseGroup, haveGroup } from '../../support/groupChoice.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { expectGood } from '../../support/screenChecks.ts'
import { ask, daysBefore, newestDay, report } from '../../support/service.ts'
import { chooseSegment, expectOverview, isFocused, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'
import { openVideoTab } from '../../support/videoTabs.ts'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const tenth = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 })
const clock = (minutes: number) => {
  const seconds = Math.round(minutes * 60)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
const list = (page: Page, name: string) => page.getByRole('listbox', { name })

test('playlists, one playlist in detail, and those of a group have the service’s numbers', async ({ page, env }) => {
  test.setTimeout(120_000)
  await pair(page, env)
  const newest = await newestDay(page, env)
  const days = { startDate: daysBefore(newest, 27), endDate: newest }
  const names =
    'playlistViews,playlistStarts,viewsPerPlaylistStart,averageTimeInPlaylist,playlistSaves,playlistEstimatedMinutesWatched'
  const rowsOf = async (query: Record<string, string>) => (await report(page, env, { ...days, ...query })).rows ?? []
  const rows = await rowsOf({ dimensions: 'playlist', metrics: names, sort: '-playlistViews', maxResults: '200' })
  expect(rows.length).toBeGreaterThan(3)
  const ids = rows.map(([id]) => String(id))
  const { items: known = [] } = z.parse(
    playlistListResponse,
    await ask(page, env, proxyPaths.playlists, { part: 'snippet', maxResults: '50', id: ids.join(',') }),
  )
  const titleOf = (id: unknown) => String(known.find((playlist) => playlist.id === id)?.snippet?.title)
  await haveGroup(page, 'Two lists', ids.slice(0, 2), 'playlist')
  await haveGroup(page, 'The third', ids.slice(2, 3), 'playlist')
  await page.reload()
  await expectOverview(page)

  await openVideoTab(page, 'Playlists')
  const byViews = list(page, 'Playlists by views in playlists')
  for (const [place, [id, views]] of rows.slice(0, 5).entries())
    await expect(byViews.getByRole('option').nth(place)).toHaveAccessibleName(
      `${place + 1}. ${titleOf(id)}, ${whole.format(Number(views))}`,
    )
  await expectGood(page, 'playlists')

  // Sorts by an average, which the service cannot do.
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

  // Opens one of them.
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
  await expect(page.locator('.chart .metric-readout-beside')).toContainText(whole.format(Number(views)))
  await expect(list(page, 'Its videos by views').getByRole('option').first()).toBeVisible()
  await expect(page.getByText('All views of each video, not only in this playlist.')).toBeVisible()
  await expectGood(page, 'a playlist')
  await press(page, 'down', 'right')
  const query = { metrics: 'playlistViews', filters: `playlist==${id}`, sort: '-playlistViews' }
  for (const [part, dimension, label] of [
    ['Countries', 'country', 'Countries by views in the playlist'],
    ['Devices', 'deviceType', 'Devices by views in the playlist'],
  ] as const) {
    await chooseSegment(page, 'Broken down by', part, 'up')
    const [[, mostViews]] = (await rowsOf({ ...query, dimensions: dimension })) as [[string, number]]
    await expect(list(page, label).getByRole('option').first()).toHaveAccessibleName(
      new RegExp(`, ${whole.format(mostViews)}, [\\d.]+%$`),
    )
  }
  await expectGood(page, 'devices of a playlist')
  await press(page, 'back')
  await expect.poll(() => isFocused(byViews)).toBe(true)

  // The playlists of one group, and of two.
  await chooseGroup(page, 'Two lists')
  await expect(byViews.getByRole('option')).toHaveCount(2)
  await chooseGroup(page, 'Compare with…', 'The third')
  await expect(byViews.getByRole('option')).toHaveCount(3)
  await expect(byViews.getByRole('option').nth(2)).toHaveAccessibleName(/, The third, [\d,]+$/)
  await expectGood(page, 'playlists of two groups')
})
