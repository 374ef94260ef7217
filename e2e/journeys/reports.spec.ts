import { chooseGroup, haveGroup } from '../support/groupChoice.ts'
import { daysBefore, mostWatched, newestDay, report } from '../support/service.ts'
import { chooseSegment, pair } from '../support/television.ts'
import { expect, test } from '../support/test.ts'

const whole = new Intl.NumberFormat('en-GB')

test('Overview shows the service’s views of another period, of a group, and of the whole channel again', async ({
  page,
  env,
}) => {
  await pair(page, env)
  const newest = await newestDay(page, env)
  const videos = await mostWatched(page, env)
  const group = await haveGroup(page, 'The two best', videos)
  // The button for groups is there once the account has one.
  await page.reload()
  const viewsIn = async (days: number, filter: { filters?: string } = {}) => {
    const query = { startDate: daysBefore(newest, days - 1), endDate: newest, metrics: 'views', ...filter }
    return Number((await report(page, env, query)).rows?.[0]?.[0])
  }
  const expectViews = async (views: number) => {
    expect(views, 'there is something to show').toBeGreaterThan(0)
    await expect(page.getByRole('button', { name: `Views: ${whole.format(views)},` })).toBeVisible()
  }
  await expectViews(await viewsIn(28))
  await chooseSegment(page, 'Period', '7 days', 'up')
  await expectViews(await viewsIn(7))

  await chooseGroup(page, 'The two best')
  await expect(page.getByRole('heading', { level: 1, name: 'The two best' })).toBeVisible()
  await expectViews(await viewsIn(7, { filters: `group==${group}` }))
  await expect(page.getByRole('listbox', { name: 'Top videos by views' }).getByRole('option')).toHaveCount(
    videos.length,
  )

  await page.reload()
  await expectViews(await viewsIn(7, { filters: `group==${group}` }))
  await chooseGroup(page, 'Whole channel')
  await expectViews(await viewsIn(7))
})
