import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resultTable } from '#contract/analytics.ts'
import { channelRows, type Row } from '../testRows.ts'
import { startTestService, type TestService } from '../testService.ts'
import { metrics } from './metrics.ts'
import { reports } from './reports.ts'

const days = ['20260930', '20261001', '20261002', '20261031', '20261101', '20261115']
const rows = channelRows({ channel: 'UCmine', seed: 7, days })

/** Lengths of the three videos that `channelRows` makes, written down here and not asked of the warehouse. */
const lengths: Record<string, number> = { 'UCmine-a': 73, 'UCmine-b': 610, 'UCmine-c': 5400 }

const sum = (some: readonly Row[], column: string) => some.reduce((total, one) => total + Number(one[column]), 0)
const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

/** Every metric, computed straight over the rows in plain words of this file. */
const expected: Record<string, (some: readonly Row[]) => number> = {
  views: (some) => sum(some, 'views'),
  engagedViews: (some) => sum(some, 'engaged_views'),
  redViews: (some) => sum(some, 'red_views'),
  estimatedMinutesWatched: (some) => Math.round(sum(some, 'watch_time_minutes')),
  estimatedRedMinutesWatched: (some) => Math.round(sum(some, 'red_watch_time_minutes')),
  averageViewDuration: (some) => Math.round(share(60 * sum(some, 'watch_time_minutes'), sum(some, 'views'))),
  averageViewPercentage: (some) => {
    const videos = some.filter(({ video_id }) => video_id !== '')
    const watched = videos.reduce(
      (total, one) => total + (Number(one.watch_time_minutes) * 60) / (lengths[String(one.video_id)] ?? 0),
      0,
    )
    return 100 * share(watched, sum(videos, 'views'))
  },
  annotationClickThroughRate: (some) =>
    share(sum(some, 'annotation_clicks'), sum(some, 'annotation_clickable_impressions')),
  annotationCloseRate: (some) => share(sum(some, 'annotation_closes'), sum(some, 'annotation_closable_impressions')),
  annotationImpressions: (some) => sum(some, 'annotation_impressions'),
  annotationClickableImpressions: (some) => sum(some, 'annotation_clickable_impressions'),
  annotationClosableImpressions: (some) => sum(some, 'annotation_closable_impressions'),
  annotationClicks: (some) => sum(some, 'annotation_clicks'),
  annotationCloses: (some) => sum(some, 'annotation_closes'),
  cardClickRate: (some) => share(sum(some, 'card_clicks'), sum(some, 'card_impressions')),
  cardTeaserClickRate: (some) => share(sum(some, 'card_teaser_clicks'), sum(some, 'card_teaser_impressions')),
  cardImpressions: (some) => sum(some, 'card_impressions'),
  cardTeaserImpressions: (some) => sum(some, 'card_teaser_impressions'),
  cardClicks: (some) => sum(some, 'card_clicks'),
  cardTeaserClicks: (some) => sum(some, 'card_teaser_clicks'),
  likes: (some) => sum(some, 'likes'),
  dislikes: (some) => sum(some, 'dislikes'),
  shares: (some) => sum(some, 'shares'),
  videosAddedToPlaylists: (some) => sum(some, 'videos_added_to_playlists'),
  videosRemovedFromPlaylists: (some) => sum(some, 'videos_removed_from_playlists'),
  comments: (some) => sum(some, 'comments'),
  subscribersGained: (some) => sum(some, 'subscribers_gained'),
  subscribersLost: (some) => sum(some, 'subscribers_lost'),
}

const dashed = (date: unknown) => String(date).replace(/(....)(..)(..)/, '$1-$2-$3')

/** How each dimension names a row's group; undefined where the row is in none. */
const groupOf: Record<string, (row: Row) => string | undefined> = {
  day: ({ date }) => dashed(date),
  month: ({ date }) => dashed(date).slice(0, 7),
  country: ({ country_code }) => String(country_code),
  video: ({ video_id }) => (video_id === '' ? undefined : String(video_id)),
}

const within = (start: string, end: string) => (row: Row) => dashed(row.date) >= start && dashed(row.date) <= end
const range = { startDate: '2026-10-01', endDate: '2026-11-30' }
const months = { startDate: '2026-09-01', endDate: '2026-10-01' }

/** Of each catalogue row: requests that it answers, over which of the rows, and a neighbour that is no report. */
const cases: Record<
  string,
  { accepted: { query: Record<string, string>; over: (row: Row) => boolean }[]; refused: Record<string, string>[] }
> = {
  basic: {
    accepted: [
      { query: range, over: within('2026-10-01', '2026-11-30') },
      {
        query: { ...range, filters: 'continent==019' },
        over: (row) => ['US', 'BR'].includes(String(row.country_code)),
      },
      {
        query: { ...range, filters: 'subContinent==155;video==UCmine-a,UCmine-c' },
        over: (row) => row.country_code === 'DE' && row.video_id !== 'UCmine-b',
      },
      { query: { ...range, filters: 'country==ZZ' }, over: (row) => row.country_code === 'ZZ' },
    ],
    refused: [{ filters: 'country==US;continent==019' }],
  },
  time: {
    accepted: [
      { query: { ...range, dimensions: 'day', endDate: '2026-11-01' }, over: within('2026-10-01', '2026-11-01') },
      { query: { ...months, dimensions: 'month' }, over: within('2026-09-01', '2026-10-31') },
      {
        query: { ...range, dimensions: 'day', filters: 'video==UCmine-b', sort: '-day' },
        over: ({ video_id }) => video_id === 'UCmine-b',
      },
    ],
    refused: [{ dimensions: 'day,month' }, { dimensions: 'day', filters: 'country==US;subContinent==021' }],
  },
  country: {
    accepted: [
      { query: { ...range, dimensions: 'country' }, over: () => true },
      {
        query: { ...range, dimensions: 'country', filters: 'continent==150;video==UCmine-a', sort: 'country' },
        over: (row) => ['GB', 'DE'].includes(String(row.country_code)) && row.video_id === 'UCmine-a',
      },
    ],
    refused: [{ dimensions: 'country', filters: 'country==US' }, { dimensions: 'country,day' }],
  },
  'top videos': {
    accepted: [
      { query: { ...range, dimensions: 'video', sort: '-views' }, over: () => true },
      {
        query: {
          ...range,
          dimensions: 'video',
          sort: '-subscribersLost,views',
          maxResults: '200',
          filters: 'country==GB',
        },
        over: ({ country_code }) => country_code === 'GB',
      },
    ],
    refused: [
      { dimensions: 'video' },
      { dimensions: 'video', sort: 'views' },
      { dimensions: 'video', sort: '-likes' },
      { dimensions: 'video', sort: '-views', maxResults: '201' },
      { dimensions: 'video', sort: '-views', maxResults: '100', startIndex: '102' },
    ],
  },
}

describe.each(reports.map((report) => ({ report, name: report.name })))('the report "$name"', ({ report }) => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
    await service.load(channelRows({ channel: 'UCtheirs', seed: 8, days }), 'theirs@tenfoot.example')
    await service.load(rows)
  })
  afterAll(() => service.close())
  const { accepted, refused } = cases[report.name] ?? { accepted: [], refused: [] }

  it('is held to by an accepted request and a refused neighbour', () => {
    expect(accepted.length).toBeGreaterThan(0)
    expect(refused.length).toBeGreaterThan(0)
  })

  it.each(accepted)('answers $query with the numbers of the rows', async ({ query, over }) => {
    const asked = report.metrics
    const { status, body } = await service.report({ ids: 'channel==MINE', metrics: asked.join(), ...query })
    expect(status).toBe(200)
    const table = resultTable.parse(body)
    const dimensions = query.dimensions?.split(',') ?? []
    expect(table.columnHeaders.map(({ name }) => name)).toEqual([...dimensions, ...asked])

    const end = query.dimensions === 'month' ? '2026-10-31' : (query.endDate ?? '')
    const groups = new Map<string, Row[]>()
    for (const one of rows.filter(within(query.startDate ?? '', end)).filter(over)) {
      const names = dimensions.map((dimension) => groupOf[dimension]?.(one))
      if (names.includes(undefined)) continue
      const key = names.join()
      groups.set(key, [...(groups.get(key) ?? []), one])
    }
    expect(groups.size).toBeGreaterThan(0)
    const answered = new Map(
      table.rows?.map((cells) => [cells.slice(0, dimensions.length).join(), cells.slice(dimensions.length)]),
    )
    expect([...answered.keys()].sort()).toEqual([...groups.keys()].sort())
    for (const [key, some] of groups)
      asked.forEach((metric, place) => {
        const whole = metrics.find(({ name }) => name === metric)?.dataType === 'INTEGER'
        const value = expected[metric]?.(some) ?? Number.NaN
        // A sum of decimals may end a hair beside one half in another order of adding.
        if (whole)
          expect(Math.abs(Number(answered.get(key)?.[place]) - value), `${key} ${metric}`).toBeLessThanOrEqual(
            metric.includes('inutes') || metric === 'averageViewDuration' ? 1 : 0,
          )
        else expect(answered.get(key)?.[place], `${key} ${metric}`).toBeCloseTo(value, 3)
      })
  })

  it.each(refused)('refuses %j and says which rule was broken and what would be nearest', async (query) => {
    const { status, body } = await service.report({ ids: 'channel==MINE', metrics: 'views,likes', ...range, ...query })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({
      code: 400,
      status: 'INVALID_ARGUMENT',
      errors: [{ domain: 'global', reason: 'badRequest' }],
    })
    expect(body.error.message).toMatch(/^The query is not supported\. .+ Nearest report: ".+"/)
  })

  it('adds up to its total wherever the metric is additive', async () => {
    const query = accepted[0]?.query ?? {}
    const asked = metrics.filter(({ additive, name }) => additive && !name.includes('Minutes')).map(({ name }) => name)
    const period =
      query.dimensions === 'month'
        ? { ...months, endDate: '2026-10-31' }
        : { startDate: query.startDate ?? '', endDate: query.endDate ?? '' }
    const parts = await service.report({ ids: 'channel==MINE', metrics: asked.join(), ...query })
    const total = await service.report({ ids: 'channel==MINE', metrics: asked.join(), ...period })
    const skip = (query.dimensions ?? '') === '' ? 0 : 1
    // Rows without a video are in the total and in no video's line.
    const withoutVideo =
      query.dimensions === 'video'
        ? rows.filter(({ video_id, date }) => video_id === '' && String(date) >= '20261001')
        : []
    asked.forEach((metric, place) => {
      const added = (parts.body.rows as number[][]).reduce((all, cells) => all + Number(cells[skip + place]), 0)
      expect(added + (expected[metric]?.(withoutVideo) ?? 0), metric).toBe(total.body.rows[0][place])
    })
  })
})
