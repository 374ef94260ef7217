import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  customerList,
  operationList,
  sourceTableList,
  sourceTableRows,
  studyList,
  study as studySchema,
} from '#contract/datahub.ts'
import type { LiftRow } from '../warehouse/brand-lift/port.ts'
import { onEveryHub, onEveryHubAndCluster } from './everyHub.fixture.ts'
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

const day = 86_400_000

onEveryHub('retention', (fresh) => {
  let hub: TestHub
  beforeEach(async () => {
    hub = await startTestHub(await fresh(), { OPERATION_DAYS: '30' })
    await hub.load(sourceTable, goodRows())
  })
  afterEach(() => hub.close())

  it('the data hub shows ended operations for OPERATION_DAYS and deletes them with the next import, but not their studies', async () => {
    const old = await hub.done({ date: '2026-11-01', sourceTable })
    const rows = () => hub.db.selectFrom('datahub_operations').select('id').execute()
    const status = async () => (await hub.call('GET', `/v1/${old.name}`)).status
    await hub.clock.advance(30 * day)
    expect(await status()).toBe(200)
    await hub.clock.advance(1)
    expect(await status()).toBe(404)
    const { operations } = operationList.parse((await hub.call('GET', '/v1/operations')).body)
    expect(operations).toEqual([])
    expect(await rows()).toHaveLength(1)
    const next = await hub.done({ date: '2026-11-02', sourceTable })
    expect(await rows()).toEqual([{ id: next.name.replace('operations/', '') }])
    expect((await hub.stored('2026-11-01')).rows).toBe(goodRows().length)
  })

  it('the data hub never hides operations that still wait', async () => {
    const release = hub.pauseImports()
    const submitted = (await hub.submit({ date: '2026-11-01', sourceTable })).body as { name: string }
    await hub.clock.advance(35 * day)
    expect(await hub.get(submitted.name)).toMatchObject({ done: false })
    release()
    await hub.imports.idle()
    expect(await hub.get(submitted.name)).toMatchObject({ done: true, metadata: { state: 'SUCCEEDED' } })
  })
})
