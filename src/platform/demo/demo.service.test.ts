import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manualClock } from '#contract/clock.ts'
import { createGroups } from '../analytics/groups/groups.ts'
import { withGroupTables } from '../analytics/groups/schema.ts'
import { ownAccount, startTestService, type TestService } from '../analytics/service.fixture.ts'
import { addDays } from '../time/days.ts'
import { factTables } from '../warehouse/schema.ts'
import { demoChannelId, demoSeed, demoTitle, firstDayFor } from './channel.ts'
import { checksum } from './checksum.fixture.ts'
import { demoOwner, otherChannel, seedDemoOwner } from './owner.ts'
import { seedDemo } from './seedWhole.fixture.ts'

const noon = (day: string) => manualClock(Date.parse(`${day}T20:00:00Z`))

describe('first start', () => {
  const today = '2026-11-21'
  let service: TestService
  const steps: { done: number; total: number }[] = []
  const seed = (day: string) =>
    seedDemo({
      ...service,
      accountId: ownAccount.id,
      clock: noon(day),
      onProgress: ({ done, total }) => steps.push({ done, total }),
    })
  const read = (sql: string) => service.warehouse.read(sql)
  beforeAll(async () => {
    service = await startTestService()
    await seed(today)
  }, 300_000)
  afterAll(() => service.close())

  it('the demo channel reports its progress while it is generated', () => {
    expect(steps.length).toBeGreaterThan(5)
    expect(steps.at(-1)?.done).toBe(steps.at(-1)?.total)
  })

  it('the demo channel belongs to the account, and has about 300 videos with titles of their own', async () => {
    const channel = await service.videoRepository.channelOf(ownAccount.id)
    expect(channel).toMatchObject({ id: demoChannelId(demoSeed), title: demoTitle })
    expect(channel?.id).toMatch(/^UC[\w-]{22}$/)
    const videos = await service.videoRepository.videosOf(channel?.id ?? '')
    expect(videos.length).toBeGreaterThan(270)
    expect(videos.length).toBeLessThan(330)
    expect(new Set(videos.map(({ title }) => title)).size).toBe(videos.length)
    for (const { id, title } of videos) {
      expect(id).toMatch(/^[\w-]{11}$/)
      expect(title).not.toMatch(/undefined|\bvideo \d/i)
    }
  })

  it('the demo channel has a playlist for each series, with its own videos in the order of their publication', async () => {
    const { videoRepository } = service
    const channel = (await videoRepository.channelOf(ownAccount.id))?.id ?? ''
    const videos = new Map((await videoRepository.videosOf(channel)).map((video) => [video.id, video]))
    const playlists = await videoRepository.playlistsOf(channel, { from: 0, limit: 50 })
    expect(playlists.map(({ title }) => title)).toEqual(expect.arrayContaining(['Start Here', 'Keel Up', 'Passages']))
    let inSeries = 0
    for (const { id, title } of playlists) {
      const items = await videoRepository.itemsOf(id, { from: 0, limit: 500 })
      const days = items.map(({ video }) => videos.get(video.id)?.publishedAt ?? Number.NaN)
      expect(days).toEqual([...days].sort((a, b) => a - b))
      if (title !== 'Start Here') inSeries += items.length
    }
    expect(inSeries).toBe(videos.size)
  })

  it('the demo channel has numbers of every day of two years, except the newest three days', async () => {
    const [[first, last, days] = []] = await read(
      'SELECT min(date), max(date), count(DISTINCT date) FROM channel_basic',
    )
    expect(last).toBe('2026-11-18')
    expect(first).toBe(firstDayFor('2026-11-18'))
    expect(days).toBe((Date.parse('2026-11-18') - Date.parse(String(first))) / 86_400_000 + 1)
    expect(days).toBeGreaterThan(730)
    expect(days).toBeLessThan(800)
  })

  it('the demo channel has only plausible rows', async () => {
    const broken = {
      'part beyond its whole':
        'engaged_views > views OR red_views > views OR red_watch_time_minutes > watch_time_minutes + 0.001',
      'watched longer than the video': 'watch_time_minutes > views * video_length_seconds / 60.0 + 0.001',
      'clicks without impressions': 'card_clicks > card_impressions OR card_teaser_clicks > card_teaser_impressions',
      negative: 'least(views, comments, shares, subscribers_gained, subscribers_lost, watch_time_minutes) < 0',
      'a row of zeros': 'views = 0 AND subscribers_gained = 0 AND subscribers_lost = 0',
      'more likes than views': 'likes > views',
    }
    for (const [fault, condition] of Object.entries(broken))
      expect(await read(`SELECT count(*) FROM channel_basic WHERE ${condition}`), fault).toEqual([[0]])
    const key =
      'date, channel_id, video_id, live_or_on_demand, subscribed_status, country_code, claimed_status, uploader_type'
    expect(
      await read(`SELECT count(*) FROM (SELECT 1 FROM channel_basic GROUP BY ${key} HAVING count(*) > 1)`),
    ).toEqual([[0]])
  })

  it('the demo channel has a value for every metric of every row', async () => {
    const empty: string[] = []
    for (const { name, metrics } of factTables.values()) {
      const counts = metrics.map((metric) => `count(*) FILTER (${metric.name} IS NULL)`)
      const [missing = []] = await read(`SELECT ${counts.join()} FROM ${name}`)
      empty.push(...metrics.filter((_, index) => missing[index] !== 0).map((metric) => `${name}.${metric.name}`))
    }
    expect(empty, 'columns that warehouse/duckdb/demo/ does not fill').toEqual([])
  })

  it('the demo channel has the same views and minutes in every table', async () => {
    const sums = (table: string) => `SELECT date_trunc('month', date) AS month, country_code, video_id,
      sum(views) AS views, sum(watch_time_minutes) AS minutes FROM ${table}
      WHERE video_id <> '' AND claimed_status = '' GROUP BY ALL`
    const different = (table: string, where: string) =>
      read(`SELECT count(*) FROM (${sums('channel_basic')}) AS basic FULL JOIN (${sums(table)}) AS told
        USING (month, country_code, video_id)
        WHERE ${where} AND (basic.views IS DISTINCT FROM told.views OR abs(basic.minutes - told.minutes) > 0.0001)`)
    for (const table of ['playback_location', 'traffic_source', 'device_os'])
      expect(await different(`channel_${table}`, 'true'), table).toEqual([[0]])
    expect(await different('channel_province', "country_code = 'US'")).toEqual([[0]])
    const total = async (sql: string) => (await read(sql))[0]
    expect(await total("SELECT sum(shares) FROM channel_sharing_service WHERE claimed_status = ''")).toEqual(
      await total("SELECT sum(shares) FROM channel_basic WHERE claimed_status = ''"),
    )
    const money = 'round(sum(estimated_youtube_ad_revenue), 2), sum(ad_impressions)'
    expect(await total(`SELECT ${money} FROM channel_ad_rates`)).toEqual(
      await total(`SELECT ${money} FROM channel_estimated_revenue`),
    )
    expect(
      await read(`SELECT count(*) FROM (SELECT sum(views_percentage) AS all_of_it FROM channel_demographics
        WHERE claimed_status = '' GROUP BY date, video_id) WHERE all_of_it NOT BETWEEN 99.999 AND 100.001`),
    ).toEqual([[0]])
  })

  it('the demo channel has claims on all its own uploads, and on other people’s uploads too', async () => {
    const [[all, claimed, thirdParty] = []] = await read(`
      SELECT sum(views) FILTER (claimed_status = ''), sum(views) FILTER (claimed_status = 'claimed' AND uploader_type = 'self'),
        sum(views) FILTER (uploader_type = 'thirdParty')
      FROM channel_basic WHERE date >= (SELECT min(date) FROM channel_basic WHERE claimed_status = 'claimed')
        AND (uploader_type = 'thirdParty' OR channel_id <> '${otherChannel.id}') AND video_id <> ''`)
    expect(claimed).toBe(all)
    expect(Number(thirdParty)).toBeGreaterThan(0)
    expect(await read("SELECT sum(views) FROM asset_basic WHERE claimed_status = 'claimed'")).toEqual([
      [Number(claimed) + Number(thirdParty)],
    ])
  })

  it('the demo channel has reports of the owner’s uploads by asset, for more than two months', async () => {
    const sums = (table: string) => `SELECT date, sum(views) AS views, sum(watch_time_minutes) AS minutes FROM ${table}
      WHERE claimed_status = '' AND video_id <> '' AND channel_id <> '${otherChannel.id}' GROUP BY date`
    const [[days, different] = []] = await read(`
      SELECT count(*), count(*) FILTER (told.views <> basic.views OR abs(told.minutes - basic.minutes) > 0.0001)
      FROM (${sums('asset_basic')}) AS told JOIN (${sums('channel_basic')}) AS basic USING (date)`)
    expect(days).toBeGreaterThan(60)
    expect(different).toBe(0)
    expect(await read("SELECT count(*) FROM asset_basic WHERE asset_id = ''")).toEqual([[0]])
  })

  it('the demo channel has reports for its content owner about assets, groups of them, end screens and subtitles', async () => {
    await seedDemoOwner({ ...service, accountId: ownAccount.id, clock: noon(today) })
    const token = await service.token(ownAccount.id, ['partner', 'analyticsMonetary'])
    const rowsOf = async (query: Record<string, string>) => {
      const range = { startDate: '2026-10-22', endDate: '2026-11-18' }
      const { status, body } = await service.report(
        { ids: `contentOwner==${demoOwner.name}`, ...range, ...query },
        token,
      )
      expect(status, JSON.stringify(body)).toBe(200)
      return body.rows as [string, ...number[]][]
    }
    const { assets, total } = await service.videoRepository.searchAssets(demoOwner.name, '', { from: 0, limit: 50 })
    expect(total).toBe(11)
    const ids = assets.map(({ id }) => id)
    const ranked = { dimensions: 'asset', metrics: 'views,estimatedRevenue', sort: '-views' }
    // Only other people use the eleventh asset: it has claimed views, but no upload of the owner.
    const own = await rowsOf({ ...ranked, filters: 'uploaderType==self' })
    const claimed = await rowsOf({ ...ranked, filters: 'claimedStatus==claimed' })
    expect([own.length, claimed.length]).toEqual([10, 11])
    for (const [id, views = 0, revenue = 0] of claimed)
      expect([ids.includes(id), views > 0, revenue > 0]).toEqual([true, true, true])
    const ofFirstAsset = await rowsOf({ metrics: 'views', filters: `asset==${own[0]?.[0]}` })
    expect(ofFirstAsset).toEqual([[own[0]?.[1]]])

    const groups = createGroups(withGroupTables(service.store), service.clock)
    const { id: group } = await groups.create({ contentOwner: demoOwner.name }, { title: 'All', itemType: 'asset' })
    for (const id of ids) await groups.addItem(group, id)
    const byDay = await rowsOf({ metrics: 'views', dimensions: 'day', filters: `group==${group}` })
    expect(byDay).toHaveLength(28)
    const all = byDay.reduce((sum, [, views = 0]) => sum + views, 0)
    expect(all).toBe(claimed.reduce((sum, [, views = 0]) => sum + views, 0))

    const types = await rowsOf({
      metrics: 'endScreenElementImpressions,endScreenElementClicks',
      dimensions: 'endScreenElementType',
      filters: 'uploaderType==self',
    })
    expect(types.length).toBeGreaterThan(2)
    const languages = await rowsOf({ metrics: 'views', dimensions: 'subtitleLanguage', filters: 'uploaderType==self' })
    expect(languages.length).toBeGreaterThan(3)
  })

  it('the demo channel has rows for every report, also of its first year: end screens, subtitles, impressions', async () => {
    const rowsOf = async (query: Record<string, string>) => {
      const range = { startDate: '2025-06-01', endDate: '2025-06-28' }
      const { status, body } = await service.report({ ids: 'channel==MINE', ...range, ...query })
      expect(status, JSON.stringify(body)).toBe(200)
      return body.rows.length
    }
    const impressions = 'videoThumbnailImpressions,videoThumbnailImpressionsClickRate'
    const endScreens = 'endScreenElementImpressions,endScreenElementClicks'
    expect(await rowsOf({ metrics: endScreens, dimensions: 'endScreenElementType' })).toBeGreaterThan(2)
    expect(await rowsOf({ metrics: 'views', dimensions: 'subtitleLanguage' })).toBeGreaterThan(3)
    for (const dimensions of ['insightTrafficSourceType', 'deviceType'])
      expect(await rowsOf({ metrics: impressions, dimensions })).toBeGreaterThan(3)
  })

  it('the demo channel has retention curves that fall, live nights, and exchange rates for every day', async () => {
    const [[early, late, points] = []] = await read(`
      SELECT avg(audience_watch_ratio) FILTER (elapsed_video_time_ratio <= 0.05), avg(audience_watch_ratio) FILTER (elapsed_video_time_ratio > 0.9),
        count(DISTINCT elapsed_video_time_ratio) FROM audience_retention`)
    expect(Number(early)).toBeGreaterThan(1.5 * Number(late))
    expect(points).toBe(100)
    expect(
      await read(
        'SELECT count(DISTINCT video_id) FILTER (peak_concurrent_viewers < average_concurrent_viewers), min(livestream_position) FROM live_stream',
      ),
    ).toEqual([[0, 0]])
    expect(await read('SELECT count(*) FROM currency_rates GROUP BY date HAVING count(*) <> 16')).toEqual([])
  })

  it('the demo channel has a weekly rhythm: more views on weekends than in midweek', async () => {
    const rows = await read(
      'SELECT dayofweek(date), avg(v) FROM (SELECT date, sum(views) AS v FROM channel_basic GROUP BY 1) GROUP BY 1',
    )
    const byDay = new Map(rows.map(([day, views]) => [day, Number(views)]))
    const weekend = ((byDay.get(0) ?? 0) + (byDay.get(6) ?? 0)) / 2
    const midweek = ((byDay.get(2) ?? 0) + (byDay.get(3) ?? 0)) / 2
    expect(weekend / midweek).toBeGreaterThan(1.2)
    expect(weekend / midweek).toBeLessThan(3)
  })

  it('the demo channel grows: each half year has more views than the last', async () => {
    const rows = await read(
      "SELECT sum(views) FROM channel_basic WHERE date >= DATE '2024-11-20' GROUP BY (date - DATE '2024-11-20') // 182 ORDER BY min(date) LIMIT 4",
    )
    const halves = rows.map(([views]) => Number(views))
    expect(halves).toHaveLength(4)
    expect(halves).toEqual([...halves].sort((a, b) => a - b))
    expect((halves[3] ?? 0) / (halves[0] ?? 1)).toBeGreaterThan(3)
  })

  it('the demo channel has videos that start with a spike, which then decays', async () => {
    const [[spiked = 0, all = 1] = []] = await read(`
      WITH daily AS (
        SELECT video_id, date - min(date) OVER (PARTITION BY video_id) AS age, sum(views) AS v
        FROM channel_basic WHERE video_id <> '' GROUP BY video_id, date),
      phases AS (SELECT video_id, avg(v) FILTER (age < 4) AS launch, avg(v) FILTER (age BETWEEN 20 AND 40) AS later
        FROM daily GROUP BY 1 HAVING max(age) > 60)
      SELECT count(*) FILTER (launch > 3 * later), count(*) FROM phases`)
    expect(Number(spiked) / Number(all)).toBeGreaterThan(0.95)
  })

  it('the demo channel has one viral peak, within the last year', async () => {
    const rows = await read(`
      WITH daily AS (SELECT video_id, date, sum(views) AS v FROM channel_basic WHERE video_id <> '' GROUP BY ALL)
      SELECT video_id, max(v) AS peak, CAST(arg_max(date, v) AS VARCHAR) FROM daily GROUP BY 1 ORDER BY peak DESC LIMIT 2`)
    const [[, peak, date] = [], [, next] = []] = rows
    expect(Number(peak)).toBeGreaterThan(1.3 * Number(next))
    expect(String(date) > addDays('2026-11-18', -365) && String(date) < addDays('2026-11-18', -30)).toBe(true)
  })

  it('the demo channel has viewers in many countries, whose shares drift', async () => {
    const rows = await read(`
      SELECT country_code, sum(views) FILTER (date < DATE '2025-05-01') / (SELECT sum(views) FROM channel_basic WHERE date < DATE '2025-05-01'),
        sum(views) FILTER (date > DATE '2026-06-01') / (SELECT sum(views) FROM channel_basic WHERE date > DATE '2026-06-01')
      FROM channel_basic GROUP BY 1`)
    const shares = new Map(rows.map(([country, early, late]) => [country, [Number(early), Number(late)]]))
    expect(shares.size).toBeGreaterThan(12)
    const [earlyGb = 0, lateGb = 0] = shares.get('GB') ?? []
    const [earlyBr = 0, lateBr = 0] = shares.get('BR') ?? []
    expect(earlyGb).toBeGreaterThan(lateGb * 1.15)
    expect(lateBr).toBeGreaterThan(earlyBr * 1.5)
  })

  it('the demo channel gains about a third of its subscribers in rows without a video, and more than it loses', async () => {
    const [[own = 0, gained = 1, lost = 0] = []] = await read(
      "SELECT sum(subscribers_gained) FILTER (video_id = ''), sum(subscribers_gained), sum(subscribers_lost) FROM channel_basic",
    )
    expect(Number(own) / Number(gained)).toBeGreaterThan(0.25)
    expect(Number(own) / Number(gained)).toBeLessThan(0.42)
    expect(Number(gained)).toBeGreaterThan(1.5 * Number(lost))
  })

  it('the demo channel is not changed by a second start on the same day', async () => {
    const before = await checksum(service.warehouse)
    await seed(today)
    expect(await checksum(service.warehouse)).toEqual(before)
  })

  it('the demo channel gets the missing days at a start on a later day, and its history does not change', async () => {
    const old = () => checksum(service.warehouse, 'channel_basic', "date <= DATE '2026-11-18'")
    const before = await old()
    await seed(addDays(today, 10))
    expect(await old()).toEqual(before)
    expect(
      await read("SELECT max(date), count(DISTINCT date) FILTER (date > DATE '2026-11-18') FROM channel_basic"),
    ).toEqual([['2026-11-28', 10]])
  }, 120_000)

  it('the demo channel does not become the account’s current channel again after the account has another', async () => {
    await service.videoRepository.saveChannel({
      id: 'UCown',
      title: 'Own',
      accountId: ownAccount.id,
      publishedAt: 0,
      country: null,
    })
    await service.videoRepository.makeCurrent(ownAccount.id, 'UCown')
    await seed(addDays(today, 11))
    expect((await service.videoRepository.channelOf(ownAccount.id))?.id).toBe('UCown')
  }, 120_000)
})
