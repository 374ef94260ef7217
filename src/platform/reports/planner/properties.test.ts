import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resultTable } from '#contract/analytics.ts'
import { apiError } from '#contract/apiError.ts'
import { reportCases } from '../catalogue/cases/cases.fixture.ts'
import { expectNumbers } from '../catalogue/cases/expectNumbers.fixture.ts'
import { loadCases, tableOfMetric, tables } from '../catalogue/cases/load.fixture.ts'
import { oracleAnswer } from '../catalogue/cases/oracle.fixture.ts'
import { questionOf } from '../catalogue/cases/questions.fixture.ts'
import type { Choice } from '../catalogue/choices.ts'
import { dimensions } from '../catalogue/dimensions.ts'
import { filters } from '../catalogue/filters.ts'
import { metricNamed, metrics } from '../catalogue/metrics.ts'
import type { Report } from '../catalogue/report.ts'
import { reports } from '../catalogue/reports.ts'
import { startTestService, type TestService } from '../service.fixture.ts'

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

describe('any request', () => {
  const names = [...metrics, ...dimensions, ...filters].map(({ name }) => name)
  const name = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...names) },
    { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
  )
  const listOf = (some: fc.Arbitrary<string>) => fc.array(some, { maxLength: 4 }).map((list) => list.join(','))
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

  it('never fails with 500 and never reads another channel', async () => {
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

  it('is answered with the error envelope, whatever its query string', async () => {
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

describe('any request that the catalogue allows', () => {
  /** Values of filters that some rows have; no row has the video and the playlist without numbers. */
  const values: Record<string, readonly string[]> = {
    country: ['US', 'GB', 'ZZ', 'FR'],
    continent: ['019', '150'],
    subContinent: ['021', '155'],
    province: ['US-CA', 'US-ZZ'],
    video: ['UCmine-a', 'UCmine-b', 'UCmine-c', 'UCmine-none'],
    playlist: ['UCmine-list-x', 'UCmine-list-y', 'UCmine-list-none'],
    liveOrOnDemand: ['LIVE', 'ON_DEMAND'],
    subscribedStatus: ['SUBSCRIBED', 'UNSUBSCRIBED'],
    videoProduct: ['UNKNOWN', 'CORE'],
    insightPlaybackLocationType: ['EMBEDDED'],
    insightTrafficSourceType: ['YT_SEARCH', 'EXT_URL'],
    deviceType: ['DESKTOP', 'TV'],
    operatingSystem: ['ANDROID', 'IOS', '31'],
    audienceType: ['ORGANIC', 'AD_INSTREAM'],
    subtitleLanguage: ['en', 'pt-BR', 'fr'],
    subtitleLanguageAutotranslated: ['de', 'fr'],
    endScreenElementType: ['VIDEO', 'SUBSCRIBE', '777'],
  }
  const single = (filter: string) => filters.find(({ name }) => name === filter)?.single === true

  const chosen = (choices: readonly Choice[], without: (name: string) => boolean = () => false) =>
    fc
      .tuple(
        ...choices.map(({ from, min, max }) => {
          const allowed = from.filter((name) => !without(name))
          return fc.shuffledSubarray(allowed, { minLength: min, maxLength: Math.min(max, allowed.length) })
        }),
      )
      .map((lists) => lists.flat())

  const request = (report: Report): fc.Arbitrary<Record<string, string>> =>
    fc
      .record({
        dimensions: chosen(report.dimensions),
        filters: chosen(report.filters, (name) => !(name in values)),
        metrics: fc.shuffledSubarray([...report.metrics], {
          minLength: 1,
          maxLength: Math.min(6, report.metrics.length),
        }),
        days: fc.constantFrom(['2026-09-01', '2026-11-01'], ['2026-10-01', '2026-10-01'], ['2026-11-01', '2026-12-01']),
        ranked: fc.constantFrom(
          ...(report.ranking?.by ?? report.metrics).filter((name) => report.metrics.includes(name)),
        ),
      })
      .chain(({ dimensions, filters, metrics: some, days: [startDate = '', endDate = ''], ranked }) => {
        const live = [...dimensions, ...filters].includes('liveOrOnDemand')
        const metricNames = [...new Set([...some, ...(report.ranking ? [ranked] : [])])].filter(
          (name) => !(live && name === 'averageViewPercentage'),
        )
        const term = (name: string): fc.Arbitrary<string> => {
          const choice = report.filters.find(({ from }) => from.includes(name))
          if (choice?.value !== undefined) return fc.constant(`${name}==${choice.value}`)
          return fc
            .shuffledSubarray([...(values[name] ?? [])], {
              minLength: 1,
              maxLength: choice?.single || single(name) ? 1 : (values[name]?.length ?? 1),
            })
            .map((list) => `${name}==${list.join()}`)
        }
        return fc.tuple(...filters.map(term)).map((terms) => ({
          startDate,
          endDate,
          dimensions: dimensions.join(),
          filters: terms.join(';'),
          metrics: metricNames.join() || (report.metrics[0] ?? ''),
          ...(report.ranking ? { sort: `-${live && ranked === 'averageViewPercentage' ? 'views' : ranked}` } : {}),
        }))
      })

  /** Includes requests that an earlier report answers with the same numbers. */
  const requests = fc.constantFrom(...reports).chain((report) => request(report).map((query) => ({ report, query })))
  const oracle = (report: Report, query: Record<string, string>) => {
    const { file = '' } = reportCases[report.name] ?? {}
    const inState = query.filters?.includes('province==')
    const inOwn = file === 'channel_city' || file === 'channel_province'
    // No file has states together with the other dimensions of these reports.
    const hasRows = !inState || inOwn || file === 'channel_basic'
    const read = inState && file === 'channel_basic' ? 'channel_province' : file
    return oracleAnswer(hasRows ? tables : {}, tableOfMetric(read), questionOf(query))
  }

  it('is answered with the numbers of the channel’s own rows', async () => {
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

  it('has additive metrics that add up, over any optional dimension, to those without it', async () => {
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
        const rest = (query.dimensions ?? '').split(',').filter((name) => name !== split)
        // Reports by city, state or element leave out rows without a name.
        fc.pre(split !== 'province' && split !== 'city' && split !== 'endScreenElementId')
        const ask = async (dimensions: string[]) => {
          const asked = { ids: 'channel==MINE', ...query, metrics: additive.join(), dimensions: dimensions.join() }
          const { status, body } = await service.report(asked, bearer)
          expect(status, JSON.stringify(body)).toBe(200)
          const sums = new Map<string, number[]>()
          for (const cells of resultTable.parse(body).rows ?? []) {
            const key = rest.map((name) => cells[dimensions.indexOf(name)]).join()
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
        const [parts, whole] = [await ask([...rest, split ?? '']), await ask(rest)]
        expect([...parts.keys()].sort()).toEqual([...whole.keys()].sort())
        for (const [key, sums] of parts)
          for (const [place, value] of sums.entries())
            expect(value).toBeCloseTo(whole.get(key)?.[place] ?? Number.NaN, 3)
      }),
      { numRuns: 100 },
    )
  }, 60_000)
})
