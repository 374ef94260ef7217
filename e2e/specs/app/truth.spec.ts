import { openChannelSql } from '../../support/channelSql.ts'
import { allowMore } from '../../support/everyScreen.ts'
import {
  choose,
  clock,
  counted,
  country,
  device,
  dollars,
  expectList,
  expectTiles,
  percent,
  playlistTitle,
  service,
  shownChannel,
  source,
  state,
  tile,
  videoTitle,
  whole,
} from '../../support/shownNumbers.ts'
import { openPath, pair } from '../../support/television.ts'
import { expect, test } from '../../support/test.ts'

for (const days of [7, 28])
  test(`every number and name on the screens of ${days} days agrees with SQL over the same rows`, async ({
    page,
    env,
    phone,
  }, { outputDir }) => {
    test.setTimeout(120_000)
    await pair(page, env, phone)
    await allowMore((expression) => page.evaluate(expression), phone)
    const sql = await openChannelSql(outputDir, await shownChannel(page, env), days)
    const { sums, top } = sql
    const period = page.getByRole('radio', { name: `${days} days`, exact: true })
    await period.click()
    await expect(period).toBeChecked()

    const facts =
      'sum(views), sum(watch_time_minutes) / 60, sum(watch_time_minutes) * 60 / sum(engaged_views), sum(subscribers_gained), sum(subscribers_lost)'
    const [views = 0, hours = 0, seconds = 0, gained = 0, lost = 0] = await sums('channel_basic', facts)
    const [earlier = 0] = await sums('channel_basic', 'sum(views)', 1)
    const change = Math.abs(views / earlier - 1)
    await expect(tile(page, 'Views')).toHaveAccessibleName(
      `Views: ${whole(views)}, ${views > earlier ? 'up' : 'down'} ${percent(change)}`,
    )
    await expectTiles(page, {
      'Watch time': `${whole(hours)} h`,
      'Average view duration': clock(seconds),
      'Subscribers gained': whole(gained),
      'Subscribers lost': whole(lost),
    })

    const videos = await counted(await top('channel_basic', 'video_id', 'sum(views)'), videoTitle(page, env))
    await expectList(page, 'Top videos by views', videos)
    await openPath(page, '/videos')
    await expectList(page, 'Videos by views', videos)

    await openPath(page, '/audience')
    const countries = await top('channel_basic', 'country_code', 'sum(views)')
    await expectList(page, 'Countries by views', await counted(countries, country))
    await choose(page, 'Devices')
    await expectList(
      page,
      'Devices by views',
      await counted(await top('channel_device_os', 'device_type', 'sum(views)', 'true', 2), device),
    )
    await choose(page, 'Subscribed or not')
    const [subscribed = 0] = await sums('channel_basic', 'sum(views)', 0, "subscribed_status = 'SUBSCRIBED'")
    const halves = `subscribed ${whole(subscribed)}, not subscribed ${whole(views - subscribed)}`
    await expectList(page, 'Subscribed and not subscribed', [['Views', halves]])
    await choose(page, 'Age and gender')
    // The percentages of a video are those of a day, which counts by its views.
    const [[women, men] = []] = await sql.rows(
      `with views as (select date, video_id, sum(views) as views from channel_basic where ${sql.period} group by all),
       parts as (select gender, age_group, sum(views_percentage * views) as part
         from channel_demographics join views using (date, video_id) where ${sql.period} group by all)
       select sum(part) filter (gender = 'female' and age_group = 'age25-34') / sum(part),
         sum(part) filter (gender = 'male' and age_group = 'age25-34') / sum(part) from parts`,
    )
    const genders = `women ${percent(Number(women))}, men ${percent(Number(men))}`
    const ages = page.getByRole('listbox', { name: 'Viewers by age and gender' })
    await expect.soft(ages.getByRole('option', { name: '25–34' })).toHaveAccessibleName(`25–34: ${genders}`)

    await openPath(page, '/audience/US')
    const states = await top('channel_province', 'province_code', 'sum(views)', "country_code = 'US'")
    await expectList(page, 'States by views', await counted(states, state))

    await openPath(page, '/reach')
    await expect(page.locator('.chart .metric-readout')).toContainText(whole(views))
    const sources = await top('channel_traffic_source', 'traffic_source_type', 'sum(views)', 'true', 12)
    await expectList(page, 'Traffic sources by views', await counted(sources.slice(0, 5), source))
    await choose(page, 'Impressions')
    const clicked = 'sum(video_thumbnail_impressions * video_thumbnail_impressions_ctr)'
    const shown = `sum(video_thumbnail_impressions), ${clicked} / sum(video_thumbnail_impressions)`
    const [impressions = 0, rate = 0] = await sums('channel_reach_basic', shown)
    await expectTiles(page, {
      Impressions: whole(impressions),
      'Click-through rate': percent(rate),
      Views: whole(views),
    })
    const impressionsBySource = await top(
      'channel_reach_combined',
      'traffic_source_type',
      'sum(video_thumbnail_impressions)',
      'true',
      3,
    )
    await expectList(page, 'Traffic sources by impressions', await counted(impressionsBySource, source))
    await choose(page, 'Sharing')
    const shares = await top('channel_sharing_service', 'sharing_service', 'sum(shares)', 'true', 3)
    await expectList(page, 'Sharing services by shares', await counted(shares, service))
    await choose(page, 'Cards and end screens')
    const cards = 'sum(card_teaser_impressions), sum(card_impressions), sum(card_clicks) / sum(card_impressions)'
    const [teasers = 0, cardsShown = 0, cardRate = 0] = await sums('channel_cards', cards)
    const endScreens = sources.find(([code]) => code === 'END_SCREEN')?.[1]
    await expectTiles(page, {
      'Card teasers shown': whole(teasers),
      'Cards shown': whole(cardsShown),
      'Card click rate': percent(cardRate),
      'End screen views': whole(endScreens ?? 0),
    })

    await openPath(page, '/reach/sources/YT_SEARCH')
    const search = "traffic_source_type = 'YT_SEARCH'"
    const terms = await top('channel_traffic_source', 'traffic_source_detail', 'sum(views)', search)
    await expectList(page, 'Search terms by views', await counted(terms, String))

    await openPath(page, '/playlists')
    const playlists = await top('playlist_basic', 'playlist_id', 'sum(views)')
    await expectList(page, 'Playlists by views in playlists', await counted(playlists, playlistTitle(page, env)))

    await openPath(page, '/live')
    const [live = 0, onDemand = 0] = await sums(
      'channel_basic',
      "coalesce(sum(views) filter (live_or_on_demand = 'LIVE'), 0), sum(views) filter (live_or_on_demand = 'ON_DEMAND')",
    )
    await expectList(page, 'Live and on demand', [['Views', `live ${whole(live)}, on demand ${whole(onDemand)}`]])

    await openPath(page, '/revenue')
    const [revenue = 0, ads = 0, subscriptions = 0] = await sums(
      'channel_estimated_revenue',
      'sum(estimated_partner_revenue), sum(estimated_partner_ad_revenue), sum(estimated_partner_red_revenue)',
    )
    await expectTiles(page, {
      Revenue: dollars(revenue),
      'From ads': dollars(ads),
      'From subscriptions': dollars(subscriptions),
    })
    const byCountry = await top('channel_estimated_revenue', 'country_code', 'sum(estimated_partner_revenue)')
    await expectList(
      page,
      'Countries by revenue',
      byCountry.map(([code, value]) => [country(code), dollars(value)] as const),
    )
    sql.close()
  })
