import type { Page } from '@playwright/test'
import { expectFocus } from '../../support/focus.ts'
import { groupOpener, haveGroup } from '../../support/groupChoice.ts'
import { holdResponse } from '../../support/holdResponse.ts'
import { press, pressUntil, settled } from '../../support/remote.ts'
import { expectGoodAndFocused } from '../../support/screenChecks.ts'
import { daysBefore, newestDay, report } from '../../support/service.ts'
import { isFocused, openPlace, pair, pairAt, pairByCalls } from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const list = (page: Page, name: string) => page.getByRole('listbox', { name })
const sources = (page: Page) => list(page, 'Traffic sources by views')
const activeRow = (page: Page, name: string) => list(page, name).getByRole('option', { selected: true })
const names: Readonly<Record<string, string>> = {
  RELATED_VIDEO: 'Suggested videos',
  YT_SEARCH: 'Search',
  SUBSCRIBER: 'Home and feeds',
  EXT_URL: 'Other websites',
}

/** Opens another view from anywhere on the screen, by at most six keys. */
async function openView(page: Page, name: string): Promise<void> {
  const view = page.getByRole('radio', { name, exact: true })
  let keys = 0
  const pressUntilReached = async (key: 'left' | 'right' | 'up', isReached: () => Promise<boolean>) => {
    for (; !(await isReached()); keys += 1) {
      expect(keys, `keys to ${name}`).toBeLessThan(6)
      await press(page, key)
    }
  }
  const inViews = () =>
    page.evaluate(
      () => document.activeElement?.closest('[role=radiogroup]')?.getAttribute('aria-label') === 'Breakdown',
    )
  await pressUntilReached('up', inViews)
  const x = async (element: ReturnType<Page['locator']>) => (await element.boundingBox())?.x ?? 0
  const direction = (await x(view)) < (await x(page.locator(':focus'))) ? 'left' : 'right'
  await pressUntilReached(direction, () => isFocused(view))
  await press(page, 'ok')
  await expect(view).toBeChecked()
}

test('traffic sources, playback places, sharing and cards have the service’s numbers, and are reached by keys', async ({
  page,
  env,
}) => {
  await pairAt(page, env, '/reach')
  await expect.poll(() => isFocused(sources(page))).toBe(true)
  const newest = await newestDay(page, env)
  const days = { startDate: daysBefore(newest, 27), endDate: newest }
  const ask = async (query: Record<string, string>) => (await report(page, env, { ...days, ...query })).rows ?? []

  // The list: the name of each source, its views, its share.
  const bySource = await ask({ dimensions: 'insightTrafficSourceType', metrics: 'views' })
  const ranked = bySource.map(([code, views]) => [String(code), Number(views)] as const).sort((a, b) => b[1] - a[1])
  const all = ranked.reduce((sum, [, views]) => sum + views, 0)
  expect(ranked.length, 'more sources than lines').toBeGreaterThan(6)
  await expect(page.locator('.traffic-row .metric-figure')).toHaveText(whole.format(all))
  for (const [place, [code, views]] of ranked.slice(0, 3).entries())
    await expect(sources(page).getByRole('option').nth(place)).toHaveAccessibleName(
      `${place + 1}. ${names[code]}, ${whole.format(views)}, ${Math.round((views / all) * 100)}%`,
    )
  await expect(activeRow(page, 'Traffic sources by views')).toHaveAttribute('aria-setsize', String(ranked.length))

  // What the source in focus means stands beside the total, and how to read the chart while that has the focus.
  const meaning = page.locator('.metric-explained').and(page.locator(':visible'))
  await expect(meaning).toHaveText(/^Suggested videos ?The video was suggested beside or after another one\.$/)
  await press(page, 'down')
  await expect(meaning).toHaveText(/^Search ?Viewers searched, and chose the video among the results\.$/)
  await press(page, 'up')

  // Four areas and one for the rest; the newest day has the service's numbers, and they add up to its total.
  await expect(page.locator('.chart-area')).toHaveCount(5)
  await expect(page.locator('.chart-end').last()).toHaveText('Other')
  // A source has the colour of its area, or a darker one on the white ground of a focused row; the fifth is part of
  // Other, and grey.
  const bar = (place: number) => sources(page).getByRole('option').nth(place).locator('.rank-length')
  const areaColours = page
    .locator('.chart-area')
    .evaluateAll((areas) => areas.map((area) => getComputedStyle(area).fill))
  await expectGoodAndFocused(page, 'sources')
  await press(page, 'left')
  await expect.poll(() => isFocused(page.getByRole('button', { name: /^Views by source/ }))).toBe(true)
  // The first is on top, so it is drawn last.
  for (const [place, colour] of (await areaColours).reverse().entries())
    await expect(bar(place)).toHaveCSS('background-color', colour)
  await press(page, 'ok')
  const onDay = await ask({ startDate: newest, dimensions: 'insightTrafficSourceType', metrics: 'views' })
  const dayTotal = onDay.reduce((sum, [, views]) => sum + Number(views), 0)
  await expect(page.locator('.traffic-sum')).toHaveText(`${whole.format(dayTotal)} views`)
  await expect(page.locator('.traffic-value')).toHaveCount(5)
  await expectGoodAndFocused(page, 'sources, read')
  await press(page, 'back')

  await openView(page, 'Playback locations')
  const byPlace = await ask({ dimensions: 'insightPlaybackLocationType', metrics: 'views' })
  const embedded = Number(byPlace.find(([code]) => code === 'EMBEDDED')?.[1])
  const places = list(page, 'Playback locations by views')
  await expect(
    places.getByRole('option', { name: new RegExp(`Other websites, ${whole.format(embedded)}, `) }),
  ).toBeVisible()
  await expectGoodAndFocused(page, 'places')

  await openView(page, 'Sharing')
  const byService = await ask({ dimensions: 'sharingService', metrics: 'shares', sort: '-shares' })
  const shares = Number((await ask({ metrics: 'shares' }))[0]?.[0])
  await expect(page.locator('.chart .metric-figure')).toHaveText(whole.format(shares))
  const shared = list(page, 'Sharing services by shares').getByRole('option').first()
  await expect(shared).toHaveAccessibleName(new RegExp(`^1\\. WhatsApp, ${whole.format(Number(byService[0]?.[1]))}, `))
  await expectGoodAndFocused(page, 'sharing')

  await openView(page, 'Cards and end screens')
  const cards = 'cardTeaserImpressions,cardTeaserClickRate,cardImpressions,cardClickRate'
  const [teasers, teaserRate, shown, rate] = ((await ask({ metrics: cards }))[0] ?? []).map(Number)
  const tile = (name: string) => page.getByRole('button', { name })
  const percent = (ratio = 0) =>
    new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: ratio < 0.0995 ? 1 : 0 }).format(ratio)
  await expect(tile(`Card teasers shown: ${whole.format(teasers ?? 0)},`)).toBeVisible()
  await expect(tile(`Teaser click rate: ${percent(teaserRate)},`)).toBeVisible()
  await expect(tile(`Cards shown: ${whole.format(shown ?? 0)},`)).toBeVisible()
  await expect(tile(`Card click rate: ${percent(rate)},`)).toBeVisible()
  const ended = Number(bySource.find(([code]) => code === 'END_SCREEN')?.[1])
  const endScreens = tile(`End screen views: ${whole.format(ended)}.`)
  await expect(endScreens).toBeVisible()
  await expectGoodAndFocused(page, 'cards')

  // OK on them lists the videos; Back returns to the tile.
  await press(page, 'down')
  await pressUntil(page, 'right', () => isFocused(endScreens))
  await press(page, 'ok')
  await expect(page.getByRole('heading', { name: 'End screens', level: 1 })).toBeVisible()
  await expectFocus(page)
  await press(page, 'back')
  await expect.poll(() => isFocused(endScreens)).toBe(true)
})

test('OK on a traffic source shows its search terms, sites and videos; Back returns to the same row', async ({
  page,
  env,
}) => {
  await pairAt(page, env, '/reach')
  const newest = await newestDay(page, env)
  const days = { startDate: daysBefore(newest, 27), endDate: newest }
  for (const [code, title] of [
    ['YT_SEARCH', 'Search terms'],
    ['RELATED_VIDEO', 'Suggested next to'],
    ['EXT_URL', 'Websites and apps'],
    ['PLAYLIST', 'Playlists'],
  ] as const) {
    const name = names[code] ?? 'Playlists'
    await expect.poll(() => isFocused(sources(page))).toBe(true)
    const active = activeRow(page, 'Traffic sources by views')
    const isActive = async () => new RegExp(`^\\d+\\. ${name},`).test((await active.getAttribute('aria-label')) ?? '')
    const isFirst = async () => (await active.getAttribute('aria-posinset')) === '1'
    await pressUntil(page, 'up', isFirst)
    await pressUntil(page, 'down', isActive)
    const row = String(await active.getAttribute('aria-label'))
    await press(page, 'ok')
    await expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible()
    const { rows = [] } = await report(page, env, {
      ...days,
      dimensions: 'insightTrafficSourceDetail',
      metrics: 'views',
      filters: `insightTrafficSourceType==${code}`,
      sort: '-views',
      maxResults: '25',
    })
    const [first, mostViews] = rows[0] ?? []
    const entries = list(page, `${title} by views`)
    await expect.poll(() => isFocused(entries)).toBe(true)
    const top = entries.getByRole('option').first()
    await expect(top).toHaveAccessibleName(new RegExp(`, ${whole.format(Number(mostViews))}$`))
    const hasDetail = code === 'YT_SEARCH' || code === 'EXT_URL'
    if (hasDetail) await expect(top).toHaveAccessibleName(new RegExp(`^1\\. ${first},`))
    else await expect(top).not.toHaveAccessibleName(new RegExp(String(first)))
    await expect(top).toHaveAttribute('aria-setsize', String(rows.length))
    const { rows: byType = [] } = await report(page, env, {
      ...days,
      dimensions: 'insightTrafficSourceType',
      metrics: 'views',
    })
    const views = Number(byType.find(([type]) => type === code)?.[1])
    await expect(page.locator('.chart .metric-figure')).toHaveText(whole.format(views))
    await expectGoodAndFocused(page, title)
    await press(page, 'back')
    await expect(active).toHaveAccessibleName(row)
  }
})

testAlone(
  'a failing service, or days without views, show a message and a button that tries again',
  async ({ page, env }) => {
    await pair(page, env)
    env.faultProxy.set({ status: 503 }, '/v2/reports')
    await openPlace(page, 'Traffic', 'How viewers find you')
    await expect(page.getByRole('alert').getByText(/HTTP 503/)).toBeVisible({ timeout: 20_000 })
    await expect.poll(() => isFocused(page.getByRole('button', { name: 'Try again' }))).toBe(true)
    await expectGoodAndFocused(page, 'failed')
    env.faultProxy.set('none')
    await press(page, 'ok')
    await expect(sources(page)).toBeVisible()
    await expectFocus(page)

    const columnHeaders = [
      { name: 'insightPlaybackLocationType', columnType: 'DIMENSION', dataType: 'STRING' },
      { name: 'day', columnType: 'DIMENSION', dataType: 'STRING' },
      { name: 'views', columnType: 'METRIC', dataType: 'INTEGER' },
    ]
    const body = JSON.stringify({ kind: 'video#resultTable', columnHeaders })
    env.faultProxy.set({ status: 200, type: 'application/json', body }, '/v2/reports')
    await openView(page, 'Playback locations')
    await expect(page.getByRole('heading', { name: 'No views in this period' })).toBeVisible()
    await expectGoodAndFocused(page, 'nothing')
  },
)

testAlone(
  'a source without detail shows a message and a button that tries again, and Back returns to its row',
  async ({ page, env }) => {
    await pairAt(page, env, '/reach')
    await expect.poll(() => isFocused(sources(page))).toBe(true)
    await press(page, 'down')
    const row = String(await activeRow(page, 'Traffic sources by views').getAttribute('aria-label'))
    env.faultProxy.set({ status: 503 }, '/v2/reports')
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    const open = async () => {
      await press(page, 'ok')
      await expect(page.getByRole('alert').getByText(/HTTP 503/)).toBeVisible({ timeout: 20_000 })
      await expect.poll(() => isFocused(tryAgain)).toBe(true)
    }
    await open()
    await expectGoodAndFocused(page, 'a source that failed')
    await press(page, 'back')
    await expect.poll(() => isFocused(sources(page))).toBe(true)
    await expect(activeRow(page, 'Traffic sources by views')).toHaveAccessibleName(row)
    await open()
    env.faultProxy.set('none')
    await press(page, 'ok')
    await expect(page.getByRole('button', { name: /^Views, day by day/ })).toBeVisible()
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectFocus(page, 'when it is back')
  },
)

test('two groups are compared only when the numbers of both have come', async ({ page, env }) => {
  await pairByCalls(page, env)
  await page.goto(env.television)
  const newest = await newestDay(page, env)
  const best = { startDate: daysBefore(newest, 27), endDate: newest, dimensions: 'video', metrics: 'views' }
  const { rows = [] } = await report(page, env, { ...best, sort: '-views', maxResults: '4' })
  const videos = rows.map(([id]) => String(id))
  const a = await haveGroup(page, 'Boats', videos.slice(0, 2))
  const b = await haveGroup(page, 'Sails', videos.slice(2))
  const release = await holdResponse(page, new RegExp(`/api/analytics/reports\\?.*${b}`))
  /** Resolves when the numbers of Boats have come. */
  const arrived = (...parts: string[]) =>
    page.waitForResponse((answer) => [a, ...parts].every((part) => answer.url().includes(part)))
  const withoutViews = page.getByRole('option', { name: /Sails: (0|no views)/i })
  const bySource = arrived('insightTrafficSourceType')
  await page.goto(`${env.television}/reach?group=${a}&against=${b}`)
  await bySource
  await settled(page)
  await expect(groupOpener(page)).toHaveAccessibleName('Group: Boats, compared with Sails')
  await expect(withoutViews).toHaveCount(0)
  const byService = arrived('sharingService')
  await page.getByRole('radio', { name: 'Sharing', exact: true }).click()
  await byService
  await settled(page)
  await expect(withoutViews).toHaveCount(0)
  const byImpressions = arrived('videoThumbnailImpressions', 'insightTrafficSourceType')
  await page.getByRole('radio', { name: 'Impressions', exact: true }).click()
  await byImpressions
  await settled(page)
  await expect(page.getByRole('listbox', { name: 'Traffic sources by impressions' })).toHaveCount(0)
  release()
  await expect(page.getByRole('listbox', { name: 'Traffic sources by impressions' })).toBeVisible()
  await expect(page.getByRole('option', { name: /Boats: .*Sails: [1-9]/ }).first()).toBeVisible()
})
