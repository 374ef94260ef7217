import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { resultTable } from '#contract/analytics.ts'
import { csvOf, type FactRow, row } from '#platform/analytics/rows.fixture.ts'
import { ownAccount, startTestService, type TestService } from '#platform/analytics/service.fixture.ts'
import { buildRollupsHere } from '#platform/commands/importHere.ts'
import { openDuckDBWarehouse } from '../duckdb/warehouse.ts'
import { builtMonths } from '../rollups.ts'
import { importFile } from './importFile.ts'

const table = 'channel_basic_months'

describe('rollups by month', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startTestService()
  })
  afterEach(() => service.empty())
  afterAll(() => service.close())

  const load = (rows: readonly FactRow[], day = '2026-12-02') => {
    const path = join(service.dataDir, 'report.csv')
    writeFileSync(path, csvOf(rows))
    return importFile(service.importContext, { path, account: ownAccount.email, created: `${day}T00:00:00Z` })
  }
  const addUp = () => service.warehouse.buildMonthlyRollups({ from: 0 })
  const builtMonthsOf = () => builtMonths(service.warehouse.read, table)
  const ask = async (query: Record<string, string>) => {
    const metrics = 'views,likes,estimatedMinutesWatched,averageViewDuration,averageViewPercentage'
    const request = { ids: 'channel==UCmine', startDate: '2026-09-01', endDate: '2026-11-30', metrics, ...query }
    const { status, body } = await service.report(request)
    expect(status, JSON.stringify(body)).toBe(200)
    return resultTable.parse(body).rows ?? []
  }

  const someRow = fc
    .record({
      date: fc.constantFrom('20260930', '20261001', '20261031', '20261101'),
      video_id: fc.constantFrom('', 'v1', 'v2'),
      country_code: fc.constantFrom('US', 'GB', 'ZZ'),
      subscribed_status: fc.constantFrom('subscribed', 'not_subscribed'),
      views: fc.nat(9),
      likes: fc.integer({ min: -3, max: 9 }),
      engaged_views: fc.constantFrom('', 0, 3, 5),
      watch_time_minutes: fc.nat(40),
      average_view_duration_seconds: fc.nat(900),
      average_view_duration_percentage: fc.nat(130),
    })
    .map((values) => row(values))
  const keyOf = ({ date, video_id, country_code, subscribed_status }: FactRow) =>
    [date, video_id, country_code, subscribed_status].join()
  const step = fc.record({
    rows: fc.array(someRow, { maxLength: 12 }),
    day: fc.constantFrom('2026-12-01', '2026-12-02', '2026-12-03'),
    thenAddUp: fc.boolean(),
  })

  /** The average that files report, weighted by the views that it is over. */
  const average = (column: string, digits: number) => {
    const weight = 'coalesce(engaged_views, views)'
    return `CAST(CASE WHEN sum(${weight}) = 0 THEN 0 ELSE round(sum(${column} * ${weight}) / sum(${weight}), ${digits}) END AS DOUBLE)`
  }
  const figures = [
    ...['views', 'likes', 'watch_time_minutes'].map((column) => `CAST(sum(${column}) AS BIGINT)`),
    average('average_view_duration_seconds', 0),
    average('average_view_duration_percentage', 4),
  ].join(', ')

  it('monthly rollups have the numbers of the facts, whatever is imported before and after', async () => {
    let maxBuiltMonths = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 4 }), async (steps) => {
        await service.empty()
        for (const { rows, day, thenAddUp } of steps) {
          await load([...new Map(rows.map((facts) => [keyOf(facts), facts])).values()], day)
          if (thenAddUp) await addUp()
        }
        // Videos of the account's channel, with or without rows.
        const about = { channelId: 'UCmine', title: 'V', publishedAt: 0, durationSeconds: 60 }
        await service.videoRepository.saveVideos(['v1', 'v2'].map((id) => ({ id, ...about })))
        maxBuiltMonths = Math.max(maxBuiltMonths, (await builtMonthsOf()).length)
        for (const [first, last] of [
          ['2026-09-01', '2026-11-30'],
          ['2026-09-30', '2026-10-31'],
          ['2026-10-02', '2026-11-30'],
        ] as const) {
          const facts = (key: string, where = 'true') =>
            service.warehouse.read(`SELECT ${key}, ${figures}
              FROM channel_basic WHERE date BETWEEN '${first}' AND '${last}' AND ${where} GROUP BY 1 ORDER BY 1`)
          const within = { startDate: first, endDate: last, dimensions: 'country', sort: 'country' }
          expect(await ask(within)).toEqual(await facts('country_code'))
          const query = { ...within, filters: 'video==v1,v2' }
          expect(await ask(query)).toEqual(await facts('country_code', "video_id <> ''"))
          const daily = { ...within, dimensions: 'day', sort: 'day', filters: 'country==GB' }
          expect(await ask(daily)).toEqual(await facts('CAST(date AS VARCHAR)', "country_code = 'GB'"))
        }
        const monthly = { startDate: '2026-09-01', endDate: '2026-11-01', dimensions: 'month', filters: 'country==US' }
        expect(await ask(monthly)).toEqual(
          await service.warehouse.read(
            `SELECT strftime(date, '%Y-%m'), ${figures} FROM channel_basic WHERE country_code = 'US' GROUP BY 1 ORDER BY 1`,
          ),
        )
      }),
      { numRuns: 6, seed: 4 },
    )
    expect(maxBuiltMonths).toBe(2)
  }, 60_000)

  const three = [row({ date: '20260930' }), row({ date: '20261015', views: 5 }), row({ date: '20261101' })]
  /** Changes the rollup but not the facts: a report that reads the rollup then shows other numbers. */
  const falsify = () =>
    service.warehouse.write((connection) =>
      connection.run(`UPDATE ${table} SET views = 1000 WHERE date = '2026-10-01'`),
    )
  const october = async (query: Record<string, string> = {}) =>
    (await ask({ startDate: '2026-10-01', endDate: '2026-10-31', dimensions: 'country', ...query }))[0]?.[1]

  it('monthly rollups are read only for whole months, and never for the newest month', async () => {
    await load(three)
    await addUp()
    expect(await builtMonthsOf()).toEqual(['2026-09-01', '2026-10-01'])
    await falsify()
    expect(await october()).toBe(1000)
    expect(await october({ startDate: '2026-09-15' })).toBe(1000 + Number(three[0]?.views))
    expect(await october({ startDate: '2026-10-02' })).toBe(5)
    expect(await october({ endDate: '2026-10-30' })).toBe(5)
  })

  it('monthly rollups are dropped by an import into one of their days, and can be built again afterwards', async () => {
    await load(three)
    await addUp()
    await falsify()
    await load([row({ date: '20261031', views: 7 })])
    expect(await builtMonthsOf()).toEqual(['2026-09-01'])
    expect(await october()).toBe(12)
    await addUp()
    expect(await builtMonthsOf()).toEqual(['2026-09-01', '2026-10-01'])
    expect(await october()).toBe(12)
  })

  it('monthly rollups are not built for a small table', async () => {
    await load(three)
    await buildRollupsHere(service.settings, () => {})
    expect(await builtMonthsOf()).toEqual([])
  })

  it('monthly rollups are built again when a release stored no sums of averages', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-months-'))
    try {
      const days = ['2026-10-15', '2026-11-01'].map(
        (date) => `INSERT INTO channel_basic BY NAME SELECT DATE '${date}' AS date, 'UC' AS channel_id, 'v' AS video_id,
          'LIVE' AS live_or_on_demand, 'SUBSCRIBED' AS subscribed_status, 'US' AS country_code, '' AS claimed_status,
          'self' AS uploader_type, '' AS content_owner, 9 AS views, 3 AS engaged_views,
          120 AS average_view_duration_seconds, 40 AS average_view_duration_percentage`,
      )
      const older = ['averaged_views', 'averaged_view_seconds', 'averaged_view_percentages'].map(
        (name) => `ALTER TABLE ${table} DROP COLUMN ${name}`,
      )
      const first = await openDuckDBWarehouse({ dataDir })
      for (const sql of days) await first.write((connection) => connection.run(sql))
      await first.buildMonthlyRollups({ from: 0 })
      for (const sql of older) await first.write((connection) => connection.run(sql))
      await first.close()
      const second = await openDuckDBWarehouse({ dataDir })
      expect(await builtMonths(second.read, table)).toEqual([])
      await second.buildMonthlyRollups({ from: 0 })
      expect(await second.read(`SELECT views, averaged_views, averaged_view_seconds FROM ${table}`)).toEqual([
        [9, 3, 360],
      ])
      await second.close()
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  it('monthly rollups are dropped at a start when a release without rollups changed their facts', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-months-'))
    try {
      const insert = (
        date: string,
      ) => `INSERT INTO channel_basic BY NAME SELECT DATE '${date}' AS date, 'UC' AS channel_id,
        'v' AS video_id, 'LIVE' AS live_or_on_demand, 'SUBSCRIBED' AS subscribed_status, 'US' AS country_code,
        '' AS claimed_status, 'self' AS uploader_type, '' AS content_owner, 3 AS views`
      const start = async (...statements: string[]) => {
        const warehouse = await openDuckDBWarehouse({ dataDir })
        const before = await builtMonths(warehouse.read, table)
        await warehouse.write(async (connection) => {
          for (const statement of statements) await connection.run(statement)
        })
        if (statements.length > 1) await warehouse.buildMonthlyRollups({ from: 0 })
        await warehouse.close()
        return before
      }
      await start(...['2026-08-31', '2026-09-30', '2026-10-15', '2026-11-01'].map(insert))
      expect(await start(insert('2026-10-16'))).toEqual(['2026-08-01', '2026-09-01', '2026-10-01'])
      expect(await start("DELETE FROM channel_basic WHERE date = '2026-08-31'")).toEqual(['2026-08-01', '2026-09-01'])
      expect(await start()).toEqual(['2026-09-01'])
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
