import type { Page } from '@playwright/test'
import * as z from 'zod/mini'
import { proxyPaths } from '#contract/proxy.ts'
import { channelListResponse, videoListResponse } from '#contract/video.ts'
import type { RunningProduct } from '../../support/environment.ts'
import { allowMore } from '../../support/everyScreen.ts'
import { openSeedSql, type SeedSql } from '../../support/seedSql.ts'
import { ask } from '../../support/service.ts'
import { openPath, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const dollars = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
const country = new Intl.DisplayNames('en-GB', { type: 'region' })
const clock = (seconds: number) =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`

/** Names of rows, and their numbers, as a voice guide reads them. */
const options = (page: Page, name: string | RegExp) =>
  page
    .getByRole('listbox', { name })
    .getByRole('option')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? row.textContent ?? ''))

const videoTitle = (page: Page, env: RunningProduct) => async (id: string) => {
  const answer = await ask(page, env, proxyPaths.videos, { part: 'snippet', id })
  return z.parse(videoListResponse, answer).items?.[0]?.snippet?.title ?? 'no title'
}

/** SQL over the rows of a channel's own reports. */
function channelRows(sql: SeedSql, channel: string, days: number) {
  const own = `channel_id = '${channel}' and content_owner = ''`
  const newest = `(select max(date) from channel_basic where ${own})`
  const where = (before = 0) =>
    `${own} and date > ${newest} - ${days * (before + 1)} and date <= ${newest} - ${days * before}`
  return {
    /** Sums of the period, or of one before it. */
    sums: async (table: string, sums: string, before = 0) =>
      ((await sql.rows(`select ${sums} from ${table} where ${where(before)}`))[0] ?? []).map(Number),
    /** The largest parts, and their sums. */
    top: async (table: string, by: string, sum: string, more = 'true') =>
      (
        await sql.rows(
          `select ${by}, ${sum} from ${table} where ${where()} and ${more} group by 1 having ${by} <> '' order by 2 desc, 1 limit 5`,
        )
      ).map(([name, value]) => [String(name), Number(value)] as const),
  }
}

/** Asserts that the first rows of a list have these names and numbers, in this order. */
async function expectList(
  page: Page,
  name: string | RegExp,
  expected: readonly (readonly [name: string, value: string])[],
) {
  expect(expected.length, `${name}: SQL has rows`).toBeGreaterThan(0)
  await expect(page.getByRole('listbox', { name }).getByRole('option').first()).toBeVisible()
  const shown = await options(page, name)
  for (const [place, [title, value]] of expected.slice(0, shown.length).entries()) {
    expect.soft(shown[place], `${name}, row ${place + 1}: the name`).toContain(title)
    expect
      .soft(shown[place], `${name}, row ${place + 1}: the number`)
      .toMatch(new RegExp(`(?<![\\d.,])${escaped(value)}(?![\\d])`))
  }
}
const escaped = (text: string) => text.replace(/[.$]/g, '\\$&')

const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}: `) })

for (const days of [7, 28])
  test(`every number and name on the screens of ${days} days agrees with SQL over the same rows`, async ({
    page,
    env,
    phone,
  }, { outputDir }) => {
    test.setTimeout(120_000)
    await pair(page, env, phone)
    await allowMore((expression) => page.evaluate(expression), phone)
    const { items } = z.parse(
      channelListResponse,
      await ask(page, env, proxyPaths.channels, { part: 'snippet', mine: 'true' }),
    )
    const sql = await openSeedSql(outputDir)
    const { sums, top } = channelRows(sql, items?.[0]?.id ?? '', days)
    const titleOf = videoTitle(page, env)
    const period = page.getByRole('radio', { name: `${days} days`, exact: true })
    await period.click()
    await expect(period).toBeChecked()

    const facts =
      'sum(views), sum(watch_time_minutes) / 60, sum(watch_time_minutes) * 60 / sum(engaged_views), sum(subscribers_gained), sum(subscribers_lost)'
    const [views = 0, hours = 0, seconds = 0, gained = 0, lost = 0] = await sums('channel_basic', facts)
    const [earlier = 0] = await sums('channel_basic', 'sum(views)', 1)
    const change = Math.abs((views / earlier - 1) * 100)
    await expect(tile(page, 'Views')).toHaveAccessibleName(
      `Views: ${whole.format(views)}, ${views > earlier ? 'up' : 'down'} ${Number(change.toPrecision(2))}%`,
    )
    await expect(tile(page, 'Watch time')).toHaveAccessibleName(new RegExp(`: ${whole.format(hours)}\\sh`))
    await expect(tile(page, 'Average view duration')).toHaveAccessibleName(new RegExp(`: ${clock(seconds)},`))
    await expect(tile(page, 'Subscribers gained')).toHaveAccessibleName(new RegExp(`: ${whole.format(gained)},`))
    await expect(tile(page, 'Subscribers lost')).toHaveAccessibleName(new RegExp(`: ${whole.format(lost)},`))

    const videos = await Promise.all(
      (await top('channel_basic', 'video_id', 'sum(views)')).map(
        async ([id, value]) => [await titleOf(id), whole.format(value)] as const,
      ),
    )
    await expectList(page, 'Top videos by views', videos)
    await openPath(page, '/videos')
    await expectList(page, 'Videos by views', videos)

    const counted = (rows: readonly (readonly [string, number])[], nameOf: (name: string) => string | undefined) =>
      rows.map(([name, value]) => [nameOf(name) ?? name, whole.format(value)] as const)
    await openPath(page, '/audience')
    const countries = await top('channel_basic', 'country_code', 'sum(views)')
    await expectList(
      page,
      'Countries by views',
      counted(countries, (code) => country.of(code)),
    )
    await openPath(page, '/audience/US')
    const states = await top('channel_province', 'province_code', 'sum(views)', "country_code = 'US'")
    await expectList(
      page,
      'States by views',
      counted(states, () => ''),
    )

    await openPath(page, '/reach')
    await expect(page.locator('.chart .metric-readout')).toContainText(whole.format(views))
    const sources = await top('channel_traffic_source', 'traffic_source_type', 'sum(views)')
    await expectList(
      page,
      'Traffic sources by views',
      counted(sources, () => ''),
    )
    await openPath(page, '/reach/sources/YT_SEARCH')
    const terms = await top(
      'channel_traffic_source',
      'traffic_source_detail',
      'sum(views)',
      "traffic_source_type = 'YT_SEARCH'",
    )
    await expectList(
      page,
      'Search terms by views',
      counted(terms, (term) => term),
    )

    await openPath(page, '/playlists')
    const playlists = await top('playlist_basic', 'playlist_id', 'sum(views)')
    await expectList(
      page,
      'Playlists by views in playlists',
      counted(playlists, () => ''),
    )

    await openPath(page, '/live')
    const [live = 0, onDemand = 0] = await sums(
      'channel_basic',
      "coalesce(sum(views) filter (live_or_on_demand = 'LIVE'), 0), sum(views) filter (live_or_on_demand = 'ON_DEMAND')",
    )
    await expectList(page, 'Live and on demand', [
      ['Views', `live ${whole.format(live)}, on demand ${whole.format(onDemand)}`],
    ])

    await openPath(page, '/revenue')
    const [revenue = 0, ads = 0, subscriptions = 0] = await sums(
      'channel_estimated_revenue',
      'sum(estimated_partner_revenue), sum(estimated_partner_ad_revenue), sum(estimated_partner_red_revenue)',
    )
    await expect(tile(page, 'Revenue')).toHaveAccessibleName(new RegExp(`: ${escaped(dollars.format(revenue))},`))
    await expect(tile(page, 'From ads')).toHaveAccessibleName(new RegExp(`: ${escaped(dollars.format(ads))},`))
    await expect(tile(page, 'From subscriptions')).toHaveAccessibleName(
      new RegExp(`: ${escaped(dollars.format(subscriptions))},`),
    )
    const byCountry = await top('channel_estimated_revenue', 'country_code', 'sum(estimated_partner_revenue)')
    await expectList(
      page,
      'Countries by revenue',
      byCountry.map(([code, value]) => [country.of(code) ?? code, dollars.format(value)] as const),
    )
    sql.close()
  })
