import { allowMore } from '../../support/everyScreen.ts'
import { optionTexts } from '../../support/menu.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { expectGood } from '../../support/screenChecks.ts'
import { daysBefore, newestDay, report } from '../../support/service.ts'
import { expectOverview, isFocused, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'
import { openSort, openVideos, sortButton, sortBy, videoList } from '../../support/videoList.ts'

const money = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })

test('videos are sorted by revenue and RPM with access to revenue, with the service’s numbers', async ({
  page,
  env,
  phone,
}) => {
  test.setTimeout(180_000)
  await pair(page, env, phone)
  await openVideos(page)
  await openSort(page)
  const offered = await optionTexts(page)
  expect(offered).toContain('Shares')
  expect(offered, 'not before a phone has allowed it').not.toContain('Revenue')
  await press(page, 'back')
  await allowMore((expression) => page.evaluate(expression), phone, ['analyticsMonetary'])
  await page.goto(env.television)
  await expectOverview(page)
  await openVideos(page)

  const newest = await newestDay(page, env)
  const query = { startDate: daysBefore(newest, 27), endDate: newest, dimensions: 'video' }
  const metrics = 'estimatedRevenue,views'
  const best = await report(page, env, { ...query, metrics, sort: '-estimatedRevenue', maxResults: '200' })
  const earned = (best.rows ?? []).map(([, ...values]) => values.map(Number) as [number, number])
  expect(earned.length).toBeGreaterThan(9)
  const rpm = ([revenue, views]: [number, number]) => (views > 0 ? (1000 * revenue) / views : 0)

  const first = videoList(page).getByRole('option').first()
  await sortBy(page, 'Revenue')
  const [[mostRevenue] = [0]] = earned
  await expect(first).toHaveAccessibleName(new RegExp(`, ${money.format(mostRevenue).replace(/[$.]/g, '\\$&')}$`))
  await expectGood(page, 'videos by revenue')

  // The video with the highest RPM may not be among the top earners: its numbers are fetched by its ID.
  await sortBy(page, 'RPM')
  await pressUntil(page, 'down', () => isFocused(videoList(page)))
  const row = String(await first.getAttribute('aria-label'))
  await press(page, 'ok')
  await page.waitForURL(/\/videos\/./)
  const filters = `video==${decodeURIComponent(new URL(page.url()).pathname.replace(/^\/videos\//, ''))}`
  const [own = []] = (await report(page, env, { ...query, metrics, filters })).rows ?? []
  const [, revenue = 0, views = 0] = own.map(Number)
  expect(row.endsWith(`, ${money.format(rpm([revenue, views]))}`), `${row}: of ${views} views ${revenue}`).toBe(true)
  expect(rpm([revenue, views])).toBeGreaterThanOrEqual(Math.max(...earned.map(rpm)) - 0.005)
  await press(page, 'back')
  await expect(first).toHaveAccessibleName(row)

  // The order is remembered.
  await page.reload()
  await expect(sortButton(page)).toHaveAccessibleName(/RPM$/)
  await expect(first).toHaveAccessibleName(row)
})
