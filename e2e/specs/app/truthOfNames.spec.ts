import { openChannelSql } from '../../support/channelSql.ts'
import { hideUnusual } from '../../support/hideUnusual.ts'
import { middayZone } from '../../support/midday.ts'
import { press } from '../../support/remote.ts'
import {
  country,
  options,
  percent,
  playlistTitle,
  shownChannel,
  source,
  videoTitle,
  whole,
} from '../../support/shownNumbers.ts'
import { openPath, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

test.use({ timezoneId: middayZone() })

test('each name at a peak, and the rank of the latest video, agree with SQL over the same rows', async ({
  page,
  env,
  phone,
}, { outputDir }) => {
  await pair(page, env, phone)
  const sql = await openChannelSql(outputDir, await shownChannel(page, env), 28)
  const titleOf = videoTitle(page, env)

  // On each day: the video with the most views beyond those of an average day of the 28 before it.
  const best = await sql.rows(
    `with days as (select date, video_id, sum(views) as views from channel_basic where ${sql.own} group by all),
     excess as (select now.date, now.video_id, now.views, now.views - coalesce(sum(before.views), 0) / 28 as more
       from days now left join days before
         on before.video_id = now.video_id and before.date < now.date and before.date >= now.date - 28
       where now.date > ${sql.newest} - 28 group by now.date, now.video_id, now.views)
     select video_id, views / sum(views) over (partition by date) from excess
     qualify row_number() over (partition by date order by more desc) = 1`,
  )
  const possible = await Promise.all(
    best.map(async ([id, part]) => ({
      title: await titleOf(String(id)),
      detail: `${percent(Number(part))} of this day`,
    })),
  )
  const pins = page.locator('.chart-flag-group')
  await expect(pins.first()).toBeVisible()
  for (const pin of await pins.all()) {
    const [title = '', detail = ''] = await pin.locator('.chart-flag').allTextContents()
    // As much of a title is shown as fits.
    const start = title.replace(/…$/, '').trim()
    expect
      .soft(
        possible.filter((day) => day.title.startsWith(start)).map((day) => day.detail),
        title,
      )
      .toContain(detail)
  }

  const latest = page.locator('.overview-latest[aria-busy="false"]')
  await expect(latest).toHaveText(/ of 10 after \d+ days?$/, { timeout: 30_000 })
  const shown = (await latest.textContent()) ?? ''
  const [, rank = '', age = ''] = /(\d+)\w\w of 10 after (\d+) days?$/.exec(shown) ?? []
  const [[video, position] = []] = await sql.rows(
    `with first as (select video_id, min(date) as day from channel_basic where ${sql.own} group by 1),
     young as (select * from first where day <= ${sql.newest} - ${age} order by day desc limit 10),
     since as (select video_id, day, sum(views) as views from channel_basic join young using (video_id)
       where ${sql.own} and date <= day + ${age} group by video_id, day)
     select video_id, rank() over (order by views desc) from since order by day desc limit 1`,
  )
  expect.soft(shown).toContain(await titleOf(String(video)))
  expect.soft(rank).toBe(String(position))
  sql.close()
})

test('what is unusual has its numbers, its cause and its day as SQL over the same rows has them', async ({
  page,
  env,
  phone,
}, { outputDir }) => {
  await pair(page, env, phone)
  const sql = await openChannelSql(outputDir, await shownChannel(page, env), 28)
  await openPath(page, '/unusual')
  const list = page.getByRole('listbox', { name: 'Unusual numbers, most important first' })
  await expect(list).toBeFocused({ timeout: 30_000 })
  const sentences = await options(page, 'Unusual numbers, most important first')
  const titleOf = videoTitle(page, env)
  // Which days and figures are unusual depends on today, because the demo ends three days ago.
  for (const [row, sentence] of sentences.entries()) {
    if (row > 0) await press(page, 'down')
    await expect(list.getByRole('option', { selected: true })).toHaveAccessibleName(sentence)
    const [, metric = '', day = '', times = ''] =
      /^(Views|Subscribers gained) on (.+) were ([\d.]+) times/.exec(sentence) ?? []
    if (!metric) continue
    const sum = metric === 'Views' ? 'sum(views)' : 'sum(subscribers_gained)'
    const ofDay = `${sql.period} and strftime(date, '%-d %B') = '${day}'`
    const [[value, usual] = []] = await sql.rows(
      `with days as (select date, ${sum} as value from channel_basic where ${sql.own} group by 1)
       select value, (select median(value) from days as before
         where before.date < days.date and before.date >= days.date - 56 and dayofweek(before.date) = dayofweek(days.date))
       from days where date = (select any_value(date) from channel_basic where ${ofDay})`,
    )
    await expect.soft(page.locator('.metric-readout'), sentence).toContainText(whole(Number(value)))
    expect
      .soft(Number(times) / (Number(value) / Number(usual)), `${sentence}: the median of eight weeks`)
      .toBeCloseTo(1, 0)
    const [[cause] = []] = await sql.rows(
      `select video_id, ${sum} from channel_basic where ${ofDay} group by 1 order by 2 desc limit 1`,
    )
    const causes = page.locator('.unusual-causes')
    if (metric === 'Views') await expect.soft(causes).toContainText(`“${await titleOf(String(cause))}” caused`)
  }

  // The demo's channel has few milestones; each was reached on its day and not before it.
  for (const [, total = '', reached = ''] of sentences
    .join('\n')
    .matchAll(/^Subscribers: (\d+)K in all, reached on \w+ (.+)$/gm)) {
    const [[before, after] = []] = await sql.rows(
      `with days as (select date, sum(subscribers_gained - subscribers_lost) as net from channel_basic where ${sql.own} group by 1),
       totals as (select date, sum(net) over (order by date) as total, net from days)
       select total - net, total from totals where date > ${sql.newest} - 28 and strftime(date, '%-d %B') = '${reached}'`,
    )
    expect.soft(Number(before), reached).toBeLessThan(Number(total) * 1000)
    expect.soft(Number(after), reached).toBeGreaterThanOrEqual(Number(total) * 1000)
  }
  sql.close()
})

const short = (value: number) =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: value >= 10_000 ? 3 : 2 }).format(value)

test('the headline of every screen of a kiosk agrees with SQL over the same rows', async ({ page, env, phone }, {
  outputDir,
}) => {
  await pair(page, env, phone)
  const sql = await openChannelSql(outputDir, await shownChannel(page, env), 28)
  const quoted = (titleOf: (id: string) => Promise<string>) => async (id: string) => `“${await titleOf(id)}”`
  const [video, playlist] = [quoted(videoTitle(page, env)), quoted(playlistTitle(page, env))]
  const live = "live_or_on_demand = 'LIVE'"
  /** The screens whose headline is about the row in turn, with the column of the row. */
  const turns = [
    { id: 'audience', table: 'channel_basic', column: 'country_code', nameOf: country },
    { id: 'videos', table: 'channel_basic', column: 'video_id', nameOf: video },
    { id: 'playlists', table: 'playlist_basic', column: 'playlist_id', nameOf: playlist },
    { id: 'live', table: 'channel_basic', column: 'video_id', nameOf: video, more: live },
    { id: 'reach', table: 'channel_traffic_source', column: 'traffic_source_type', nameOf: source },
  ]
  await hideUnusual(page)
  await page.goto(`${env.television}/?kiosk=overview,${turns.map(({ id }) => id)}&every=3600`)
  const headline = page.getByRole('region', { name: /^Kiosk/ }).getByRole('heading', { level: 1 })
  const changeOf = (now = 0, before = 0) => `${now > before ? 'up' : 'down'} ${percent(Math.abs(now / before - 1))}`
  const sum = (table: string, more: string, before = 0) => sql.sums(table, 'sum(views)', before, more)
  const [views] = await sum('channel_basic', 'true')
  const [viewsBefore] = await sum('channel_basic', 'true', 1)
  await expect(headline).toHaveText(new RegExp(`^Views ${changeOf(views, viewsBefore)} on the previous 28\\sdays$`))

  for (const { id, table, column, nameOf, more = 'true' } of turns) {
    await press(page, 'right')
    const rows = await sql.top(table, column, 'sum(views)', more)
    const said = rows.map(async ([code, value]) => {
      const name = await nameOf(code)
      const [before] = await sum(table, `${column} = '${code}' and ${more}`, 1)
      return { name, change: changeOf(value, before), count: short(value) }
    })
    const expected = await Promise.all(said)
    // A kiosk goes from row to row.
    let sentence = ''
    const rowInTurn = () => expected.find(({ name }) => sentence.startsWith(name))
    await expect
      .poll(async () => {
        sentence = (await headline.textContent()) ?? ''
        return rowInTurn()
      })
      .toBeDefined()
    const { change, count } = rowInTurn() ?? {}
    expect.soft(sentence, id).toMatch(new RegExp(`: views ${change} on |(has|leads with) ${count} views?`))
  }
  sql.close()
})
