import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resultTable } from '#contract/analytics.ts'
import { apiError } from '#contract/apiError.ts'
import { dimensions } from '../catalogue/dimensions.ts'
import { filters } from '../catalogue/filters.ts'
import { metrics } from '../catalogue/metrics.ts'
import { row } from '../testRows.ts'
import { startTestService, type TestService } from '../testService.ts'

describe('whatever is asked', () => {
  let service: TestService
  const days = ['20261101', '20261102', '20261115']
  beforeAll(async () => {
    service = await startTestService()
    // Every number of the other channel is far beyond what this one could add up to, and its names are its own.
    const other = days.map((date) =>
      row({
        date,
        channel_id: 'UCtheirs',
        video_id: 'secret',
        country_code: 'FR',
        views: 1e9,
        likes: 1e9,
        comments: 1e9,
        subscribers_gained: 1e9,
      }),
    )
    await service.load(other, 'theirs@tenfoot.example')
    await service.load(
      days.map((date) => row({ date, video_id: 'own', views: 3, likes: 1, comments: 1, subscribers_gained: 2 })),
    )
  })
  afterAll(() => service.close())

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
      fc.oneof(fc.constantFrom('FR', 'US', 'secret', 'own', '150', "' OR 1=1 --"), fc.string()),
    )
    .map((parts) => parts.join(''))
  const query = fc.record(
    {
      ids: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom('channel==MINE', 'channel==UCmine', 'channel==UCtheirs') },
        { weight: 1, arbitrary: fc.string() },
      ),
      startDate: day,
      endDate: day,
      metrics: listOf(name),
      dimensions: listOf(
        fc.oneof(
          { weight: 5, arbitrary: fc.constantFrom('day', 'month', 'country', 'video') },
          { weight: 1, arbitrary: name },
        ),
      ),
      filters: fc.array(filter, { maxLength: 3 }).map((list) => list.join(';')),
      sort: listOf(fc.tuple(fc.constantFrom('', '-'), name).map((parts) => parts.join(''))),
      maxResults: fc.oneof(fc.nat(300).map(String), fc.string()),
      startIndex: fc.oneof(fc.nat(300).map(String), fc.string()),
      currency: fc.string(),
    },
    { requiredKeys: ['ids', 'startDate', 'endDate', 'metrics'] },
  )

  /** Requests that are mostly reports, so that the check of whose rows come back is not an empty one. */
  const likely = fc.record({
    ids: fc.constantFrom('channel==MINE', 'channel==UCmine'),
    startDate: fc.constantFrom('2026-11-01', '2026-10-01'),
    endDate: fc.constantFrom('2026-11-01', '2026-12-01'),
    metrics: fc
      .shuffledSubarray(
        metrics.map((metric) => metric.name),
        { minLength: 1 },
      )
      .map((list) => `views,${list.filter((one) => one !== 'views').join()}`.replace(/,$/, '')),
    dimensions: fc.constantFrom('', 'day', 'month', 'country', 'video'),
    filters: fc.constantFrom('', 'country==FR', 'continent==150', 'video==secret', 'video==secret,own'),
    sort: fc.constant('-views'),
  })

  const answers = async (asked: Record<string, string>) => {
    const { status, body } = await service.report(asked)
    expect(status, JSON.stringify(body)).toBeLessThan(500)
    if (status !== 200) {
      expect([400, 403]).toContain(status)
      apiError.parse(body)
      return status
    }
    for (const cell of resultTable.parse(body).rows?.flat() ?? []) {
      expect(cell).not.toBe('secret')
      expect(cell).not.toBe('FR')
      if (typeof cell === 'number') expect(cell).toBeLessThan(1e6)
    }
    return status
  }

  it('never fails with 500 and never reads another channel', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (asked) => void (await answers(asked))),
      { numRuns: 600 },
    )
    const statuses: number[] = []
    await fc.assert(
      fc.asyncProperty(likely, async (asked) => void statuses.push(await answers(asked))),
      { numRuns: 200 },
    )
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(50)
  }, 60_000)

  it('answers any query string with the envelope', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.string(), fc.string()), { maxLength: 6 }), async (pairs) => {
        const response = await service.app.inject({
          url: `/v2/reports?${new URLSearchParams(pairs)}`,
          headers: { authorization: `Bearer ${service.tokens.mine}` },
        })
        expect(response.statusCode).toBe(400)
        apiError.parse(response.json())
      }),
      { numRuns: 300 },
    )
  })
})
