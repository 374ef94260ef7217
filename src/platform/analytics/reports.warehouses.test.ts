import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnEngines } from '../warehouse/engines.fixture.ts'
import { row } from './rows.fixture.ts'
import { type AnyTestService, startTestServiceOn } from './service.fixture.ts'

describeOnEngines('GET /v2/reports', (engine) => {
  let service: AnyTestService
  beforeAll(async () => {
    service = await startTestServiceOn({ engine })
    await service.load(
      [row({ channel_id: 'UCtheirs', video_id: 'theirs', views: 1_000_000 })],
      'theirs@tenfoot.example',
    )
    await service.load([
      row({ date: '20261115', video_id: 'a', views: 5, country_code: 'US' }),
      row({ date: '20261116', video_id: 'a', views: 3, country_code: 'GB' }),
      row({ date: '20261116', video_id: 'b', views: 3, country_code: 'US', likes: -2 }),
      row({ date: '20261116', video_id: 'c', views: 9, country_code: 'DE', likes: 4 }),
    ])
  })
  afterAll(() => service.close())

  const baseQuery = { ids: 'channel==MINE', startDate: '2026-11-01', endDate: '2026-11-30', metrics: 'views' }
  const report = (query: Record<string, string | string[]> = {}, bearer?: string | null) =>
    service.report({ ...baseQuery, ...query } as Record<string, string>, bearer)

  it('a report answers a result table: dimensions first, then metrics, each in the order asked', async () => {
    const { status, body } = await report({ metrics: 'likes,views', dimensions: 'video', sort: '-views,video' })
    expect(status).toBe(200)
    expect(body).toEqual({
      kind: 'videoAnalytics#resultTable',
      columnHeaders: [
        { name: 'video', columnType: 'DIMENSION', dataType: 'STRING' },
        { name: 'likes', columnType: 'METRIC', dataType: 'INTEGER' },
        { name: 'views', columnType: 'METRIC', dataType: 'INTEGER' },
      ],
      rows: [
        ['c', 4, 9],
        ['a', 0, 8],
        ['b', -2, 3],
      ],
    })
  })

  it('a report names its kind with the configured brand word', async () => {
    const renamedService = await startTestServiceOn({ engine }, { BRAND: 'telly' })
    await renamedService.load([row({ views: 1 })])
    expect((await renamedService.report(baseQuery)).body.kind).toBe('tellyAnalytics#resultTable')
    await renamedService.close()
  })

  it('a report leaves rows out when there is no data', async () => {
    for (const dimensions of ['', 'day']) {
      const { status, body } = await report({ dimensions, startDate: '2020-01-01', endDate: '2020-12-31' })
      expect(status).toBe(200)
      expect(body).not.toHaveProperty('rows')
    }
  })

  it('a report by day ends at the newest day that has data', async () => {
    const { body } = await report({ dimensions: 'day' })
    expect(body.rows).toEqual([
      ['2026-11-15', 5],
      ['2026-11-16', 15],
    ])
  })

  it('a report includes both ends of the range', async () => {
    expect((await report({ startDate: '2026-11-15', endDate: '2026-11-15' })).body.rows).toEqual([[5]])
  })

  it('a report answers for a channel by the channel’s id', async () => {
    expect((await report({ ids: 'channel==UCmine' })).body.rows).toEqual([[20]])
  })

  it('a report sorts by several keys and counts startIndex from 1', async () => {
    const query = { dimensions: 'country', sort: 'views,-country' }
    expect((await report(query)).body.rows).toEqual([
      ['GB', 3],
      ['US', 8],
      ['DE', 9],
    ])
    expect((await report({ ...query, startIndex: '2', maxResults: '1' })).body.rows).toEqual([['US', 8]])
    expect((await report({ ...query, startIndex: '4' })).body).not.toHaveProperty('rows')
  })

  it('a report accepts the additional parameters that real clients send', async () => {
    const { status, body } = await report({
      dimensions: '',
      filters: '',
      sort: '',
      maxResults: '0',
      alt: 'json',
      fields: 'rows',
      key: 'k',
      prettyPrint: 'false',
      quotaUser: 'q',
      callback: 'c',
      currency: 'EUR',
      includeHistoricalChannelData: 'true',
    })
    expect(status).toBe(200)
    expect(body.rows).toEqual([[20]])
  })

  it('a report accepts the token in the query', async () => {
    expect((await report({ access_token: service.tokens.own }, null)).status).toBe(200)
  })

  it('a report answers null, not 0, for a metric that an older report version did not report', async () => {
    const emptyService = await startTestServiceOn({ engine })
    await emptyService.load([row({ views: 4, engaged_views: '', red_views: 0 })])
    expect((await emptyService.report({ ...baseQuery, metrics: 'views,engagedViews,redViews' })).body.rows).toEqual([
      [4, null, 0],
    ])
    await emptyService.close()
  })

  describe('under many simultaneous requests', () => {
    const day = (number: number) => new Date(Date.UTC(2025, 0, 1 + number)).toISOString().slice(0, 10)
    const different = (count: number) =>
      Array.from({ length: count }, (_, number) => ({ ...baseQuery, startDate: day(number) }))

    it('the platform answers all of 200 different reports at once', async () => {
      const answers = await Promise.all(different(200).map((query) => report(query)))
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    }, 60_000)

    it('the platform computes equal waiting reports once, and refuses with 503 and Retry-After only when the queue is full', async () => {
      const small = await startTestServiceOn({ engine, queueLength: 2 })
      await small.load([row({ views: 1 })])
      const equal = await Promise.all(Array.from({ length: 60 }, () => small.report(baseQuery)))
      expect(equal.filter(({ status }) => status !== 200)).toEqual([])
      const answers = await Promise.all(different(60).map((query) => small.report(query)))
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused.length).toBeGreaterThan(0)
      expect(refused.length).toBeLessThan(60)
      for (const { status, headers, body } of refused) {
        expect(status).toBe(503)
        expect(headers['retry-after']).toBe('1')
        expect(body.error.errors[0].reason).toBe('backendError')
      }
      await small.close()
    }, 60_000)
  })
})
