import { haveGroup } from '../../support/groupChoice.ts'
import { press, pressUntil } from '../../support/remote.ts'
import { expectGoodAndFocused } from '../../support/screenChecks.ts'
import { daysBefore, newestDay, report } from '../../support/service.ts'
import { isFocused, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

const exact = new Intl.NumberFormat('en-GB')

test('a group shows its figures, a chart by day and its videos by views; Back restores the focused video', async ({
  page,
  env,
}) => {
  await pair(page, env)
  const newest = await newestDay(page, env)
  const days = { startDate: daysBefore(newest, 27), endDate: newest }
  const best = { ...days, dimensions: 'video', metrics: 'views', sort: '-views', maxResults: '5' }
  const rows = ((await report(page, env, best)).rows ?? []).map(([id, views]) => [String(id), Number(views)] as const)
  // The group's own order is the reverse of the ranking.
  const id = await haveGroup(page, 'Knots', rows.map(([video]) => video).reverse())
  await page.goto(`${env.television}/groups/${id}`)

  const views = rows.reduce((sum, [, partViews]) => sum + partViews, 0)
  const tile = page.getByRole('button', { name: new RegExp(`^Views: ${exact.format(views)},`) })
  await expect(tile).toBeFocused()
  await expect(page.locator('.chart .metric-readout-beside')).toContainText(exact.format(views))
  const members = page.getByRole('listbox', { name: 'Videos in Knots' })
  await expect(members.getByRole('option')).toHaveCount(4)
  for (const [place, [, partViews]] of rows.slice(0, 4).entries())
    await expect(members.getByRole('option').nth(place)).toHaveAccessibleName(
      new RegExp(`^${place + 1}\\. .+, ${exact.format(partViews)}$`),
    )
  await expect(members.locator('.thumbnail')).toHaveCount(4)
  await expectGoodAndFocused(page, 'dashboard of a group')

  await press(page, 'down', 'right')
  await pressUntil(page, 'down', () => isFocused(members))
  await press(page, 'down', 'ok')
  await expect(page.getByRole('button', { name: 'See its numbers' })).toBeFocused()
  await press(page, 'ok')
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/videos/${rows[1]?.[0]}`)
  await press(page, 'back')
  await expect.poll(() => isFocused(members)).toBe(true)
  await expect(members.getByRole('option', { selected: true })).toHaveAttribute('aria-posinset', '2')

  // Another period fetches new numbers.
  await pressUntil(page, 'up', () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'radio'))
  const week = page.getByRole('radio', { name: '7 days' })
  await pressUntil(page, 'left', () => isFocused(week))
  await press(page, 'ok')
  const ofWeek = { startDate: daysBefore(newest, 6), endDate: newest, metrics: 'views', filters: `group==${id}` }
  const [[inWeek]] = (await report(page, env, ofWeek)).rows as [[number]]
  await expect(page.getByRole('button', { name: new RegExp(`^Views: ${exact.format(inWeek)},`) })).toBeVisible()
})
