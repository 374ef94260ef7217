import { press, pressUntil } from '../../support/remote.ts'
import { expectGood } from '../../support/screenChecks.ts'
import { daysBefore, newestDay, report } from '../../support/service.ts'
import { isFocused, pairAt } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'
import { sortButton, sortBy, videoList } from '../../support/videoList.ts'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const percent = (ratio: number) =>
  new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: ratio < 0.0995 ? 1 : 0 }).format(ratio)

test('videos are sorted by impressions and by click-through rate, with the service’s numbers', async ({
  page,
  env,
}) => {
  await pairAt(page, env, '/videos')
  await expect(videoList(page)).toBeFocused()
  const newest = await newestDay(page, env)
  const metrics = 'videoThumbnailImpressions,videoThumbnailImpressionsClickRate'
  const query = { startDate: daysBefore(newest, 27), endDate: newest, dimensions: 'video', metrics, maxResults: '200' }
  const ranked = async (sort: string) =>
    ((await report(page, env, { ...query, sort })).rows ?? []).map(([, ...values]) => values.map(Number))
  const [[mostImpressions = 0] = []] = await ranked('-videoThumbnailImpressions')
  const [[, best = 0] = []] = await ranked('-videoThumbnailImpressionsClickRate')

  await sortBy(page, 'Impressions')
  const first = videoList(page).getByRole('option').first()
  await expect(first).toHaveAccessibleName(new RegExp(`, ${whole.format(mostImpressions)}$`))
  await expectGood(page, 'videos by impressions')

  // Beside a rate stands what it is of: one click of one impression would be the first.
  await sortBy(page, 'Click-through rate')
  await expect(first).toHaveAccessibleName(new RegExp(`, ${percent(best).replace('.', '\\.')}$`))
  await pressUntil(page, 'down', () => isFocused(videoList(page)))
  const details = await first.locator('.video-published').textContent()
  const row = String(await first.getAttribute('aria-label'))
  await press(page, 'ok')
  await page.waitForURL(/\/videos\/./)
  const filters = `video==${decodeURIComponent(new URL(page.url()).pathname.replace(/^\/videos\//, ''))}`
  const [own = []] = (await report(page, env, { ...query, filters })).rows ?? []
  expect(details).toBe(`${whole.format(Number(own[1]))} impressions`)
  expect(Number(own[2])).toBeCloseTo(best, 10)
  await press(page, 'back')

  // The order is remembered.
  await page.reload()
  await expect(sortButton(page)).toHaveAccessibleName(/Click-through rate$/)
  await expect(first).toHaveAccessibleName(row)
})
