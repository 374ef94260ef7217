import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resultTable } from '#contract/analytics.ts'
import { apiError } from '#contract/apiError.ts'
import { reportCases } from '../catalogue/cases/cases.fixture.ts'
import { loadCases, tableOfMetric, tables } from '../catalogue/cases/load.fixture.ts'
import { oracleAnswer } from '../catalogue/cases/oracle.fixture.ts'
import { expectNumbers, questionOf } from '../catalogue/cases/questions.fixture.ts'
import { dimensions } from '../catalogue/dimensions.ts'
import { filters } from '../catalogue/filters.ts'
import { metricNamed, metrics } from '../catalogue/metrics.ts'
import type { Report } from '../catalogue/report.ts'
import { startTestService, type TestService } from '../service.fixture.ts'
import { requests } from './requests.fixture.ts'

let service: TestService
let bearer: string
beforeAll(async () => {
  service = await startTestService()
  bearer = await service.token('mine', ['video', 'analyticsMonetary'])
  await loadCases(service)
  const none = { channelId: 'UCmine', title: 'Without numbers', publishedAt: 0 }
  await service.videoRepository.saveVideos([{ ...none, id: 'UCmine-none', durationSeconds: 60 }])
  await service.videoRepository.savePlaylists([{ ...none, id: 'UCmine-list-none', videoIds: ['UCmine-none'] }])
})
afterAll(() => service.close())

describe('requests', () => {
  const names = [...metrics, ...dimensions, ...filters].map(({ name }) => name)
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
  )
  const listOf = (item: fc.Arbitrary<string>) => fc.array(item, { maxLength: 4 }).map((list) => list.join(','))
  const day = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom('2026-11-01', '2026-11-15', '2026-12-01', '2026-02-30', '0000-01-01', '9999-12-31'),
    },
    { weight: 1, arbitrary: fc.string() },
  )
  const filter = fc
    .tuple(
      name,
      fc.constantFrom('==', '=', ''),
      fc.oneof(fc.constantFrom('FR', 'US', 'UCtheirs-a', 'own', '150', 'self', "' OR 1=1 --"), fc.string()),
    )
    .map((parts) => parts.join(''))
  const query = fc.record(
    {
      ids: fc.oneof(
        {
          weight: 9,
          arbitrary: fc.constantFrom('channel==MINE', 'channel==UCmine', 'channel==UCtheirs', 'contentOwner==works'),
        },
        { weight: 1, arbitrary: fc.string() },
      ),
      startDate: day,
      endDate: day,
      metrics: listOf(name),
      dimensions: listOf(name),
      filters: fc.array(filter, { maxLength: 3 }).map((list) => list.join(';')),
      sort: listOf(fc.tuple(fc.constantFrom('', '-'), name).map((parts) => parts.join(''))),
      maxResults: fc.oneof(fc.nat(300).map(String), fc.string()),
      startIndex: fc.oneof(fc.nat(300).map(String), fc.string()),
      currency: fc.oneof(fc.constantFrom('EUR', 'USD', ''), fc.string()),
      onBehalfOfContentOwner: fc.oneof(fc.constant(''), fc.string()),
    },
    { requiredKeys: ['ids', 'startDate', 'endDate', 'metrics'] },
  )

  it('no request fails with 500 or reads another channel', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (query) => {
        const { status, body } = await service.report(query, bearer)
        expect(status, JSON.stringify(body)).toBeLessThan(500)
        if (status === 200)
          for (const cell of resultTable.parse(body).rows?.flat() ?? []) expect(String(cell)).not.toContain('theirs')
        else {
          expect([400, 403, 404]).toContain(status)
          apiError.parse(body)
        }
      }),
      { numRuns: 800 },
    )
  }, 60_000)

  it('any request is answered with the error envelope, whatever its query string', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 6 }), async (pairs) => {
        const response = await service.app.inject({
          url: `/v2/reports?${new URLSearchParams(pairs)}`,
          headers: { authorization: `Bearer ${service.tokens.own}` },
        })
        expect(response.statusCode).toBe(400)
        apiError.parse(response.json())
      }),
      { numRuns: 300 },
    )
  })
})

describe('accepted requests', () => {
  const oracle = (report: Report, query: Record<string, string>) => {
    const { file = '' } = reportCases[report.name] ?? {}
    const inState = query.filters?.includes('province==')
    const inOwn = file === 'channel_city' || file === 'channel_province'
    // No file has states together with the other dimensions of these reports.
    const hasRows = !inState || inOwn || file === 'channel_basic'
    const read = inState && file === 'channel_basic' ? 'channel_province' : file
    return oracleAnswer(hasRows ? tables : {}, tableOfMetric(read), questionOf(query))
  }

  it('any request that the catalogue allows is answered with the numbers of the channel’s own rows', async () => {
    let withRows = 0
    await fc.assert(
      fc.asyncProperty(requests, async ({ report, query }) => {
        const { status, body } = await service.report({ ids: 'channel==MINE', ...query }, bearer)
        expect(status, JSON.stringify(body)).toBe(200)
        const table = resultTable.parse(body)
        withRows += table.rows ? 1 : 0
        if (!report.ranking) expectNumbers(table, oracle(report, query))
        else expect(table.rows?.length ?? 0).toBe(Math.min(oracle(report, query).size, report.ranking.maxResults))
      }),
      { numRuns: 300 },
    )
    expect(withRows).toBeGreaterThan(100)
  }, 60_000)

  it('additive metrics of any request that the catalogue allows add up over any optional dimension', async () => {
    const splits = requests
      .map(({ report, query }) => {
        const optional = report.dimensions.filter(({ min }) => min === 0).flatMap(({ from }) => from)
        const split = query.dimensions?.split(',').find((name) => optional.includes(name))
        const additive = query.metrics
          ?.split(',')
          .filter((name) => metricNamed(name)?.additive && !/inutes|viewerPercentage/.test(name))
        return { query, split, additive: additive ?? [], ranked: report.ranking !== undefined }
      })
      .filter(({ split, additive, ranked }) => split !== undefined && additive.length > 0 && !ranked)
    await fc.assert(
      fc.asyncProperty(splits, async ({ query, split, additive }) => {
        const otherDimensions = (query.dimensions ?? '').split(',').filter((name) => name !== split)
        // Reports by city, state or element leave out rows without a name.
        fc.pre(split !== 'province' && split !== 'city' && split !== 'endScreenElementId')
        const ask = async (dimensions: string[]) => {
          const request = { ids: 'channel==MINE', ...query, metrics: additive.join(), dimensions: dimensions.join() }
          const { status, body } = await service.report(request, bearer)
          expect(status, JSON.stringify(body)).toBe(200)
          const sums = new Map<string, number[]>()
          for (const cells of resultTable.parse(body).rows ?? []) {
            const key = otherDimensions.map((name) => cells[dimensions.indexOf(name)]).join()
            const own = cells.slice(dimensions.length).map(Number)
            sums.set(
              key,
              own.map((value, place) => value + (sums.get(key)?.[place] ?? 0)),
            )
          }
          return sums
        }
        // With `month`, the range ends with the whole month of the end date.
        fc.pre(split !== 'month')
        const [parts, whole] = [await ask([...otherDimensions, split ?? '']), await ask(otherDimensions)]
        expect([...parts.keys()].sort()).toEqual([...whole.keys()].sort())
        for (const [key, sums] of parts)
          for (const [place, value] of sums.entries())
            expect(value).toBeCloseTo(whole.get(key)?.[place] ?? Number.NaN, 3)
      }),
      { numRuns: 100 },
    )
  }, 60_000)
})
