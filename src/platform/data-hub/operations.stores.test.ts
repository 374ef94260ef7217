import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { operation, operationList } from '#contract/datahub.ts'
import { openDatabase } from '../database.ts'
import { onEveryHubAndCluster } from './everyHub.fixture.ts'
import { fewRows, goodRows, startTestHub, type TestHub } from './hub.fixture.ts'

const sourceTable = 'acme.lift.spring'

onEveryHubAndCluster('operations', (fresh) => {
  let hub: TestHub
  beforeAll(async () => {
    hub = await startTestHub(await fresh())
    await hub.load(sourceTable, goodRows())
    await hub.load('acme.lift.bad', [...fewRows(), ...fewRows()])
    await hub.load('acme.lift.few', fewRows('theirs-1'), 'theirs')
  })
  afterAll(() => hub.close())

  const begin = async (date: string, table = sourceTable) =>
    operation.parse((await hub.submit({ date, sourceTable: table })).body)
  const list = async (query = '', bearer = hub.tokens.own) => {
    const answer = await hub.call('GET', `/v1/operations${query}`, undefined, bearer)
    expect(answer.status).toBe(200)
    return operationList.parse(answer.body)
  }
  const pauseImports = () => {
    const release = hub.pauseImports()
    // A test that fails must not leave the imports of the next ones waiting.
    onTestFinished(release)
    return Object.assign(
      async () => {
        release()
        await hub.imports.idle()
      },
      { reached: release.reached },
    )
  }

  it('the data hub refuses unknown names in the parameter fields', async () => {
    const { status, body } = await hub.call(
      'GET',
      '/v1/operations?fields=operations(name,zz)',
      undefined,
      hub.tokens.own,
    )
    expect([status, body]).toMatchObject([400, { error: { message: 'Invalid field selection operations/zz' } }])
    expect((await hub.call('GET', '/v1/operations?fields=*', undefined, hub.tokens.own)).status).toBe(200)
    for (const path of ['customers', 'customers/1/sourceTables', 'customers/1/brandLiftStudies', 'operations/x'])
      expect((await hub.call('GET', `/v1/${path}?fields=zz`, undefined, hub.tokens.own)).status).toBe(400)
  })

  it('data hub operations import nothing from a bad table, and end in an error that names table, column and row', async () => {
    const bad = await hub.done({ date: '2026-10-01', sourceTable: 'acme.lift.bad' })
    const row = fewRows().length + 1
    expect(bad).toMatchObject({
      done: true,
      metadata: { state: 'FAILED' },
      error: {
        code: 3,
        message: expect.stringContaining(`Table acme.lift.bad, row ${row}, column segment: the same`),
        details: [
          {
            '@type': expect.stringContaining('TableProblem'),
            sourceTable: 'acme.lift.bad',
            column: 'segment',
            row,
            reason: 'sameRow',
            otherRow: 1,
          },
        ],
      },
    })
    expect((await hub.stored('2026-10-01')).rows).toBe(0)
  })

  it('data hub operations can be cancelled while they wait or run, then end with code 1, and a later cancellation has no effect', async () => {
    const release = pauseImports()
    const running = await begin('2026-10-02')
    await release.reached
    const waiting = await begin('2026-10-03')
    for (const { name } of [running, waiting])
      expect(await hub.call('POST', `/v1/${name}:cancel`)).toMatchObject({ status: 200, body: {} })
    expect(await hub.get(waiting.name)).toMatchObject({
      done: true,
      error: { code: 1 },
      metadata: { state: 'CANCELLED' },
    })
    expect(await hub.get(running.name)).toMatchObject({ done: false, metadata: { cancelRequested: true } })
    await release()
    expect(await hub.get(running.name)).toMatchObject({ done: true, error: { code: 1 } })
    for (const day of ['2026-10-02', '2026-10-03']) expect((await hub.stored(day)).rows).toBe(0)

    const done = await hub.done({ date: '2026-10-02', sourceTable })
    expect((await hub.call('POST', `/v1/${done.name}:cancel`, {})).status).toBe(200)
    expect(await hub.get(done.name)).toEqual(done)
  })

  it('data hub operations are hidden once deleted, also while they run, and still finish', async () => {
    const release = pauseImports()
    const { name } = await begin('2026-10-04')
    await release.reached
    expect(await hub.call('DELETE', `/v1/${name}`)).toMatchObject({ status: 200, body: {} })
    expect((await hub.call('GET', `/v1/${name}`)).status).toBe(404)
    await release()
    expect((await hub.stored('2026-10-04')).rows).toBe(goodRows().length)
    expect((await hub.call('DELETE', `/v1/${name}`)).status).toBe(404)
    const rows = await hub.db.selectFrom('datahub_operations').select('id').where('date', '=', '2026-10-04').execute()
    expect(rows).toEqual([])
  })

  it('data hub operations can be waited for until they end or the time is up', async () => {
    const release = pauseImports()
    const { name } = await begin('2026-10-05')
    await release.reached
    // The loop of imports sleeps too by now.
    await new Promise((resolve) => setImmediate(resolve))
    const sleepers = hub.clock.sleepers
    const short = hub.call('POST', `/v1/${name}:wait`, { timeout: '10s' })
    const long = hub.call('POST', `/v1/${name}:wait`, { timeout: '50s' })
    while (hub.clock.sleepers < sleepers + 2) await new Promise((resolve) => setImmediate(resolve))
    await hub.clock.advance(10_000)
    expect((await short).body).toMatchObject({ name, done: false })
    await release()
    expect((await long).body).toMatchObject({ name, done: true })
    expect((await hub.call('POST', `/v1/${name}:wait`, '')).body).toMatchObject({ done: true })
    const wrong = await hub.call('POST', `/v1/${name}:wait`, { timeout: 10 })
    expect([wrong.status, hub.refusal(wrong.body).message]).toEqual([
      400,
      expect.stringContaining('timeout: 10 is not'),
    ])
  })

  it('data hub operations are listed newest first, in pages, by filter, and only to accounts that may use the customer', async () => {
    await hub.submit({ date: '2026-10-06', sourceTable: 'acme.lift.few' }, 'theirs', hub.tokens.other)
    await hub.imports.idle()
    const { operations: all } = await list()
    const starts = all.map(({ metadata }) => metadata?.startTime ?? '')
    expect(starts).toEqual([...starts].sort().reverse())
    expect(all.every(({ metadata }) => metadata?.studyReport.customer === 'customers/mine')).toBe(true)

    const paged: string[] = []
    let token = ''
    do {
      const page = await list(`?pageSize=2&pageToken=${token}`)
      expect(page.operations.length).toBeLessThanOrEqual(2)
      paged.push(...page.operations.map(({ name }) => name))
      token = page.nextPageToken ?? ''
    } while (token !== '')
    expect(paged).toEqual(all.map(({ name }) => name))

    const filtered = async (filter: string) => (await list(`?filter=${encodeURIComponent(filter)}`)).operations
    const names = (operations: typeof all) => operations.map(({ name }) => name)
    expect(names(await filtered('done=true AND error.code=1'))).toEqual(
      names(all.filter(({ error }) => error?.code === 1)),
    )
    expect(names(await filtered('metadata.studyReport.sourceTable = "acme.lift.bad"'))).toEqual(
      names(all.filter(({ metadata }) => metadata?.studyReport.sourceTable === 'acme.lift.bad')),
    )
    expect(names(await filtered('date >= 2026-10-03 AND state != FAILED'))).toEqual(
      names(all.filter(({ metadata: m }) => (m?.studyReport.date.day ?? 0) >= 3 && m?.state !== 'FAILED')),
    )
    expect(await filtered('done=false')).toEqual([])
    expect(await filtered('customer="customers/theirs"')).toEqual([])

    const [otherOperation] = (await list('', hub.tokens.other)).operations
    for (const [method, path] of [
      ['GET', otherOperation?.name],
      ['DELETE', otherOperation?.name],
      ['POST', `${otherOperation?.name}:cancel`],
      ['POST', `${otherOperation?.name}:wait`],
    ]) {
      const refused = await hub.call(String(method), `/v1/${path}`)
      expect([refused.status, hub.refusal(refused.body).status]).toEqual([404, 'NOT_FOUND'])
    }
  })

  it.each([
    ['?filter=colour%3Dred', 'filter: "colour" is not allowed; it must be one of done, '],
    ['?filter=done%3Dmaybe', 'filter: done takes = or !='],
    ['?filter=state%3EFAILED', 'filter: > is not allowed with state'],
    ['?filter=done%3Dtrue%20OR%20done%3Dfalse', 'AND and one more term are allowed'],
    ['?filter=startTime%3Ctoday', 'a time such as'],
    ['?filter=date%3D1.11.2026', '"1.11.2026" is not allowed; it must be a day such as'],
    ['?filter=state%3DRUNNING', '"RUNNING" is not allowed for state; PENDING, '],
    ['?filter=error.code%3DCANCELLED', '"CANCELLED" is not allowed for error.code'],
    ['?pageSize=-1', 'pageSize: "-1" is not allowed'],
    ['?pageToken=forged.token', 'pageToken is not one of this list'],
    ['?colour=red', 'colour: There is no such parameter'],
    ['?filter=done%3Dtrue&filter=done%3Dtrue', 'filter: It may be given once.'],
  ])('data hub operations cannot be listed with %s, and the error says what is allowed', async (query, explanation) => {
    const { status, body } = await hub.call('GET', `/v1/operations${query}`)
    expect([status, hub.refusal(body).status, hub.refusal(body).message]).toEqual([
      400,
      'INVALID_ARGUMENT',
      expect.stringContaining(explanation),
    ])
  })

  it('data hub operations are filtered by up to 100 terms, and refused with more', async () => {
    for (const [terms, expected] of [
      [100, 200],
      [101, 400],
      [1100, 400],
    ] as const) {
      const filter = Array(terms).fill('done=true').join('+AND+')
      expect((await hub.call('GET', `/v1/operations?filter=${filter}`)).status).toBe(expected)
    }
  })

  it('data hub operations of a killed process end as succeeded when the warehouse has their rows, and run again otherwise', async () => {
    const options = await fresh()
    const first = await startTestHub(options)
    await first.load(sourceTable, goodRows())
    const done = await first.done({ date: '2026-10-01', sourceTable })
    const release = first.pauseImports()
    const lost = operation.parse((await first.submit({ date: '2026-10-02', sourceTable })).body)
    const closing = first.close()
    release()
    await closing
    // The states after a kill between the two commits and after a kill before them.
    const { db, close } = await openDatabase({ databaseUrl: undefined, ...options })
    for (const { name } of [done, lost])
      await db
        .updateTable('datahub_operations')
        .set({ state: 'COPYING', ended_at: null, response: null, progress: 60, committing: 1, attempts: 1 })
        .set({ running_key: name })
        .where('id', '=', name.slice('operations/'.length))
        .execute()
    await close()

    const second = await startTestHub(options)
    await second.imports.idle()
    for (const { name } of [done, lost])
      expect(await second.get(name, second.tokens.own)).toMatchObject({
        done: true,
        response: { rowCount: goodRows().length },
      })
    const operationRows = await second.db.selectFrom('datahub_operations').select('attempts').orderBy('date').execute()
    expect(operationRows.map((row) => row.attempts)).toEqual([1, 2])
    await second.close()
  })

  it('data hub operations are filtered by a time without an offset as by one in UTC, whatever the time zone of the server is', async () => {
    const { name, metadata } = await begin('2026-09-30')
    const startTime = metadata?.startTime.replace('Z', '')
    vi.stubEnv('TZ', 'America/New_York')
    try {
      const filter = encodeURIComponent(`startTime="${startTime}" AND date="2026-09-30"`)
      expect((await list(`?filter=${filter}`)).operations).toMatchObject([{ name }])
    } finally {
      vi.unstubAllEnvs()
    }
  })
})
