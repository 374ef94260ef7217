import type { Locator, Page } from '@playwright/test'
import { expectFocus } from '../../support/focus.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { daysBefore, newestDay, report } from '../../support/service.ts'
import { isFocused, openPlace, pair, pairAt } from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const list = (page: Page) => page.getByRole('listbox', { name: /^Videos by/ })
const activeRow = (page: Page) => list(page).getByRole('option', { selected: true })

/**
 * Holds a key like a remote, with repeated down events, until the list is at `row`; returns how many events it took.
 */
async function holdUntil(page: Page, key: 'ArrowDown' | 'ArrowUp', row: number): Promise<number> {
  const arrived = async () => (await activeRow(page).getAttribute('aria-posinset')) === String(row)
  for (let downs = 1; ; downs += 1) {
    await page.keyboard.down(key)
    await page.waitForTimeout(40)
    if ((downs % 10 === 0 && (await arrived())) || downs > 400) {
      await page.keyboard.up(key)
      return downs
    }
  }
}

test('all videos, even those the service does not rank, are sorted by any metric; Back returns to the row', async ({
  page,
  env,
}) => {
  // It walks through every metric.
  test.setTimeout(120_000)
  await pairAt(page, env, '/videos')
  await expect.poll(() => isFocused(list(page))).toBe(true)
  const newest = await newestDay(page, env)
  const days = { startDate: daysBefore(newest, 27), endDate: newest }
  const best = { dimensions: 'video', metrics: 'views,likes', sort: '-views', maxResults: '200' }
  const { rows: byViews = [] } = await report(page, env, { ...days, ...best })
  await expect(activeRow(page)).toHaveAccessibleName(new RegExp(`^1\\. .*, ${whole.format(Number(byViews[0]?.[1]))}$`))

  // More videos than the service ranks: the others are fetched by their IDs.
  const count = Number(await activeRow(page).getAttribute('aria-setsize'))
  expect(byViews).toHaveLength(200)
  expect(count).toBeGreaterThan(200)
  expect(await holdUntil(page, 'ArrowDown', count), 'a held key moves faster and faster').toBeLessThan(count / 1.5)
  await expect(activeRow(page)).toHaveAttribute('aria-posinset', String(count))
  expect(await list(page).getByRole('option').count(), 'rows in the page').toBeLessThanOrEqual(8)
  await expectFocus(page, 'at the end of the list')

  // Back to the top, out of the list, and to another order.
  await holdUntil(page, 'ArrowUp', 1)
  await expect(activeRow(page)).toHaveAttribute('aria-posinset', '1')
  const sort = page.getByRole('button', { name: /^Sorted by/ })
  await pressUntil(page, 'up', () => isFocused(sort))
  await press(page, 'ok')
  const likes = page.getByRole('dialog').getByRole('radio', { name: 'Likes' })
  await pressUntil(page, 'down', () => isFocused(likes))
  await press(page, 'ok')
  await expect(sort).toHaveAccessibleName(/Likes$/)
  const mostLiked = Math.max(...byViews.map(([, , liked]) => Number(liked)))
  await expect(list(page).getByRole('option').first()).toHaveAccessibleName(new RegExp(`, ${whole.format(mostLiked)}$`))

  await pressUntil(page, 'down', () => isFocused(list(page)))
  await press(page, 'down', 'down', 'down', 'down', 'down', 'down', 'down', 'down', 'down')
  const row = String(await activeRow(page).getAttribute('aria-label'))
  expect(row).toMatch(/^10\. /)
  const nextRow = String(await list(page).locator('[aria-posinset="11"]').getAttribute('aria-label'))
  await press(page, 'ok')
  const titleOf = (row: string) => row.replace(/^\d+\. (.*), [\d,]+$/, '$1')
  await expect(page.getByRole('heading', { level: 1, name: titleOf(row) })).toBeVisible()
  await expectFocus(page, 'on the video')
  // Next follows the list and keeps the focus; Back leads to the row of the video that is shown then.
  const next = page.getByRole('button', { name: 'Next video' })
  await pressUntil(page, 'up', () => page.evaluate(() => document.activeElement?.closest('[role="toolbar"]') !== null))
  await pressUntil(page, 'right', () => isFocused(next))
  await press(page, 'ok')
  await expect(page.getByRole('heading', { level: 1, name: titleOf(nextRow) })).toBeVisible()
  await expect.poll(() => isFocused(next)).toBe(true)
  await press(page, 'back')
  await expect(activeRow(page)).toHaveAccessibleName(nextRow)
  await expect.poll(() => isFocused(list(page))).toBe(true)
})

test('a wheel scrolls the rows below the pointer, which OK then presses; channel keys move by a page', async ({
  page,
  env,
}) => {
  await pairAt(page, env, '/videos')
  await expect.poll(() => isFocused(list(page))).toBe(true)
  const rows = list(page).getByRole('option')
  const placeOf = async (row: Locator) => Number(await row.getAttribute('aria-posinset'))
  const rowCount = await rows.count()
  const thirdBox = (await rows.nth(2).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(thirdBox.x + 300, thirdBox.y + 20)
  await page.mouse.move(thirdBox.x + 300, thirdBox.y + thirdBox.height / 2)
  await expect.poll(() => placeOf(activeRow(page))).toBe(3)
  const rowPx = await rows.first().evaluate((row) => row.clientHeight)
  for (let notch = 0; notch < 5; notch += 1) await page.mouse.wheel(0, 400)
  await expect.poll(() => placeOf(rows.first())).toBe(1 + Math.trunc((5 * 400) / rowPx))
  // The row below the pointer is the active one, also when the pointer moves.
  await expect.poll(() => placeOf(activeRow(page))).toBe(await placeOf(rows.nth(2)))
  const first = await placeOf(rows.first())
  const top = (await rows.first().boundingBox()) ?? thirdBox
  await page.mouse.move(top.x + 300, top.y + top.height / 2)
  await expect.poll(() => placeOf(activeRow(page))).toBe(first)
  await expectFocus(page, 'after the wheel')
  expect(await placeOf(rows.first())).toBe(first)
  const name = String(await activeRow(page).getAttribute('aria-label')).replace(/^\d+\. (.*), [\d,]+$/, '$1')
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await press(page, 'back')
  await expect.poll(() => placeOf(rows.first())).toBe(first)
  for (let notch = 0; notch < 9; notch += 1) await page.mouse.wheel(0, -400)
  await expect.poll(() => placeOf(rows.first())).toBe(1)

  // An arrow ends pointer mode: the wheel and the channel keys then act on the focused list.
  await press(page, 'down')
  const from = await placeOf(activeRow(page))
  await page.keyboard.press('PageDown')
  await expect.poll(() => placeOf(activeRow(page))).toBe(from + rowCount)
  await page.keyboard.press('PageUp')
  await expect.poll(() => placeOf(activeRow(page))).toBe(from)
  await page.keyboard.press('PageUp')
  await page.keyboard.press('PageUp')
  await expect.poll(() => placeOf(activeRow(page))).toBe(1)
  await expect.poll(() => isFocused(list(page))).toBe(true)
  await page.mouse.wheel(0, 400)
  await expect.poll(() => placeOf(rows.first())).toBeGreaterThan(2)
  await expectFocus(page, 'after a wheel without a pointer')

  // When no list has the focus, the wheel scrolls the one below the pointer.
  await pressUntil(page, 'up', () => page.evaluate(() => document.activeElement?.getAttribute('role') !== 'listbox'))
  const before = await placeOf(rows.first())
  await page.mouse.wheel(0, 800)
  await expect.poll(() => placeOf(rows.first())).not.toBe(before)
  await expectFocus(page, 'after a wheel where a pointer rests')
})

test('the figures, days and retention of a video are the service’s', async ({ page, env }) => {
  await pair(page, env)
  const newest = await newestDay(page, env)
  const days = { startDate: daysBefore(newest, 27), endDate: newest }
  const top = { dimensions: 'video', metrics: 'views', sort: '-views', maxResults: '1' }
  const [id] = ((await report(page, env, { ...days, ...top })).rows ?? [])[0] ?? []
  const list = page.getByRole('listbox', { name: 'Top videos by views' })
  await pressUntil(page, 'down', async () => !(await isFocused(page.getByRole('button', { name: /^Views:/ }))))
  await pressUntil(page, 'right', () => isFocused(list))
  await press(page, 'ok')
  await expect(page).toHaveURL(new RegExp(`/videos/${id}$`))
  const filters = `video==${id}`
  const metrics = 'views,estimatedMinutesWatched,subscribersGained'
  const [row] = (await report(page, env, { ...days, metrics, filters })).rows ?? []
  const [views = 0, minutes = 0, gained = 0] = (row ?? []).map(Number)
  const ofThumbnail = { metrics: 'videoThumbnailImpressions,videoThumbnailImpressionsClickRate', filters }
  const [thumbnail] = (await report(page, env, { ...days, ...ofThumbnail })).rows ?? []
  const [shown = 0, rate = 0] = (thumbnail ?? []).map(Number)
  const percent = (ratio: number) =>
    new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: ratio < 0.0995 ? 1 : 0 }).format(ratio)
  expect(views).toBeGreaterThan(0)
  const key = page.getByRole('region', { name: 'Key figures' })
  await expect(key.getByRole('button', { name: `Views: ${whole.format(views)},` })).toBeVisible()
  await expect(key.getByRole('button', { name: `Watch time: ${whole.format(minutes / 60)}` })).toBeVisible()
  await expect(key.getByRole('button', { name: `Impressions: ${whole.format(shown)},` })).toBeVisible()
  await expect(key.getByRole('button', { name: `Subscribers gained: ${whole.format(gained)},` })).toBeVisible()
  // The panel below has the value of the chosen tile.
  for (const name of ['Views', 'Impressions', 'Click-through rate', 'Watch time', 'Subscribers gained']) {
    const tile = key.getByRole('button', { name: new RegExp(`^${name}:`) })
    await pressUntil(page, 'right', () => isFocused(tile))
    await press(page, 'ok')
    await expect(page.locator('.video-days .metric-readout-title')).toHaveText(new RegExp(`^${name}`))
    const [, value] = /: ([^\s,]*(?:,\d[^\s,]*)*)/.exec((await tile.getAttribute('aria-label')) ?? '') ?? []
    await expect(page.locator('.video-days .metric-readout-beside')).toContainText(value ?? 'a value')
  }
  const clicked = key.getByRole('button', { name: `Click-through rate: ${percent(rate)},` })
  await pressUntil(page, 'left', () => isFocused(clicked))
  await press(page, 'ok')
  const chart = page.getByRole('button', { name: /^Click-through rate, day by day/ })
  await pressUntil(page, 'down', async () => !(await isFocused(clicked)))
  await pressUntil(page, 'left', () => isFocused(chart))
  await press(page, 'ok')
  const byDay = { ...days, ...ofThumbnail, dimensions: 'day', sort: '-day', maxResults: '1' }
  const newestRate = Number((await report(page, env, byDay)).rows?.[0]?.[2])
  await expect(page.locator('.chart').first().locator('.metric-figure')).toHaveText(percent(newestRate))
  await press(page, 'back')
  await expectFocus(page)
  await press(page, 'back')
  await expect.poll(() => isFocused(list), { message: 'Back leads to where the video was opened' }).toBe(true)
})

test('the retention of a video and the median of the most watched ones have the service’s numbers', async ({
  page,
  env,
}) => {
  await pair(page, env)
  const newest = await newestDay(page, env)
  const days = { startDate: daysBefore(newest, 27), endDate: newest }
  const top = { dimensions: 'video', metrics: 'views', sort: '-views', maxResults: '12' }
  const ids = ((await report(page, env, { ...days, ...top })).rows ?? []).map(([id]) => String(id))
  const curves = new Map<string, number[]>()
  const curveOf = async (id: string, filters = '') => {
    const query = { dimensions: 'elapsedVideoTimeRatio', metrics: 'audienceWatchRatio' }
    const curveQuery = { ...days, ...query, filters: `video==${id}${filters}`, sort: 'elapsedVideoTimeRatio' }
    return ((await report(page, env, curveQuery)).rows ?? []).map(([, ratio]) => Number(ratio))
  }
  for (const id of ids) curves.set(id, await curveOf(id, ';audienceType==ORGANIC'))
  // A video with advertised views: viewers who came by the advertisement watch less of it.
  const all = new Map<string, number[]>()
  for (const id of ids) all.set(id, await curveOf(id))
  const rank = ids.findIndex((id) => all.get(id)?.[49] !== curves.get(id)?.[49])
  const [video = ''] = ids.slice(rank)
  expect(rank, 'an advertised video among the most watched').toBeGreaterThanOrEqual(0)
  // Calculated by the definition, independently of the app: half of all values are below it.
  const medianAt = (place: number) => {
    const values = [...curves.values()].flatMap((curve) => curve[place] ?? []).sort((a, b) => a - b)
    return ((values[(values.length - 1) >> 1] ?? 0) + (values[values.length >> 1] ?? 0)) / 2
  }
  const percent = (ratio: number) =>
    new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: ratio < 0.0995 ? 1 : 0 }).format(ratio)
  await openPlace(page, 'Videos')
  await expect.poll(() => isFocused(list(page))).toBe(true)
  await pressUntil(page, 'down', async () => (await activeRow(page).getAttribute('aria-posinset')) === `${rank + 1}`)
  await press(page, 'ok')
  const curve = curves.get(video) ?? []
  const chart = page.getByRole('button', { name: /^Viewers still watching, by time/ })
  const panel = page.locator('.chart').last()
  await expect(panel.locator('.metric-readout-beside')).toContainText(
    `median of your most watched videos: ${percent(medianAt(49))}`,
  )
  await expect(panel.locator('.metric-figure')).toHaveText(percent(curve[49] ?? 0))
  await press(page, 'down')
  await pressUntil(page, 'right', () => isFocused(chart))
  await press(page, 'ok')
  for (const place of [99, 98, 97]) {
    await expect(panel.locator('.metric-figure')).toHaveText(percent(curve[place] ?? 0))
    await expect(panel.locator('.metric-readout-beside')).toContainText(
      `median of your most watched videos: ${percent(medianAt(place))}`,
    )
    await press(page, 'left')
  }
  await press(page, 'back')
  await expect.poll(() => isFocused(chart)).toBe(true)
  await expect(panel.getByRole('heading')).toHaveText('Still watchingorganic viewers')
  // The viewers are chosen below the curve; the choice is remembered.
  const chosen = (name: string) => page.getByRole('radio', { name, exact: true })
  await expect(chosen('Organic viewers')).toBeChecked()
  // Below the tiles of a young video, the chart of its views has choices too, on the left of these.
  const toViewers = async (name: string) => {
    const isChoice = () => page.evaluate(() => document.activeElement?.matches('main [role="radio"]') === true)
    await pressUntil(page, 'down', isChoice)
    await pressUntil(page, 'right', () => isFocused(chosen(name)))
  }
  await toViewers('Organic viewers')
  await press(page, 'right', 'ok')
  await expect(chosen('All viewers')).toBeChecked()
  await expect(chosen('All viewers')).toBeFocused()
  await expect(panel.getByRole('heading')).toHaveText('Still watchingall viewers')
  await expect(panel.locator('.metric-figure')).toHaveText(percent(all.get(video)?.[49] ?? 0))
  await expectFocus(page, 'after another choice of viewers')
  await press(page, 'back')
  await expect.poll(() => isFocused(list(page))).toBe(true)
  await press(page, 'ok')
  await expect(chosen('All viewers')).toBeChecked()
  await toViewers('All viewers')
  await press(page, 'left', 'ok')
  await expect(panel.locator('.metric-figure')).toHaveText(percent(curve[49] ?? 0))
  // The curve loaded later and took half of the width: the other chart is drawn in the rest.
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.querySelectorAll('.chart')].map((chart) => {
          const drawn = chart.querySelector('svg.recharts-surface')?.getBoundingClientRect()
          return drawn !== undefined && drawn.right <= chart.getBoundingClientRect().right + 1
        }),
      ),
    )
    .toEqual([true, true])
})

testAlone('leaving a screen cancels its calls', async ({ page, env }) => {
  await pair(page, env)
  const cancelled: string[] = []
  page.on('requestfailed', (request) => cancelled.push(request.url()))
  env.faultProxy.set('silence', '/v2/')
  const requested = page.waitForRequest((request) => request.url().includes('dimensions=video&'))
  await openPlace(page, 'Videos')
  await requested
  await press(page, 'back')
  await expect.poll(() => cancelled.some((url) => url.includes('dimensions=video&'))).toBe(true)
  env.faultProxy.set('none')
  await expectFocus(page)
})
