import { openChannelSql } from '../../support/channelSql.ts'
import { press } from '../../support/remote.ts'
import { shownChannel } from '../../support/shownNumbers.ts'
import { openPath, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

test('Next follows the list of a figure and that of a playlist, and Back leads to the row of the video shown then', async ({
  page,
  env,
}, { outputDir }) => {
  await pair(page, env)
  const sql = await openChannelSql(outputDir, await shownChannel(page, env), 28)
  const [[playlist] = ['']] = await sql.top('playlist_basic', 'playlist_id', 'sum(views)')
  sql.close()
  const lists = [
    { path: '/metric/views', name: 'Videos by views' },
    { path: `/playlists/${playlist}`, name: 'Its videos by views' },
  ]
  for (const { path, name } of lists) {
    await openPath(page, path)
    const rows = page.getByRole('listbox', { name }).getByRole('option')
    await expect(rows.nth(1)).toBeVisible()
    const titles = await rows.evaluateAll((found) =>
      found.map((row) => row.getAttribute('aria-label')?.replace(/^\d+\. (.*), [\d,]+, .*$/, '$1') ?? ''),
    )
    await rows.first().click()
    await expect(page.getByRole('heading', { level: 1, name: titles[0] ?? '' })).toBeVisible()
    await page.getByRole('button', { name: 'Next video' }).click()
    await expect(page.getByRole('heading', { level: 1, name: titles[1] ?? '' })).toBeVisible()
    await press(page, 'back')
    await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true')
  }
})
