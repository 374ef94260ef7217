import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { resultTable } from '#contract/analytics.ts'
import { csvOf, type FactRow, header, row } from '#platform/analytics/rows.fixture.ts'
import { ownAccount, startTestService, type TestService } from '#platform/analytics/service.fixture.ts'
import type { OnProgress } from '#platform/control.ts'
import { type DuckDBWarehouse, openDuckDBWarehouse } from '../duckdb/warehouse.ts'
import { additions, dailyRollups, keysOf } from '../rollups.ts'
import { ImportProblem } from './errors.ts'
import { type ImportRequest, importFile } from './importFile.ts'

/** Expects each row of a rollup once, with the numbers of the facts. @returns the number of rows */
async function expectRollups({ read }: Pick<DuckDBWarehouse, 'read'>): Promise<number> {
  let all = 0
  for (const rollup of dailyRollups) {
    const columns = [...keysOf(rollup), ...rollup.metrics.map(({ name }) => name)].join(', ')
    const stored = await read(`SELECT ${columns} FROM ${rollup.name} ORDER BY ALL`)
    const anew = `SELECT ${[...keysOf(rollup), ...additions(rollup)].join(', ')} FROM ${rollup.factsTable} GROUP BY ALL ORDER BY ALL`
    expect(stored).toEqual(await read(anew))
    all += stored.length
  }
  return all
}

describe('rollups by day', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
    await service.owners.save({ name: 'network', title: 'Network' })
    await service.owners.linkAccount('network', ownAccount.id)
  })
  afterAll(() => service.close())

  const ownerHeader = [...header.slice(0, 3), 'claimed_status', 'uploader_type', ...header.slice(3)]
  const load = (
    rows: readonly FactRow[],
    options: Partial<ImportRequest> = {},
    columns: readonly string[] = header,
  ) => {
    const path = join(service.dataDir, 'report.csv')
    writeFileSync(path, csvOf(rows, columns))
    return importFile(service.importContext, { path, account: ownAccount.email, ...options })
  }
  const ask = async (query: Record<string, string>) => {
    const request = {
      ids: 'channel==UCmine',
      startDate: '2026-11-01',
      endDate: '2026-11-30',
      metrics: 'views',
      ...query,
    }
    const { status, body } = await service.report(request)
    expect(status, JSON.stringify(body)).toBe(200)
    return resultTable.parse(body).rows?.map((cells) => Number(cells.at(-1))) ?? []
  }

  /** Minutes are whole or half, so that sums are exact in any order of adding. */
  const someRow = fc
    .record({
      date: fc.constantFrom('20261101', '20261102', '20261103'),
      channel_id: fc.constantFrom('UCmine', 'UCtwo'),
      video_id: fc.constantFrom('', 'v1', 'v2'),
      country_code: fc.constantFrom('US', 'GB', 'ZZ'),
      subscribed_status: fc.constantFrom('subscribed', 'not_subscribed'),
      claimed_status: fc.constantFrom('', 'claimed'),
      uploader_type: fc.constantFrom('self', 'thirdParty'),
      views: fc.nat(9),
      engaged_views: fc.constantFrom('', 0, 2, 5),
      likes: fc.integer({ min: -3, max: 9 }),
      watch_time_minutes: fc.nat(40).map((halves) => halves / 2),
      average_view_duration_seconds: fc.constantFrom(0, 61),
      average_view_duration_percentage: fc.constantFrom(0, 10, 50),
    })
    .map((values) => row({ ...values, ...(values.claimed_status === '' ? { uploader_type: 'self' } : {}) }))
  const key = (values: FactRow) =>
    ownerHeader
      .slice(0, 8)
      .map((name) => values[name])
      .join()
  const ownKey = (values: FactRow) =>
    header
      .slice(0, 6)
      .map((name) => values[name])
      .join()
  const order = fc.record({
    rows: fc.array(someRow, { maxLength: 12 }),
    byOwner: fc.boolean(),
    day: fc.constantFrom('2026-11-10', '2026-11-11', '2026-11-12'),
    wrong: fc.nat(4).map((chance) => chance === 0),
  })

  it('daily rollups equal the sums of the facts after any imports: newer, older, invalid, empty, a channel’s or its owner’s', async () => {
    let maxRollups = 0
    await fc.assert(
      fc.asyncProperty(fc.array(order, { minLength: 2, maxLength: 5 }), async (orders) => {
        await service.empty()
        for (const { rows, byOwner, day, wrong } of orders) {
          const unique = [
            ...new Map(rows.map((reportRow) => [byOwner ? key(reportRow) : ownKey(reportRow), reportRow])).values(),
          ]
          const arriving = wrong ? [...unique, row({ views: -1 })] : unique
          const created = `${day}T00:00:00Z`
          const loading = byOwner
            ? load(arriving, { created, contentOwner: 'network' }, ownerHeader)
            : load(arriving, { created })
          if (wrong) await expect(loading).rejects.toThrow(ImportProblem)
          else await loading
          maxRollups = Math.max(maxRollups, await expectRollups(service.warehouse))
        }
        // A report has the same total from the rollup as from the rows.
        const [total = 0] = await ask({})
        expect((await ask({ dimensions: 'country' })).reduce((sum, views) => sum + views, 0)).toBe(total)
        expect((await ask({ dimensions: 'day' })).reduce((sum, views) => sum + views, 0)).toBe(total)
      }),
      { numRuns: 8, seed: 4 },
    )
    expect(maxRollups).toBeGreaterThan(8)
  }, 60_000)

  /** Rows as an older release without rollups writes them. */
  const facts = (views: string, rows: number) => `INSERT INTO channel_basic BY NAME
    SELECT DATE '2026-09-20' + CAST(i % 90 AS INTEGER) AS date, 'UC' || i % 2 AS channel_id, 'v' || i % 7 AS video_id,
      'LIVE' AS live_or_on_demand, 'SUBSCRIBED' AS subscribed_status, 'A' || i % 5 AS country_code, '' AS claimed_status,
      'self' AS uploader_type, '' AS content_owner, ${views} AS views, i % 3 AS likes,
      CASE WHEN i % 2 = 0 THEN i % 11 END AS engaged_views, i % 100 AS average_view_duration_seconds,
      i % 50 AS average_view_duration_percentage FROM range(${rows}) AS made(i)`

  describe('at a start', () => {
    let dataDir: string
    beforeEach(() => {
      dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-sums-'))
    })
    afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
    /** Opens the warehouse and runs `work` in it. @returns the steps that the start reported */
    const start = async (work: (warehouse: DuckDBWarehouse) => Promise<unknown>) => {
      const steps: string[] = []
      const onProgress: OnProgress = ({ done, total }) => steps.push(`${done}/${total}`)
      const warehouse = await openDuckDBWarehouse({ dataDir, onProgress })
      await work(warehouse)
      await warehouse.close()
      return steps
    }
    const run = (...statements: string[]) =>
      start(({ write }) =>
        write(async (connection) => {
          for (const statement of statements) await connection.run(statement)
        }),
      )

    it('daily rollups are built at a start for the facts of a release that had none, with progress', async () => {
      await run(facts('i', 3000), ...dailyRollups.map(({ name }) => `DROP TABLE ${name}`))
      const steps = await start(async (warehouse) => expect(await expectRollups(warehouse)).toBeGreaterThan(600))
      expect(steps).toEqual(['0/4', '1/4', '2/4', '3/4', '4/4'])
      expect(await start(expectRollups)).toEqual([])
    })

    /** The rollup columns that an older release, without sums of averages, did not have. */
    const rollupsOfAverages = ['averaged_views', 'averaged_view_seconds', 'averaged_view_percentages']

    it('daily rollups are built again at a start when a release stored no sums of averages', async () => {
      await run(facts('i', 3000))
      await run(...rollupsOfAverages.map((name) => `ALTER TABLE channel_basic_days DROP COLUMN ${name}`))
      const steps = await start(async (warehouse) => expect(await expectRollups(warehouse)).toBeGreaterThan(600))
      expect(steps).toEqual(['0/4', '1/4', '2/4', '3/4', '4/4'])
      expect(await start(expectRollups)).toEqual([])
    })

    it('daily rollups are built again at a start when a release that stores no sums of averages wrote into them', async () => {
      await run(facts('i', 3000))
      await run(`UPDATE channel_basic_days SET ${rollupsOfAverages.map((name) => `${name} = NULL`)}`)
      expect(await start(expectRollups)).not.toEqual([])
    })

    it.each([
      ['rows that it added', facts('i', 90)],
      ['a day that it replaced by one of as many rows', "UPDATE channel_basic SET likes = 9 WHERE date = '2026-09-21'"],
      ['days that it removed', "DELETE FROM channel_basic WHERE date > '2026-12-10'"],
      ['a table that it emptied', 'DELETE FROM channel_basic'],
    ])(
      'daily rollups are repaired at a start when a release without rollups changed the facts: %s',
      async (_, change) => {
        await run(facts('i', 3000))
        await run(change)
        const steps = await start(expectRollups)
        expect(steps.length).toBeGreaterThan(0)
        expect(await start(expectRollups)).toEqual([])
      },
    )
  })

  it('daily rollups equal the sums of the facts after an import was killed', async () => {
    // Two independent imports: at any kill, each is at another of its steps.
    const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'tenfoot-sums-')))
    const [first = ''] = folders
    try {
      const script = join(import.meta.dirname, 'endlessImport.fixture.ts')
      const importing = spawn(process.execPath, ['--import', 'tsx', script, ...folders], {
        env: { ...process.env, TMPDIR: first },
      })
      const ended = once(importing, 'exit')
      let started = 0
      for await (const text of importing.stdout) {
        started += String(text).split('imports').length - 1
        if (started === folders.length) break
      }
      await setTimeout(70)
      importing.kill('SIGKILL')
      await ended
      for (const dataDir of folders) {
        const repaired: unknown[] = []
        const warehouse = await openDuckDBWarehouse({ dataDir, onProgress: (step) => repaired.push(step) })
        expect(repaired).toEqual([])
        expect(await expectRollups(warehouse)).toBe(500)
        await warehouse.close()
      }
    } finally {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    }
  }, 60_000)
})
