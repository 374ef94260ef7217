import { afterAll, beforeAll, expect, it } from 'vitest'
import { onEveryHub } from './everyHub.fixture.ts'
import { fewRows, goodRows, startTestHub, type TestHub } from './hub.fixture.ts'

const table = 'acme.lift.spring'
const date = { year: 2026, month: 11, day: 1 }

onEveryHub('submission', (fresh) => {
  let hub: TestHub
  beforeAll(async () => {
    hub = await startTestHub(await fresh())
    await hub.load(table, goodRows())
    await hub.load('acme.lift.small', fewRows())
  })
  afterAll(() => hub.close())

  it('submitBrandLiftStudyReport answers an operation, which imports the table and ends with a summary', async () => {
    const { status, body } = await hub.submit({ date, sourceTable: table })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: expect.stringMatching(/^operations\/[0-9a-f]{32}$/),
      done: false,
      metadata: {
        '@type': expect.stringContaining('SubmitBrandLiftStudyReportMetadata'),
        startTime: '2026-11-21T09:00:00Z',
        studyReport: { customer: 'customers/mine', date, sourceTable: table, instance: '' },
      },
    })
    await hub.imports.idle()
    expect(await hub.get(String(body.name))).toMatchObject({
      done: true,
      metadata: { state: 'SUCCEEDED', progressPercent: 100, endTime: '2026-11-21T09:00:00Z' },
      response: {
        rowCount: goodRows().length,
        studyCount: 2,
        brandLiftStudies: [
          'customers/mine/brandLiftStudies/2026-11-01.spring-refit',
          'customers/mine/brandLiftStudies/2026-11-01.spring-refit-short',
        ],
      },
    })
  })

  it.each([
    ['a date in text', { date: '2026-11-01', sourceTable: table }],
    ['the date of today', { date: '2026-11-21', sourceTable: table }],
    ['a date as an object', { date, sourceTable: table }],
    ['an empty instance', { date, sourceTable: table, instance: '' }],
    ['an arranged instance', { date, sourceTable: table, instance: 'preview' }],
    ['a null field as left out', { date, sourceTable: table, instance: null }],
    ['names with underscores', { date, source_table: table }],
  ])('submitBrandLiftStudyReport accepts %s', async (_what, body) => {
    expect(await hub.done(body)).toMatchObject({ done: true, response: { studyCount: 2 } })
  })

  it.each([
    ['no date', { sourceTable: table }, 'date'],
    ['a date that does not exist', { date: '2026-02-30', sourceTable: table }, 'date'],
    ['a day in the future', { date: '2026-11-23', sourceTable: table }, 'date'],
    ['a day in a far future year', { date: { year: 2099, month: 1, day: 1 }, sourceTable: table }, 'date'],
    ['a day before the first allowed one', { date: '1999-12-31', sourceTable: table }, 'date'],
    ['a date of another shape', { date: '1.11.2026', sourceTable: table }, 'date'],
    ['a date without a day', { date: { year: 2026, month: 11, day: 0 }, sourceTable: table }, 'date'],
    ['a part of a date that is text', { date: { ...date, month: 'x' }, sourceTable: table }, 'date.month'],
    ['a date that is a number', { date: 20261101, sourceTable: table }, 'date'],
    ['no table', { date }, 'sourceTable'],
    ['a table of two parts', { date, sourceTable: 'lift.spring' }, 'sourceTable'],
    ['a table of four parts', { date, sourceTable: 'a.b.c.d' }, 'sourceTable'],
    ['an empty part', { date, sourceTable: 'acme..spring' }, 'sourceTable'],
    ['a quote in a table', { date, sourceTable: 'acme.lift."; DROP TABLE hub' }, 'sourceTable'],
    ['a table that is a number', { date, sourceTable: 7 }, 'sourceTable'],
    ['an instance that was not arranged', { date, sourceTable: table, instance: 'canary' }, 'instance'],
    ['an instance that is no text', { date, sourceTable: table, instance: 1 }, 'instance'],
    ['an unknown field', { date, sourceTable: table, colour: 'red' }, 'colour'],
  ])('submitBrandLiftStudyReport refuses %s and names the field', async (_what, body, field) => {
    const { status, body: refused } = await hub.submit(body)
    expect(status).toBe(400)
    expect(hub.refusal(refused)).toMatchObject({
      code: 400,
      status: 'INVALID_ARGUMENT',
      details: expect.arrayContaining([
        expect.objectContaining({ fieldViolations: [expect.objectContaining({ field })] }),
      ]),
    })
  })

  it.each([
    ['no body', undefined],
    ['a list', []],
    ['a text that is not JSON', '{'],
  ])('submitBrandLiftStudyReport refuses %s', async (_what, body) => {
    const { status, body: refused } = await hub.call('POST', '/v1/customers/mine:submitBrandLiftStudyReport', body)
    expect([status, hub.refusal(refused).status]).toEqual([400, 'INVALID_ARGUMENT'])
  })

  it.each([
    ['GET', '/v1/'],
    ['POST', '/v1/customers/:submitBrandLiftStudyReport/'],
    ['PUT', '/v1/customers/mine'],
    ['GET', '/v1/nothing/here'],
  ])('the data hub answers %s %s, an unknown address, in its own envelope', async (method, path) => {
    const { status, body } = await hub.call(method, path)
    expect([status, hub.refusal(body).status]).toEqual([404, 'NOT_FOUND'])
  })

  it('submitBrandLiftStudyReport refuses a customer that the account may not use like one that does not exist', async () => {
    for (const customer of ['theirs', 'nobody']) {
      const { status, body } = await hub.submit({ date, sourceTable: table }, customer)
      expect([status, hub.refusal(body)]).toMatchObject([
        403,
        { status: 'PERMISSION_DENIED', message: `This account may not use customers/${customer}.` },
      ])
    }
  })

  it('submitBrandLiftStudyReport requires a token of the scope datahub, from a project that enables the API', async () => {
    const body = { date, sourceTable: table }
    const missing = await hub.submit(body, 'mine', null)
    expect([missing.status, hub.refusal(missing.body).status]).toEqual([401, 'UNAUTHENTICATED'])
    for (const [bearer, reason] of [
      [await hub.token('mine', ['video', 'analyticsReadonly']), 'insufficientPermissions'],
      [await hub.token('mine', ['datahub'], 'bare'), 'accessNotConfigured'],
    ] as const) {
      const refused = await hub.submit(body, 'mine', bearer)
      expect(refused.status).toBe(403)
      expect(hub.refusal(refused.body)).toMatchObject({
        status: 'PERMISSION_DENIED',
        details: expect.arrayContaining([expect.objectContaining({ reason })]),
      })
    }
  })

  it('submitBrandLiftStudyReport is the only method of a customer, and may be called with an encoded colon', async () => {
    const unknownMethod = await hub.call('POST', '/v1/customers/mine:somethingElse', { date, sourceTable: table })
    expect([unknownMethod.status, hub.refusal(unknownMethod.body).status]).toEqual([404, 'NOT_FOUND'])
    const encoded = await hub.call('POST', '/v1/customers/mine%3AsubmitBrandLiftStudyReport', {
      date,
      sourceTable: table,
    })
    expect(encoded.status).toBe(200)
    await hub.imports.idle()
  })

  it('a submission ends in an error that names the table when this customer has no such table', async () => {
    await hub.load('acme.lift.secret', fewRows(), 'theirs')
    for (const sourceTable of ['acme.lift.nowhere', 'acme.lift.secret'])
      expect(await hub.done({ date, sourceTable })).toMatchObject({
        done: true,
        error: { code: 5, message: `Table ${sourceTable}: there is no such table for customers/mine.` },
      })
  })

  it('submitBrandLiftStudyReport runs one of many simultaneous submissions at a time, and names that one to the others', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, place) =>
        hub.submit({ date: '2026-11-05', sourceTable: place % 2 === 0 ? table : 'acme.lift.small' }),
      ),
    )
    const won = answers.filter(({ status }) => status === 200)
    await hub.imports.idle()
    expect(won.length).toBeGreaterThan(0)
    for (const { status, body } of answers) {
      if (status === 200) continue
      const refused = hub.refusal(body)
      expect([status, refused.status]).toEqual([409, 'ALREADY_EXISTS'])
      expect(won.map(({ body: running }) => running.name)).toContain(
        refused.details?.find(({ resourceName }) => resourceName)?.resourceName,
      )
    }
    // The stored report is complete, and is that of the last operation.
    const operations = await Promise.all(won.map(({ body }) => hub.get(String(body.name))))
    const stored = await hub.stored('2026-11-05')
    const last = operations.find(({ name }) => name === stored.operation)
    expect(last).toMatchObject({ done: true, response: { rowCount: stored.rows } })
  })

  it('submitBrandLiftStudyReport starts exactly one of several submissions while the first still waits', async () => {
    // No import can end between two submissions.
    const release = hub.pauseImports()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => hub.submit({ date: '2026-11-06', sourceTable: table })),
    )
    release()
    await hub.imports.idle()
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })

  it('submitBrandLiftStudyReport replaces the report of the same date and instance, and leaves other reports', async () => {
    const count = async (instance: string) => (await hub.stored('2026-11-07', instance)).rows
    await hub.done({ date: '2026-11-07', sourceTable: table })
    await hub.done({ date: '2026-11-07', sourceTable: table, instance: 'preview' })
    await hub.done({ date: '2026-11-07', sourceTable: 'acme.lift.small' })
    expect([await count(''), await count('preview')]).toEqual([fewRows().length, goodRows().length])
  })
})
