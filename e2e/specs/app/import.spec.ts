import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type ChannelBasicRow, channelBasicHeader, channelBasicLine } from '../../support/channelBasic.ts'
import { expectOverview, pair } from '../../support/television.ts'
import { tenfoot } from '../../support/tenfoot.ts'
import { expect, test, testAlone } from '../../support/test.ts'

const channelId = 'UCimportedimportedimport'

let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenfoot-import-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

/** Seven days of a small channel, the newest three days ago. */
function week(): ChannelBasicRow[] {
  return Array.from({ length: 7 }, (_, index) => {
    const date = new Date(Date.now() - (index + 3) * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
    return [
      { date, channelId, videoId: '-aB3dE6gH9k', views: 100 + index, minutes: 250.5, gained: 0, lost: 0 },
      { date, channelId, videoId: 'zZ9yY8xX7wW', views: 1000, minutes: 1200.25, gained: 0, lost: 0 },
      { date, channelId, videoId: '', views: 0, minutes: 0, gained: 7, lost: 2 },
    ]
  }).flat()
}

testAlone('the dashboard shows an imported report without a restart', async ({ page, env }) => {
  await pair(page, env)
  const rows = week()
  const file = join(folder, 'channel_basic_a3.csv')
  await writeFile(file, `${channelBasicHeader}\n${rows.map(channelBasicLine).join('\n')}\n`)
  await tenfoot(env, ['import', file])
  await page.reload()
  await expectOverview(page)
  const sum = (value: (row: ChannelBasicRow) => number) => rows.reduce((total, row) => total + value(row), 0)
  const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
  await expect(page.getByRole('button', { name: `Views: ${whole.format(sum(({ views }) => views))},` })).toBeVisible()
  await expect(
    page.getByRole('button', { name: `Watch time: ${whole.format(sum(({ minutes }) => minutes) / 60)}` }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: `Subscribers gained: ${sum(({ gained }) => gained)},` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Subscribers lost: ${sum(({ lost }) => lost)},` })).toBeVisible()
})

testAlone('a second import of a day replaces the first, gzip or not', async ({ page, env }) => {
  await pair(page, env)
  const rows = week().slice(0, 3)
  const first = join(folder, 'first.csv')
  await writeFile(first, `${channelBasicHeader}\n${rows.map(channelBasicLine).join('\n')}\n`)
  await tenfoot(env, ['import', first])
  const second = join(folder, 'second.csv.gz')
  const corrected = rows.slice(0, 1).map((row) => ({ ...row, views: 4321 }))
  await writeFile(second, gzipSync(`${channelBasicHeader}\n${corrected.map(channelBasicLine).join('\n')}\n`))
  await tenfoot(env, ['import', second])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Views: 4,321,' })).toBeVisible({ timeout: 15_000 })
})

testAlone(
  'a bad row stops the import with file, line, column, value and what is allowed, and nothing is imported',
  async ({ page, env }) => {
    await pair(page, env)
    const before = await page.getByRole('button', { name: /^Views:/ }).getAttribute('aria-label')
    const lines = week().map(channelBasicLine)
    lines[9] = (lines[9] ?? '').replace(/,on_demand,not_subscribed,DE,\d+/, ',on_demand,not_subscribed,DE,many')
    const file = join(folder, 'bad.csv')
    await writeFile(file, `${channelBasicHeader}\n${lines.join('\n')}\n`)
    const failure = await tenfoot(env, ['import', file]).then(
      () => '',
      (error: { stderr: string; stdout: string }) => error.stderr + error.stdout,
    )
    for (const part of ['bad.csv', '11', 'views', 'many']) expect(failure).toContain(part)
    await page.reload()
    await expectOverview(page)
    expect(await page.getByRole('button', { name: /^Views:/ }).getAttribute('aria-label')).toBe(before)
  },
)
