import { afterAll, beforeAll, expect, it } from 'vitest'
import { customerList, sourceTableList, sourceTableRows, studyList, study as studySchema } from '#contract/datahub.ts'
import type { LiftRow } from '../warehouse/brand-lift/port.ts'
import { onEveryHubAndCluster } from './everyHub.fixture.ts'
import { fewRows, goodRows, startTestHub, type TestHub } from './hub.fixture.ts'

const sourceTable = 'acme.lift.spring'

onEveryHubAndCluster('studies', (fresh) => {
  let hub: TestHub
  beforeAll(async () => {
    hub = await startTestHub(await fresh())
    await hub.load(sourceTable, goodRows())
    await hub.load('acme.lift.bad', [...fewRows(), ...fewRows()])
  })
  afterAll(() => hub.close())

  it('data hub operations store studies, which are answered with all results and their significance', async () => {
    await hub.done({ date: '2026-10-20', sourceTable })
    const { body } = await hub.call('GET', '/v1/customers/mine/brandLiftStudies?date=2026-10-20&pageSize=1')
    const first = studyList.parse(body)
    expect(first.brandLiftStudies).toHaveLength(1)
    const secondPage = await hub.call(
      'GET',
      `/v1/customers/mine/brandLiftStudies?date=2026-10-20&pageSize=1&pageToken=${first.nextPageToken}`,
    )
    const [longStudy, shortStudy] = [...first.brandLiftStudies, ...studyList.parse(secondPage.body).brandLiftStudies]
    expect([longStudy?.studyId, shortStudy?.studyId]).toEqual(['spring-refit', 'spring-refit-short'])
    expect(longStudy?.overall.map(({ metric, segmentType }) => [metric, segmentType])).toEqual([
      ['AWARENESS', 'ALL'],
      ['AD_RECALL', 'ALL'],
      ['CONSIDERATION', 'ALL'],
      ['FAVORABILITY', 'ALL'],
      ['PURCHASE_INTENT', 'ALL'],
    ])
    const whole = studySchema.parse((await hub.call('GET', `/v1/${longStudy?.name}`)).body)
    const rows = goodRows().filter(({ study_id }) => study_id === 'spring-refit')
    expect(whole.results).toHaveLength(rows.length)
    expect(whole.results.slice(0, 5)).toEqual(longStudy?.overall)
    for (const { lift, exposed, control } of whole.results) {
      expect(lift.absolute).toBeCloseTo(exposed.share - control.share, 3)
      const expectedVerdict = lift.low > 0 ? 'LIFT' : lift.high < 0 ? 'DECLINE' : 'NOT_SIGNIFICANT'
      expect(lift.significance).toBe(expectedVerdict)
    }
    expect((await hub.call('GET', '/v1/customers/mine/brandLiftStudies/2026-10-20.nobody')).status).toBe(404)
    expect((await hub.call('GET', '/v1/customers/theirs/brandLiftStudies')).status).toBe(403)
  })

  it('the data hub lists only customers and tables that the account may use', async () => {
    expect(customerList.parse((await hub.call('GET', '/v1/customers')).body)).toEqual({
      customers: [{ name: 'customers/mine', displayName: 'Customer mine', instances: ['preview'] }],
    })
    const { body } = await hub.call('GET', '/v1/customers/mine/sourceTables?pageSize=1')
    expect(body).toMatchObject({ sourceTables: [{ sourceTable: 'acme.lift.bad' }], nextPageToken: expect.any(String) })
    const next = await hub.call('GET', `/v1/customers/mine/sourceTables?pageToken=${body.nextPageToken}`)
    expect(sourceTableList.parse(next.body)).toEqual({
      sourceTables: [{ sourceTable, rowCount: goodRows().length, loadTime: expect.any(String) }],
    })
  })

  it("the data hub answers a table's first rows as text, in the order of its file, to accounts that may use its customer", async () => {
    const path = `/v1/customers/mine/sourceTables/${sourceTable}`
    const { columns, firstRows, ...table } = sourceTableRows.parse((await hub.call('GET', path)).body)
    expect(table).toEqual({ sourceTable, rowCount: goodRows().length, loadTime: expect.any(String) })
    const asText = (row: LiftRow) => columns.map((name) => String(row[name as keyof LiftRow]))
    expect(firstRows).toEqual(goodRows().slice(0, 5).map(asText))
    expect((await hub.call('GET', '/v1/customers/mine/sourceTables/acme.lift.nothing')).status).toBe(404)
    expect((await hub.call('GET', `/v1/customers/theirs/sourceTables/${sourceTable}`)).status).toBe(403)
  })
})
