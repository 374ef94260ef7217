import type { Page } from '@playwright/test'
import { chooseGroup, haveGroup } from '../../support/groupChoice.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { expectGoodAndFocused } from '../../support/screenChecks.ts'
import { daysBefore, newestDay, report } from '../../support/service.ts'
import { chooseSegment, expectOverview, isFocused, openPlace, pair } from '../../support/television.ts'
import { expect, test, testAlone } from '../../support/test.ts'

const impressionMetrics = 'videoThumbnailImpressions,videoThumbnailImpressionsClickRate'
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const percent = (ratio: number) =>
  new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: ratio < 0.0995 ? 1 : 0 }).format(ratio)
const sources = (page: Page) => page.getByRole('listbox', { name: 'Traffic sources by impressions' })
const figures = (page: Page) => page.getByRole('region', { name: 'Key figures' })
const tile = (page: Page, name: string) => figures(page).getByRole('button', { name })

async function openImpressions(page: Page): Promise<void> {
  await openPlace(page, 'Traffic', 'How viewers find you')
  await expect.poll(() => isFocused(page.getByRole('listbox'))).toBe(true)
  await chooseSegment(page, 'Breakdown', 'Impressions', 'up')
}

test('impressions lead to watch time with the service’s numbers; keys lead to each step and source', async ({
  page,
  env,
}) => {
  await pair(page, env)
  await openImpressions(page)
  const newest = await newestDay(page, env)
  const days = { startDate: daysBefore(newest, 27), endDate: newest }
  const ask = async (query: Record<string, string>) => (await report(page, env, { ...days, ...query })).rows ?? []
  const [shown = 0, rate = 0] = ((await ask({ metrics: impressionMetrics }))[0] ?? []).map(Number)
  expect(shown).toBeGreaterThan(1000)
  const [views = 0, seconds = 0, minutes = 0] = (
    (await ask({ metrics: 'views,averageViewDuration,estimatedMinutesWatched' }))[0] ?? []
  ).map(Number)
  await expect(tile(page, `Impressions: ${whole.format(shown)},`)).toBeVisible()
  await expect(tile(page, `Click-through rate: ${percent(rate)},`)).toBeVisible()
  await expect(tile(page, `Views: ${whole.format(views)},`)).toBeVisible()
  const duration = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
  await expect(tile(page, `Average view duration: ${duration},`)).toBeVisible()
  await expect(tile(page, `Watch time: ${whole.format(minutes / 60)}`)).toBeVisible()

  // Not every view begins at a thumbnail: the service's own clicks are fewer than its views.
  const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })
  expect(shown * rate).toBeLessThan(views)
  await expect(page.getByText(/of .* views came from impressions$/)).toHaveText(
    `${short.format(Math.round(shown * rate))} of ${short.format(views)} views came from impressions`,
  )

  // The days of the step that has the focus.
  const [chart, meaning] = [page.locator('.chart .metric-figure'), page.locator('.metric-explained[data-of="metric"]')]
  await expect(meaning).toHaveText('How often the picture of a video was shown to people.')
  await press(page, 'down')
  await pressUntil(page, 'left', () => isFocused(tile(page, 'Impressions: ')))
  await expectGoodAndFocused(page, 'impressions')
  await press(page, 'right')
  await expect(page.getByRole('button', { name: 'Click-through rate, day by day' })).toBeVisible()
  await expect(meaning).toHaveText('How many of the pictures that people saw led to a view.')
  await press(page, 'down')
  await expect.poll(() => isFocused(page.getByRole('button', { name: /day by day/ }))).toBe(true)
  await press(page, 'ok')
  const [, lastRate] =
    (await ask({ metrics: impressionMetrics, dimensions: 'day', sort: '-day', maxResults: '1' }))[0] ?? []
  const lastDay = await ask({ startDate: newest, metrics: impressionMetrics })
  await expect(chart).toHaveText(percent(Number(lastDay[0]?.[1])))
  expect(lastRate).toBeDefined()
  await press(page, 'back')

  // By source; OK opens one, and Back returns to its row.
  const bySource = await ask({
    metrics: impressionMetrics,
    dimensions: 'insightTrafficSourceType',
    sort: '-videoThumbnailImpressions',
  })
  expect(bySource.length).toBeGreaterThan(3)
  await pressUntil(page, 'right', () => isFocused(sources(page)))
  await press(page, 'down')
  const row = sources(page).getByRole('option', { selected: true })
  const [, second = 0, secondRate = 0] = (bySource[1] ?? []).map(Number)
  await expect(row).toHaveAccessibleName(
    new RegExp(`^2\\. .*, ${whole.format(second)}, ${percent(secondRate).replace('.', '\\.')}$`),
  )
  const name = String(await row.getAttribute('aria-label'))
  await expectGoodAndFocused(page, 'impressions by source')
  await press(page, 'ok')
  await expect(page).toHaveURL(/\/reach\/sources\//)
  await press(page, 'back')
  await expect.poll(() => isFocused(sources(page))).toBe(true)
  await expect(row).toHaveAccessibleName(name)
})

test('two groups are compared by impressions', async ({ page, env }) => {
  await pair(page, env)
  const newest = await newestDay(page, env)
  const days = { startDate: daysBefore(newest, 27), endDate: newest }
  const best = { ...days, dimensions: 'video', metrics: 'views', sort: '-views', maxResults: '6' }
  const videos = ((await report(page, env, best)).rows ?? []).map(([id]) => String(id))
  const ids = [await haveGroup(page, 'Boats', videos.slice(0, 3)), await haveGroup(page, 'Sails', videos.slice(3))]
  const [boats = [], sails = []] = await Promise.all(
    ids.map(async (id) => {
      const query = { ...days, metrics: impressionMetrics, filters: `group==${id}` }
      return ((await report(page, env, query)).rows?.[0] ?? []).map(Number)
    }),
  )
  await page.reload()
  await expectOverview(page)
  await openImpressions(page)
  await chooseGroup(page, 'Boats')
  await expect(tile(page, `Impressions: ${whole.format(boats[0] ?? 0)},`)).toBeVisible()
  await expect(tile(page, `Click-through rate: ${percent(boats[1] ?? 0)},`)).toBeVisible()
  await expectGoodAndFocused(page, 'impressions of a group')
  await chooseGroup(page, 'Compare with…', 'Sails')
  await expect(tile(page, `Impressions: ${whole.format(boats[0] ?? 0)}`)).toHaveAccessibleName(
    new RegExp(`Sails: ${whole.format(sails[0] ?? 0)}`),
  )
  await expect(sources(page).getByRole('option').first()).toHaveAccessibleName(/Boats: .*; Sails: /)
  await expectGoodAndFocused(page, 'impressions of two groups')
})

testAlone(
  'Traffic says how to get impressions where a service refuses them, and no other screen misses them',
  async ({ page, env }) => {
    env.faultProxy.set({ unknownMetric: 'videoThumbnailImpressions' }, '/v2/reports')
    await pair(page, env)
    await openImpressions(page)
    await expect(page.getByRole('heading', { name: 'The analytics service has no impressions' })).toBeVisible()
    await expect(page.getByText(/“tenfoot collect” fetches these/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await expectGoodAndFocused(page, 'no impressions')

    await press(page, 'back')
    await openPlace(page, 'Videos')
    const list = page.getByRole('listbox', { name: 'Videos by views' })
    await expect.poll(() => isFocused(list)).toBe(true)
    const sort = page.getByRole('button', { name: /^Sorted by/ })
    await pressUntil(page, 'up', () => isFocused(sort))
    await press(page, 'ok')
    await expect(page.getByRole('radio', { name: 'Views' })).toBeFocused()
    await expect(page.getByRole('radio', { name: 'Shares' })).toHaveAttribute('aria-setsize', '9')
    await press(page, 'back')
    await pressUntil(page, 'down', () => isFocused(list))
    await press(page, 'ok')
    await expect(tile(page, 'Likes: ')).toBeVisible()
    await expect(tile(page, 'Average % viewed: ')).toBeVisible()
    await expect(tile(page, 'Impressions: ')).toHaveCount(0)
  },
)
