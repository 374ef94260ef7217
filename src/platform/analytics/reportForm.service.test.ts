import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiError } from '#contract/apiError.ts'
import { row } from './rows.fixture.ts'
import { startTestService, type TestService } from './service.fixture.ts'

describe('report form', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
    await service.load([row({ views: 5 }), row({ views: 3, country_code: 'GB' })])
  })
  afterAll(() => service.close())

  const baseQuery = { ids: 'channel==MINE', startDate: '2026-11-01', endDate: '2026-11-30' }
  const byCountry = { ...baseQuery, metrics: 'views', dimensions: 'country' }
  const ask = (query: Record<string, string>) => service.report({ ...byCountry, ...query })

  const whole = {
    kind: 'videoAnalytics#resultTable',
    columnHeaders: [
      { name: 'country', columnType: 'DIMENSION', dataType: 'STRING' },
      { name: 'views', columnType: 'METRIC', dataType: 'INTEGER' },
    ],
    rows: [
      ['GB', 3],
      ['US', 5],
    ],
  }
  const { kind, columnHeaders, rows } = whole
  const names = { columnHeaders: [{ name: 'country' }, { name: 'views' }] }

  it.each([
    ['rows', { rows }],
    ['kind,rows', { kind, rows }],
    ['*', whole],
    ['columnHeaders/name', names],
    ['columnHeaders(name)', names],
    ['columnHeaders/name,kind', { ...names, kind }],
    ['*/name', names],
    ['columnHeaders/*', { columnHeaders }],
    ['columnHeaders(name),columnHeaders', { columnHeaders }],
  ])('a report has only the requested parts with fields=%s', async (fields, expected) => {
    const { status, body } = await ask({ fields })
    expect([status, body]).toEqual([200, expected])
  })

  it.each([
    ['fields', 'rows('],
    ['fields', 'rows)'],
    ['fields', 'rows,'],
    ['fields', 'columnHeaders//name'],
    ['fields', '(kind)'],
    ['fields', 'nothing'],
    ['fields', 'kind/below'],
    ['fields', `${'a/'.repeat(30)}b`],
    ['fields', 'x'.repeat(2001)],
    ['prettyPrint', 'yes'],
  ])(
    'a request for a report with %s=%s is refused with an error envelope that names the parameter',
    async (name, value) => {
      const { status, body } = await ask({ [name]: value })
      expect(status).toBe(400)
      expect(apiError.parse(body).error).toMatchObject({
        code: 400,
        errors: [{ reason: 'invalidParameter', location: name }],
      })
    },
  )

  it('prettyPrint indents a whole report, parts of a report and errors', async () => {
    const text = async (query: Record<string, string>) => {
      const headers = { authorization: `Bearer ${service.tokens.own}` }
      return (await service.app.inject({ url: '/v2/reports', query: { ...byCountry, ...query }, headers })).body
    }
    const plain = await text({})
    expect(plain).not.toContain('\n')
    expect(await text({ prettyPrint: 'false' })).toBe(plain)
    expect(await text({ prettyPrint: 'true' })).toBe(`${JSON.stringify(JSON.parse(plain), null, 2)}\n`)
    expect(await text({ prettyPrint: 'true', fields: 'kind' })).toBe(`${JSON.stringify({ kind }, null, 2)}\n`)
    const refused = await text({ prettyPrint: 'true', metrics: 'none' })
    expect(refused).toContain('\n  "error": {')
    expect(apiError.parse(JSON.parse(refused)).error.code).toBe(400)
  })
})
