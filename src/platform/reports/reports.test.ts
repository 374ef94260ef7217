import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deviceScopeNames, reportScopeNames, type ScopeName } from '#contract/scopes.ts'
import { row } from './rows.fixture.ts'
import { startTestService, type TestService } from './service.fixture.ts'

describe('GET /v2/reports', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
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

  const asked = { ids: 'channel==MINE', startDate: '2026-11-01', endDate: '2026-11-30', metrics: 'views' }
  const report = (query: Record<string, string | string[]> = {}, bearer?: string | null) =>
    service.report({ ...asked, ...query } as Record<string, string>, bearer)

  it('answers a result table: dimensions first, then metrics, each in the order asked', async () => {
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

  it('names its kind with the configured brand word', async () => {
    const other = await startTestService({ BRAND: 'telly' })
    await other.load([row({ views: 1 })])
    expect((await other.report(asked)).body.kind).toBe('tellyAnalytics#resultTable')
    await other.close()
  })

  it('leaves rows out when there is no data', async () => {
    for (const dimensions of ['', 'day']) {
      const { status, body } = await report({ dimensions, startDate: '2020-01-01', endDate: '2020-12-31' })
      expect(status).toBe(200)
      expect(body).not.toHaveProperty('rows')
    }
  })

  it('ends a day report at the newest day that has data', async () => {
    const { body } = await report({ dimensions: 'day' })
    expect(body.rows).toEqual([
      ['2026-11-15', 5],
      ['2026-11-16', 15],
    ])
  })

  it('includes both ends of the range', async () => {
    expect((await report({ startDate: '2026-11-15', endDate: '2026-11-15' })).body.rows).toEqual([[5]])
  })

  it('answers for a channel by its id', async () => {
    expect((await report({ ids: 'channel==UCmine' })).body.rows).toEqual([[20]])
  })

  it('sorts by several keys and counts startIndex from 1', async () => {
    const query = { dimensions: 'country', sort: 'views,-country' }
    expect((await report(query)).body.rows).toEqual([
      ['GB', 3],
      ['US', 8],
      ['DE', 9],
    ])
    expect((await report({ ...query, startIndex: '2', maxResults: '1' })).body.rows).toEqual([['US', 8]])
    expect((await report({ ...query, startIndex: '4' })).body).not.toHaveProperty('rows')
  })

  it('accepts the additional parameters that real clients send', async () => {
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

  it('accepts the token in the query', async () => {
    expect((await report({ access_token: service.tokens.own }, null)).status).toBe(200)
  })

  it('answers null, not 0, for a metric that an older report version did not report', async () => {
    const other = await startTestService()
    await other.load([row({ views: 4, engaged_views: '', red_views: 0 })])
    expect((await other.report({ ...asked, metrics: 'views,engagedViews,redViews' })).body.rows).toEqual([[4, null, 0]])
    await other.close()
  })

  describe('who may read', () => {
    it('refuses a missing and an invalid token with 401 authError', async () => {
      for (const bearer of [null, 'nonsense']) {
        const { status, body } = await report({}, bearer)
        expect(status).toBe(401)
        expect(body.error).toMatchObject({ code: 401, status: 'UNAUTHENTICATED', errors: [{ reason: 'authError' }] })
      }
    })

    it.each(reportScopeNames)('lets the scope %s read', async (name) => {
      expect((await report({}, await service.token('mine', [name]))).status).toBe(200)
    })

    it('lets no other scope of the device flow read: 403 insufficientPermissions', async () => {
      const others = deviceScopeNames.filter((name) => !(reportScopeNames as readonly ScopeName[]).includes(name))
      const { status, body } = await report({}, await service.token('mine', others))
      expect(status).toBe(403)
      expect(body.error).toMatchObject({ status: 'PERMISSION_DENIED', errors: [{ reason: 'insufficientPermissions' }] })
    })

    it.each(['channel==UCtheirs', 'channel==UCnobody', 'contentOwner==somebody'])(
      'refuses %s with 403 forbidden, whether it exists or not',
      async (ids) => {
        const { status, body } = await report({ ids })
        expect(status).toBe(403)
        expect(body.error.errors).toMatchObject([{ domain: 'global', reason: 'forbidden', location: 'ids' }])
      },
    )

    it('refuses MINE to an account without a channel', async () => {
      await service.db.updateTable('accounts').set({ channel_id: null }).where('id', '=', 'theirs').execute()
      expect((await report({}, service.tokens.other)).body.error.errors[0].reason).toBe('forbidden')
    })
  })

  describe('errors have the exact texts of the public API', () => {
    const cases: [string, Record<string, string | string[]>, string, string, string | RegExp][] = [
      ...(['ids', 'startDate', 'endDate', 'metrics'] as const).map(
        (name) =>
          [`missing ${name}`, { [name]: '' }, 'required', name, 'Required'] as [
            string,
            Record<string, string>,
            string,
            string,
            string,
          ],
      ),
      [
        'unknown metric',
        { metrics: 'views,foo' },
        'invalid',
        'metrics',
        'Unknown identifier (foo) given in field parameters.metrics.',
      ],
      [
        'unknown dimension',
        { dimensions: 'foo' },
        'invalid',
        'dimensions',
        'Unknown identifier (foo) given in field parameters.dimensions.',
      ],
      [
        'unknown filter',
        { filters: 'foo==1' },
        'invalid',
        'filters',
        'Unknown identifier (foo) given in field parameters.filters.',
      ],
      [
        'unknown sort key',
        { sort: '-foo' },
        'invalid',
        'sort',
        'Unknown identifier (foo) given in field parameters.sort.',
      ],
      [
        'bad filter value',
        { filters: 'country==Germany' },
        'invalid',
        'filters',
        'Invalid value (country==Germany) given in field parameters.filters.',
      ],
      [
        'unknown continent',
        { filters: 'continent==003' },
        'invalid',
        'filters',
        'Invalid value (continent==003) given in field parameters.filters.',
      ],
      [
        'filter without ==',
        { filters: 'country=US' },
        'invalid',
        'filters',
        /^Invalid value \(country=US\) given in field parameters\.filters\./,
      ],
      [
        'the same filter twice',
        { filters: 'country==US;country==GB' },
        'invalid',
        'filters',
        /^Invalid value \(country\)/,
      ],
      [
        '501 ids',
        { filters: `video==${Array.from({ length: 501 }, (_, id) => id).join()}` },
        'invalid',
        'filters',
        /At most 500/,
      ],
      ['a metric twice', { metrics: 'views,views' }, 'invalid', 'metrics', /once/],
      [
        'dates that are not the first of a month',
        { dimensions: 'month', startDate: '2026-11-02' },
        'badRequest',
        'startDate',
        'Date range (2026-11-02 to 2026-11-30) in field parameters.start-date does not align to chosen dimension',
      ],
      [
        'day that does not exist',
        { startDate: '2026-02-30' },
        'invalid',
        'startDate',
        /^Invalid value \(2026-02-30\) given in field parameters\.start-date\./,
      ],
      ['an end before its start', { endDate: '2026-10-01' }, 'invalid', 'endDate', /before startDate/],
      ['ids of another kind', { ids: 'video==x' }, 'invalid', 'ids', /channel==MINE/],
      ['a negative size', { maxResults: '-1' }, 'invalid', 'maxResults', /whole number/],
      ['an index of 0', { startIndex: '0' }, 'invalid', 'startIndex', /from 1/],
      ['no currency', { currency: 'euro' }, 'invalid', 'currency', /Three capital letters/],
      ['a parameter twice', { metrics: ['views', 'likes'] }, 'invalid', 'metrics', /given once/],
      ['a misspelt parameter', { 'start-date': '2026-11-01' }, 'badRequest', 'start-date', /no such parameter/],
      ['sorting by what is not asked', { sort: '-likes' }, 'badRequest', 'sort', /needs likes among/],
    ]
    it.each(cases)('%s', async (_, query, reason, location, message) => {
      const { status, body } = await report(query)
      expect(status).toBe(400)
      const { error } = body
      expect(error).toEqual({
        code: 400,
        message: error.message,
        errors: [{ message: error.message, domain: 'global', reason, location, locationType: 'parameter' }],
        status: 'INVALID_ARGUMENT',
      })
      if (typeof message === 'string') expect(error.message).toBe(message)
      else expect(error.message).toMatch(message)
    })

    it('checks the token first, then the query, then the channel’s owner', async () => {
      expect((await report({ metrics: 'foo' }, null)).status).toBe(401)
      expect((await report({ metrics: 'foo', ids: 'channel==UCtheirs' })).status).toBe(400)
    })
  })

  describe('under many simultaneous requests', () => {
    const day = (number: number) => new Date(Date.UTC(2025, 0, 1 + number)).toISOString().slice(0, 10)
    const different = (count: number) =>
      Array.from({ length: count }, (_, number) => ({ ...asked, startDate: day(number) }))

    it('answers all of 400 different reports', async () => {
      const answers = await Promise.all(different(400).map((one) => report(one)))
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    })

    it('computes equal waiting reports once, and refuses with 503 and Retry-After only when the queue is full', async () => {
      const small = await startTestService({}, { queueLength: 2 })
      await small.load([row({ views: 1 })])
      const equal = await Promise.all(Array.from({ length: 60 }, () => small.report(asked)))
      expect(equal.filter(({ status }) => status !== 200)).toEqual([])
      const answers = await Promise.all(different(60).map((one) => small.report(one)))
      const refused = answers.filter(({ status }) => status !== 200)
      expect(refused.length).toBeGreaterThan(0)
      expect(refused.length).toBeLessThan(60)
      for (const { status, headers, body } of refused) {
        expect(status).toBe(503)
        expect(headers['retry-after']).toBe('1')
        expect(body.error.errors[0].reason).toBe('backendError')
      }
      await small.close()
    })
  })
})
