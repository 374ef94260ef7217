import type { Page } from '@playwright/test'
import { haveGroup } from '../../support/groupChoice.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { expectGoodAndFocused } from '../../support/screenChecks.ts'
import { daysBefore, newestDay, report } from '../../support/service.ts'
import { expectOverview, isFocused, openPlace, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

const grid = (page: Page) => page.getByRole('listbox', { name: 'Groups' })
const cards = (page: Page) => grid(page).getByRole('option')
const active = (page: Page) => grid(page).getByRole('option', { selected: true })
const exact = new Intl.NumberFormat('en-GB')
const percent = new Intl.NumberFormat('en-GB', { style: 'percent', maximumSignificantDigits: 2 })

test('a card shows the numbers of its group in 28 days, and arrows move by rows and columns', async ({ page, env }) => {
  test.setTimeout(120_000)
  await pair(page, env)
  const newest = await newestDay(page, env)
  const days = { startDate: daysBefore(newest, 27), endDate: newest }
  const before = { startDate: daysBefore(newest, 55), endDate: daysBefore(newest, 28) }
  const best = { ...days, dimensions: 'video', metrics: 'views', sort: '-views', maxResults: '60' }
  const videos = ((await report(page, env, best)).rows ?? []).map(([id]) => String(id))
  const ids: string[] = []
  ids.push(await haveGroup(page, 'Group 1', videos.slice(-4, -1)))
  await page.goto(`${env.television}/groups`)
  await expect(cards(page)).toHaveCount(1)
  // A group alone has half of the screen, not all of it.
  await expect.poll(async () => (await cards(page).boundingBox())?.width ?? 0).toBeGreaterThan(400)
  expect((await cards(page).boundingBox())?.width).toBeLessThan(960)
  await page.goto(env.television)
  for (let place = 2; place <= 8; place += 1)
    ids.push(await haveGroup(page, `Group ${place}`, videos.slice(-3 - place, -place)))
  const requestedGroups = new Set<string>()
  page.on('request', (request) => {
    const group = /group==([\w-]+)/.exec(decodeURIComponent(request.url()))?.[1]
    if (group !== undefined && request.url().includes('dimensions=day')) requestedGroups.add(group)
  })
  await page.reload()
  await expectOverview(page)
  await openPlace(page, 'Groups')
  await expect(cards(page)).toHaveCount(6)
  await expect.poll(() => isFocused(grid(page))).toBe(true)

  const views = async (query: { startDate: string; endDate: string }) => {
    const { rows } = await report(page, env, { ...query, metrics: 'views', filters: `group==${ids[0]}` })
    return Number(rows?.[0]?.[0])
  }
  const [current, previous] = [await views(days), await views(before)]
  const change = `${current > previous ? 'up' : 'down'} ${percent.format(Math.abs(current / previous - 1))}`
  await expect(cards(page).first()).toContainText('Group 1')
  await expect(cards(page).first()).toHaveAccessibleName(
    new RegExp(`Group 1.*3 videos.*${exact.format(current)} views`),
  )
  await expect(cards(page).first()).toHaveAccessibleName(new RegExp(change))
  await expect(cards(page).first().locator('.spark-line')).toHaveAttribute('d', /^M0 [\d.]+(L[\d.]+ [\d.]+){27}$/)
  await expect(cards(page).first().locator('.thumbnail')).toHaveCount(3)
  // The limit of 500 is shown only to groups near it.
  await expect(grid(page).getByText('of 500')).toHaveCount(0)
  await expectGoodAndFocused(page, 'cards of groups')

  await press(page, 'right', 'down')
  await expect(active(page)).toContainText('Group 5')
  await press(page, 'right', 'right')
  await expect(active(page)).toContainText('Group 6')
  expect([...requestedGroups].sort(), 'only cards on the screen ask').toEqual(ids.slice(0, 6).sort())
  // The last row is shorter, so down leads to its end.
  await press(page, 'down')
  await expect(active(page)).toContainText('Group 8')
  await expect(cards(page)).toHaveCount(5)
  await expectGoodAndFocused(page, 'the last row of cards')

  await press(page, 'ok')
  await expect(page.getByRole('heading', { level: 1, name: 'Group 8' })).toBeVisible()
  await press(page, 'back')
  await expect(active(page)).toContainText('Group 8')
  await expect.poll(() => isFocused(grid(page))).toBe(true)

  await press(page, 'up', 'left', 'up')
  await expect(active(page)).toContainText('Group 1')
  await press(page, 'up')
  await expect(page.getByRole('button', { name: 'New group' })).toBeFocused()
  await press(page, 'down')
  await expect.poll(() => isFocused(grid(page))).toBe(true)
  await press(page, 'left')
  await pressUntil(page, 'right', () => isFocused(grid(page)))
  await expect(active(page)).toContainText('Group 1')
})
