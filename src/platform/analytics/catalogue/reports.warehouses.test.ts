import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resultTable } from '#contract/analytics.ts'
import { describeOnEnginesAndCluster, duckdbEngine, isCluster } from '#platform/warehouse/engines.fixture.ts'
import { type AnyTestService, startTestServiceOn } from '../service.fixture.ts'
import { reportCases } from './cases/cases.fixture.ts'
import { loadCases, tableOfMetric, tables } from './cases/load.fixture.ts'
import { oracleAnswer } from './cases/oracle.fixture.ts'
import { expectNumbers, listed, questionOf } from './cases/questions.fixture.ts'
import { reports } from './reports.ts'

/**
 * On a cluster, the files of each kind of statement: of one table, of two that are joined, of shares weighted by the
 * views of another table, and of curves. Only joins differ there, and statements of the other files have no others.
 */
const filesOnCluster = ['channel_basic', 'channel_estimated_revenue', 'channel_demographics', 'audience_retention']

const range = { startDate: '2026-10-01', endDate: '2026-11-30' }

describeOnEnginesAndCluster('every report', (engine) => {
  let service: AnyTestService
  let bearer: string
  beforeAll(async () => {
    service = await startTestServiceOn({ engine })
    bearer = await service.token('mine', ['videoReadonly', 'analyticsMonetary'])
    await loadCases(service, isCluster(engine) ? filesOnCluster : undefined)
  })
  afterAll(() => service.close())

  const ask = (query: Record<string, string>) => service.report({ ids: 'channel==MINE', ...range, ...query }, bearer)
  const answered = reports.filter(
    ({ name }) => !isCluster(engine) || filesOnCluster.includes(reportCases[name]?.file ?? ''),
  )
  describe.each(answered.map((report) => ({ report, name: report.name })))('the report "$name"', ({ report }) => {
    const { file, accepted, refused } = reportCases[report.name] ?? { file: '', accepted: [], refused: [] }
    const queries = isCluster(engine) ? accepted.slice(0, 1) : accepted

    it('a report of the catalogue has a case that is accepted and one that is refused', () => {
      const where = `"${report.name}" in cases/cases.fixture.ts`
      expect(accepted.length, `accepted cases of ${where}`).toBeGreaterThan(0)
      expect(refused.length, `refused cases of ${where}`).toBeGreaterThan(0)
    })

    it.each(queries)('a report of the catalogue answers %j with the numbers of the rows', async (query) => {
      const live = query.dimensions?.includes('liveOrOnDemand') || query.filters?.includes('liveOrOnDemand')
      const metrics = report.metrics.filter((name) => !(live && name === 'averageViewPercentage'))
      const { status, body } = await ask({ metrics: metrics.join(), ...query })
      expect(status, JSON.stringify(body)).toBe(200)
      const table = resultTable.parse(body)
      const dimensions = listed(query.dimensions)
      expect(table.columnHeaders.map(({ name }) => name)).toEqual([...dimensions, ...metrics])

      const expected = oracleAnswer(
        tables,
        tableOfMetric(file),
        questionOf({ ...range, ...query, metrics: metrics.join() }),
      )
      expect(expected.size).toBeGreaterThan(0)
      expectNumbers(table, expected)
    })

    // Other engines need no case: a request is refused before the warehouse is asked.
    it.each(engine === duckdbEngine ? refused : [])(
      'a report of the catalogue refuses %j: %s',
      async (query, reason) => {
        const { status, body } = await ask({ metrics: report.metrics.join(), ...query })
        expect(status).toBe(400)
        expect(body.error).toMatchObject({
          code: 400,
          status: 'INVALID_ARGUMENT',
          errors: [{ domain: 'global', reason: 'badRequest', locationType: 'parameter' }],
        })
        expect(body.error.message).toMatch(/^The query is not supported\. .+ Nearest report: ".+"/)
        expect(body.error.message).toContain(reason)
      },
    )
  })

  it('the report cases are for exactly the reports of the catalogue', () => {
    expect(Object.keys(reportCases).sort()).toEqual(reports.map(({ name }) => name).sort())
  })
})
