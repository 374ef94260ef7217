import type { Page } from '@playwright/test'
import { screens } from '#tv/app/registry.ts'
import { type ChannelSql, openChannelSql } from '../../support/channelSql.ts'
import { everyScreen, type Place } from '../../support/everyScreen.ts'
import {
  choose,
  clock,
  counted,
  country,
  dollars,
  escaped,
  expectList,
  expectTiles,
  percent,
  playlistTitle,
  shownChannel,
  source,
  tile,
  videoTitle,
  whole,
} from '../../support/shownNumbers.ts'
import { openPath, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

/** What the specs beside this one compare. */
const comparedThere = [
  'overview',
  'unusual',
  'videos',
  'audience',
  'country',
  'reach',
  'traffic-source',
  'playlists',
  'live',
]
/** Those without numbers of the warehouse. */
const withoutNumbers =
  'word topics now counter studies submit imports import study pick transcripts transcript settings help pin account kiosk'.split(
    ' ',
  )

interface Asked {
  page: Page
  sql: ChannelSql
  /** The part of the path that names the thing, such as the ID of a video. */
  id: string
  titleOf: { video: (id: string) => Promise<string>; playlist: (id: string) => Promise<string> }
}

/** Asserts what stands above a chart. */
const expectReadout = (page: Page, text: string | RegExp, place = 0) =>
  expect.soft(page.locator('.metric-readout').nth(place)).toContainText(text)

/** Asserts how a tile has changed. */
const expectChange = (page: Page, name: string, now = 0, before = 0) =>
  expect
    .soft(tile(page, name))
    .toHaveAccessibleName(
      new RegExp(`, ${now > before ? 'up' : 'down'} ${escaped(percent(Math.abs(now / before - 1)))}$`),
    )

const hours = (value = 0) => `${whole(value)} h`

const checks: Readonly<Record<string, (asked: Asked) => Promise<void>>> = {
  metric: async ({ page, sql, titleOf }) => {
    const [views = 0] = await sql.sums('channel_basic', 'sum(views)')
    const [before = 0] = await sql.sums('channel_basic', 'sum(views)', 1)
    await expectReadout(page, whole(views))
    await expectReadout(page, `Previous 28 days: ${whole(before)}`)
    const withShare = (rows: readonly (readonly [string, number])[]) =>
      rows.map(([code, value]) => [code, value, percent(value / views)] as const)
    const list = async (
      by: string,
      table: string,
      column: string,
      nameOf: (code: string) => string | Promise<string>,
    ) => {
      const rows = withShare(await sql.top(table, column, 'sum(views)'))
      const expected = rows.map(
        async ([code, value, share]) => [await nameOf(code), `${whole(value)}, ${share}`] as const,
      )
      await expectList(page, `${by} by views`, await Promise.all(expected))
    }
    await list('Videos', 'channel_basic', 'video_id', titleOf.video)
    await choose(page, 'Countries')
    await list('Countries', 'channel_basic', 'country_code', country)
    await choose(page, 'Sources')
    await list('Sources', 'channel_traffic_source', 'traffic_source_type', source)
  },

  video: async ({ page, sql, id }) => {
    const own = `video_id = '${id}'`
    const facts = 'sum(views), sum(watch_time_minutes) / 60, sum(subscribers_gained)'
    const [views = 0, watched, gained = 0] = await sql.sums('channel_basic', facts, 0, own)
    const [before] = await sql.sums('channel_basic', facts, 1, own)
    const reach =
      'sum(video_thumbnail_impressions), sum(video_thumbnail_impressions * video_thumbnail_impressions_ctr) / sum(video_thumbnail_impressions)'
    const [impressions = 0, rate = 0] = await sql.sums('channel_reach_basic', reach, 0, own)
    await expectTiles(page, {
      Views: whole(views),
      Impressions: whole(impressions),
      'Click-through rate': percent(rate),
      'Watch time': hours(watched),
      'Subscribers gained': whole(gained),
    })
    await expectChange(page, 'Views', views, before)
    // The median of the twelve most watched comes last.
    await expectReadout(page, /halfway.*%/, 1)
    const halfway = (of: string) =>
      `select sum(audience_watch_ratio * views) / sum(views) from audience_retention where video_id = ${of}
       and round(elapsed_video_time_ratio, 2) = 0.5 and audience_type = 'ORGANIC'
       and date > ${sql.newest} - 28 and start_date <= ${sql.newest}`
    const most = await sql.top('channel_basic', 'video_id', 'sum(views)', 'true', 12)
    const curves = await Promise.all(most.map(([video]) => sql.rows(halfway(`'${video}'`))))
    const ratios = curves.flatMap(([row]) => (row?.[0] == null ? [] : Number(row[0]))).sort((a, b) => a - b)
    const half = ratios.length / 2
    const median = ((ratios[Math.ceil(half) - 1] ?? 0) + (ratios[Math.floor(half)] ?? 0)) / 2
    const [[ownRatio] = []] = await sql.rows(halfway(`'${id}'`))
    await expectReadout(page, `${percent(Number(ownRatio))}halfway`, 1)
    await expectReadout(page, percent(median), 1)
  },

  compare: async ({ page, sql, id }) => {
    const ids = id.split('/compare/')
    const since = `with first as (select video_id, min(date) as day from channel_basic where ${sql.own} group by 1)`
    const totals = await Promise.all(
      ids.map((video) =>
        sql.rows(
          `${since} select sum(views) from channel_basic join first using (video_id)
           where ${sql.own} and video_id = '${video}' and date <= day + 28`,
        ),
      ),
    )
    await expectReadout(page, totals.map(([row]) => whole(Number(row?.[0]))).join(''))
  },

  playlist: async ({ page, sql, id, titleOf }) => {
    const own = `playlist_id = '${id}'`
    const facts =
      'sum(views), sum(playlist_starts), sum(watch_time_minutes) * 60, sum(playlist_saves_added) - sum(playlist_saves_removed)'
    const [views = 0, starts = 0, seconds = 0, saves = 0] = await sql.sums('playlist_basic', facts, 0, own)
    const [before] = await sql.sums('playlist_basic', facts, 1, own)
    await expect.soft(page.getByRole('heading', { level: 1 })).toHaveText(await titleOf.playlist(id))
    await expectTiles(page, {
      'Views in playlists': whole(views),
      'Playlist starts': whole(starts),
      'Views per start': String(Math.round((views / starts) * 10) / 10),
      'Time in playlist': clock(seconds / starts),
      'Playlist saves': whole(saves),
    })
    await expectChange(page, 'Views in playlists', views, before)
    const items = `video_id in (select video_id from playlist_basic where ${sql.own} and ${own})`
    await expectList(
      page,
      'Its videos by views',
      await counted(await sql.top('channel_basic', 'video_id', 'sum(views)', items, 3), titleOf.video),
    )
    await choose(page, 'Countries')
    await expectList(
      page,
      'Countries by views in the playlist',
      await counted(await sql.top('playlist_basic', 'country_code', 'sum(views)', own, 1), country),
    )
  },

  stream: async ({ page, sql, id }) => {
    const [[viewers, minute] = []] = await sql.rows(
      `select peak_concurrent_viewers, livestream_position from live_stream where video_id = '${id}' order by 1 desc, 2 limit 1`,
    )
    await expectReadout(page, `${whole(Number(viewers))}${minute} min in`)
  },

  revenue: async ({ page, sql, titleOf }) => {
    const [revenue = 0] = await sql.sums('channel_estimated_revenue', 'sum(estimated_partner_revenue)')
    const [views = 0] = await sql.sums('channel_basic', 'sum(views)')
    await expectTiles(page, { RPM: dollars((revenue / views) * 1000) })
    await choose(page, 'Videos')
    const videos = await sql.top('channel_estimated_revenue', 'video_id', 'sum(estimated_partner_revenue)')
    await expectList(
      page,
      'Videos by revenue',
      await Promise.all(videos.map(async ([id, value]) => [await titleOf.video(id), dollars(value)] as const)),
    )
  },

  groups: async ({ page, sql, titleOf }) => {
    const [[best] = ['']] = await sql.rows(
      `select video_id, sum(views) from channel_basic where ${sql.own} group by 1 order by 2 desc limit 1`,
    )
    expect(await titleOf.video(String(best))).not.toBe('no title')
    const [views = 0] = await sql.sums('channel_basic', 'sum(views)', 0, `video_id = '${best}'`)
    const [before = 0] = await sql.sums('channel_basic', 'sum(views)', 1, `video_id = '${best}'`)
    const change = `${views > before ? 'up' : 'down'} ${percent(Math.abs(views / before - 1))}`
    await expect.soft(page.getByRole('option').first()).toContainText(`${whole(views)} views, ${change}`)
  },

  search: async ({ page, sql, titleOf }) => {
    const [[best = '', views = 0] = []] = await sql.top('channel_basic', 'video_id', 'sum(views)')
    const title = await titleOf.video(String(best))
    await expect(page.getByRole('button', { name: 'q', exact: true })).toBeFocused()
    await page.keyboard.type(title)
    await expect
      .soft(page.getByRole('option', { name: new RegExp(`, Video · .*, ${whole(views)} views$`) }))
      .toContainText(title)
  },

  group: async ({ page, sql, titleOf }) => {
    const [[best] = ['']] = await sql.rows(
      `select video_id, sum(views) from channel_basic where ${sql.own} group by 1 order by 2 desc limit 1`,
    )
    const own = `video_id = '${best}'`
    const facts =
      'sum(views), sum(watch_time_minutes) / 60, sum(watch_time_minutes) * 60 / sum(engaged_views), sum(subscribers_gained), sum(likes)'
    const [views = 0, watched, seconds = 0, gained = 0, likes = 0] = await sql.sums('channel_basic', facts, 0, own)
    await expectTiles(page, {
      Views: whole(views),
      'Watch time': hours(watched),
      'Average view duration': clock(seconds),
      'Subscribers gained': whole(gained),
      Likes: whole(likes),
    })
    await expectList(page, /^Videos in /, [[await titleOf.video(String(best)), whole(views)]])
  },
}

test('every number and name on the pages of one thing agrees with SQL over the same rows', async ({
  page,
  env,
  phone,
}, { outputDir }) => {
  test.setTimeout(180_000)
  expect(
    [...Object.keys(checks), ...comparedThere, ...withoutNumbers].sort(),
    'every screen is compared, or has no numbers of the warehouse',
  ).toEqual(screens.map(({ id }) => id).sort())
  await pair(page, env, phone)
  const places = await everyScreen((expression) => page.evaluate(expression), phone)
  const sql = await openChannelSql(outputDir, await shownChannel(page, env), 28)
  const titleOf = { video: videoTitle(page, env), playlist: playlistTitle(page, env) }
  const [[best = ''] = []] = await sql.top('playlist_basic', 'playlist_id', 'sum(views)')
  const idOf = ({ pattern }: Place, path: string) => path.slice(pattern.split(':')[0]?.length)
  // The app does not know the group that was made behind its back.
  await page.reload()
  for (const place of places) {
    const check = checks[place.id]
    if (!check) continue
    const path = place.id === 'playlist' ? `/playlists/${best}` : place.path
    await test.step(path, async () => {
      await openPath(page, path)
      await expect(page.locator('main .bone')).toHaveCount(0, { timeout: 30_000 })
      await check({ page, sql, id: idOf(place, path), titleOf })
    })
  }
  sql.close()
})
