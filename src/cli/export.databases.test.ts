import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { channelRows, csvOf, type FactRow } from '#platform/analytics/rows.fixture.ts'
import { withAuthorizationTables } from '#platform/authorization/schema.ts'
import { account } from '#platform/authorization/testProject.fixture.ts'
import { importHere } from '#platform/commands/importHere.ts'
import { openDatabase } from '#platform/database.ts'
import { testDatabases } from '#storage/databases.fixture.ts'
import { commandLine, stubPlatformSettings } from './commands.fixture.ts'
import { exportCommand } from './export.ts'

const ada = { id: 'ada', email: 'ada@tenfoot.example' }
const days = ['20261101', '20261102', '20261103']

/** The command as typed while no services run: it opens the databases itself. */
describe.each(testDatabases())('exports without running services on $name', ({ fresh }) => {
  let database: Awaited<ReturnType<typeof fresh>>
  const rows = ['UCone', 'UCtwo'].flatMap((channel, seed) => channelRows({ channel, seed, days }))

  beforeAll(async () => {
    database = await fresh()
    const settings = { dataDir: database.dataDir, databaseUrl: database.databaseUrl }
    const store = await openDatabase(settings)
    await withAuthorizationTables(store.db)
      .insertInto('accounts')
      .values(account(ada, '', 0))
      .execute()
    await store.close()
    for (const channel of ['UCtwo', 'UCone']) {
      const path = join(database.dataDir, `${channel}.csv`)
      writeFileSync(path, csvOf(rows.filter(({ channel_id }) => channel_id === channel)))
      await importHere(settings, { path, account: ada.email }, () => {})
    }
  })
  beforeEach(() => {
    stubPlatformSettings(database)
  })
  afterEach(() => vi.unstubAllEnvs())

  const tenfoot = commandLine(exportCommand)
  const exported = (file: string, ...options: string[]) => tenfoot('export', file, '--account', ada.email, ...options)
  const file = (name: string) => join(database.dataDir, name)
  const report = ['--start-date', '2026-11-01', '--end-date', '2026-11-03', '--metrics', 'views,likes']
  const sum = (isIncluded: (row: FactRow) => boolean, column: string) =>
    rows.filter(isIncluded).reduce((total, row) => total + Number(row[column]), 0)
  const dayOf = (date: string) => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
  const perDay = days.map((date) => {
    const isOf = (row: FactRow) => row.channel_id === 'UCone' && row.date === date
    return { day: dayOf(date), views: sum(isOf, 'views'), likes: sum(isOf, 'likes') }
  })

  it('tenfoot export writes a report as CSV, JSON and Parquet, chosen by the file name or --format', async () => {
    const reportArgs = [...report, '--dimensions', 'day', '--sort', 'day']
    expect(await exported(file('report.csv'), ...reportArgs)).toContain(`Wrote 3 rows to ${file('report.csv')}.`)
    const lines = perDay.map(({ day, views, likes }) => `${day},${views},${likes}`)
    expect(readFileSync(file('report.csv'), 'utf8')).toBe(`day,views,likes\n${lines.join('\n')}\n`)
    await exported(file('report.json'), ...reportArgs)
    expect(JSON.parse(readFileSync(file('report.json'), 'utf8'))).toEqual(perDay)
    await exported(file('columns.out'), ...reportArgs, '--format', 'parquet')
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    const read = await connection.runAndReadAll(`SELECT day, views, likes FROM read_parquet('${file('columns.out')}')`)
    expect(read.getRowsJson()).toEqual(perDay.map(({ day, views, likes }) => [day, String(views), String(likes)]))
    connection.closeSync()
    instance.closeSync()
  })

  it('tenfoot export accepts the report’s parameters for channel, filters, sorting and pages', async () => {
    const options = ['--dimensions', 'country', '--filters', 'video==UCtwo-a,UCtwo-b', '--sort=-views']
    const page = ['--ids', 'channel==UCtwo', '--max-results', '2', '--start-index', '2']
    await exported(file('page.json'), ...report, ...options, ...page)
    const countries = ['US', 'GB', 'DE', 'BR', 'JP', 'ZZ'].map((country) => {
      const isOf = (row: FactRow) =>
        row.country_code === country && ['UCtwo-a', 'UCtwo-b'].includes(String(row.video_id))
      return { country, views: sum(isOf, 'views'), likes: sum(isOf, 'likes') }
    })
    const sorted = countries.sort((a, b) => b.views - a.views || (a.country < b.country ? -1 : 1))
    expect(JSON.parse(readFileSync(file('page.json'), 'utf8'))).toEqual(sorted.slice(1, 3))
  })

  it('tenfoot export writes a table for one channel and some days', async () => {
    const only = ['--channel', 'UCtwo', '--start-date', '2026-11-02', '--end-date', '2026-11-02']
    await exported(file('table.csv'), '--table', 'channel_basic', ...only)
    const [head, ...lines] = readFileSync(file('table.csv'), 'utf8').trimEnd().split('\n')
    const views = head?.split(',').indexOf('views') ?? -1
    const isOf = (row: FactRow) => row.channel_id === 'UCtwo' && row.date === '20261102'
    expect(lines).toHaveLength(rows.filter(isOf).length)
    expect(lines.reduce((total, line) => total + Number(line.split(',')[views]), 0)).toBe(sum(isOf, 'views'))
  })

  it('tenfoot export refuses options that would have no effect', async () => {
    await expect(exported(file('no.csv'), ...report, '--channel', 'UCtwo')).rejects.toThrow(
      '--channel is for a table (--table). For a report, use --ids channel==<id>',
    )
    await expect(exported(file('no.csv'), ...report, '--content-owner', 'works')).rejects.toThrow('--content-owner is')
    await expect(exported(file('no.csv'), '--table', 'channel_basic', '--max-results', '5')).rejects.toThrow(
      '--max-results is for a report, and --table exports a table. A table takes --start-date, --end-date',
    )
    expect(existsSync(file('no.csv'))).toBe(false)
  })

  it('tenfoot export names the wrong format, account or parameter, and writes nothing', async () => {
    await expect(exported(file('report.xls'), ...report)).rejects.toThrow(
      '--format xls: must be one of csv, json, parquet.',
    )
    await expect(exported(file('report'), ...report)).rejects.toThrow(/the file name has no extension/)
    await expect(exported(file('no.csv'), ...report, '--account', 'nobody@tenfoot.example')).rejects.toThrow(
      'There is no account nobody@tenfoot.example.',
    )
    await expect(exported(file('no.csv'), ...report, '--currency', 'dollars')).rejects.toThrow(/currency/)
    await expect(exported(file('no.csv'), '--table', 'moods')).rejects.toThrow(/--table moods: there is no such table/)
    for (const name of ['report.xls', 'report', 'no.csv']) expect(existsSync(file(name))).toBe(false)
  })
})
