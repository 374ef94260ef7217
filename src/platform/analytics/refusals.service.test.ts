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
    await service.load([row({ views: 5 })])
  })
  afterAll(() => service.close())

  const baseQuery = { ids: 'channel==MINE', startDate: '2026-11-01', endDate: '2026-11-30', metrics: 'views' }
  const report = (query: Record<string, string | string[]> = {}, bearer?: string | null) =>
    service.report({ ...baseQuery, ...query } as Record<string, string>, bearer)

  describe('who may read', () => {
    it('a report refuses a missing and an invalid token with 401 authError', async () => {
      for (const bearer of [null, 'nonsense']) {
        const { status, body } = await report({}, bearer)
        expect(status).toBe(401)
        expect(body.error).toMatchObject({ code: 401, status: 'UNAUTHENTICATED', errors: [{ reason: 'authError' }] })
      }
    })

    it.each(reportScopeNames)('the scope %s lets an app read reports', async (name) => {
      expect((await report({}, await service.token('mine', [name]))).status).toBe(200)
    })

    it('no other scope of the device flow lets an app read reports: 403 insufficientPermissions', async () => {
      const otherScopes = deviceScopeNames.filter((name) => !(reportScopeNames as readonly ScopeName[]).includes(name))
      const { status, body } = await report({}, await service.token('mine', otherScopes))
      expect(status).toBe(403)
      expect(body.error).toMatchObject({ status: 'PERMISSION_DENIED', errors: [{ reason: 'insufficientPermissions' }] })
    })

    it.each(['channel==UCtheirs', 'channel==UCnobody', 'contentOwner==somebody'])(
      'a report for %s is refused with 403 forbidden, whether the channel or owner exists or not',
      async (ids) => {
        const { status, body } = await report({ ids })
        expect(status).toBe(403)
        expect(body.error.errors).toMatchObject([{ domain: 'global', reason: 'forbidden', location: 'ids' }])
      },
    )

    it('a report for MINE is refused to an account without a channel', async () => {
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
      [
        'the product of a view as a dimension',
        { dimensions: 'subscribedStatus,videoProduct' },
        'badRequest',
        'dimensions',
        /do not say on which product/,
      ],
      ['a known product of a view', { filters: 'videoProduct==UNKNOWN,KIDS' }, 'badRequest', 'filters', /Only UNKNOWN/],
      ['a single value twice', { startDate: ['2026-11-01', '2026-11-02'] }, 'invalid', 'startDate', /given once/],
      ['a metric in two lists', { metrics: ['views', 'likes,views'] }, 'invalid', 'metrics', /once/],
      ['a misspelt parameter', { 'start-date': '2026-11-01' }, 'badRequest', 'start-date', /no such parameter/],
      ['sorting by what is not asked', { sort: '-likes' }, 'badRequest', 'sort', /needs likes among/],
    ]
    it.each(cases)(
      'a report error has the exact text of the public API: %s',
      async (_, query, reason, location, message) => {
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
      },
    )

    it('a request for a report is checked for the token first, then the query, then the channel’s owner', async () => {
      expect((await report({ metrics: 'foo' }, null)).status).toBe(401)
      expect((await report({ metrics: 'foo', ids: 'channel==UCtheirs' })).status).toBe(400)
    })
  })
})
