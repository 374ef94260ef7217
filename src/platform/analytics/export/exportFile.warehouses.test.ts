import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportHere } from '#platform/commands/importHere.ts'
import { describeOnEveryEngine } from '#platform/warehouse/engines.fixture.ts'
import { importFile } from '#platform/warehouse/import/importFile.ts'
import { channelRows, columnsOf, csvOf, header } from '../rows.fixture.ts'
import { type AnyTestService, otherAccount, ownAccount, startTestServiceOn } from '../service.fixture.ts'
import type { ExportRequest } from './exportFile.ts'

describeOnEveryEngine('exporting', (engine) => {
  let service: AnyTestService
  const rows = channelRows({ channel: 'UCmine', seed: 5, days: ['20261101', '20261102', '20261103'] })
  beforeAll(async () => {
    service = await startTestServiceOn({ engine })
    await service.load(rows)
  })
  afterAll(() => service.close())

  const write = async (name: string, request: Partial<ExportRequest>) => {
    const path = join(service.dataDir, name)
    const outcome = await exportHere(
      service.settings,
      { path, format: 'csv', account: ownAccount.email, ...request },
      () => {},
    )
    return { path, ...outcome }
  }
  const report = {
    ids: 'channel==MINE',
    startDate: '2026-11-01',
    endDate: '2026-11-03',
    metrics: 'views,estimatedMinutesWatched',
    dimensions: 'day',
    sort: 'day',
  }
  const answer = async () => (await service.report(report)).body.rows as [string, number, number][]

  it('an export writes the rows of a report as CSV, JSON and Parquet through the running platform', async () => {
    const expected = await answer()
    expect(expected).toHaveLength(3)
    const csv = await write('report.csv', { report })
    expect(csv.rows).toBe(3)
    expect(readFileSync(csv.path, 'utf8')).toBe(
      `day,views,estimatedMinutesWatched\n${expected.map((row) => row.join(',')).join('\n')}\n`,
    )
    const json = await write('report.json', { report, format: 'json' })
    expect(JSON.parse(readFileSync(json.path, 'utf8'))).toEqual(
      expected.map(([day, views, estimatedMinutesWatched]) => ({ day, views, estimatedMinutesWatched })),
    )
    const parquet = await write('report.parquet', { report, format: 'parquet' })
    const reader = await (await DuckDBInstance.create(':memory:')).connect()
    const read = await reader.runAndReadAll(
      `SELECT day, views::INTEGER, estimatedMinutesWatched::INTEGER FROM '${parquet.path}'`,
    )
    expect(read.getRowsJS()).toEqual(expected)
  })

  it('an export writes a table with the columns of its bulk report, so that the table can be imported again', async () => {
    const { path, rows: count } = await write('table.csv', { table: 'channel_basic', startDate: '2026-11-02' })
    const expected = rows.filter(({ date }) => Number(date) >= 20261102)
    expect(count).toBe(expected.length)
    const [line] = readFileSync(path, 'utf8').split('\n')
    expect(line).toBe(header.join(','))
    const checksum = () => service.rows('SELECT CAST(sum(hash(channel_basic)) AS VARCHAR) FROM channel_basic')
    const before = await checksum()
    expect((await importFile(service.importContext, { path, account: ownAccount.email })).rows).toBe(expected.length)
    expect(await checksum()).toEqual(before)
  })

  it('an export writes no text that a spreadsheet runs, and the texts come back unchanged', async () => {
    const columns = columnsOf('channel_traffic_source')
    const sought = ['=1+1', '+49 30', '-2+3', '@me', '\t=1', "'=1", "it's", 'plain', '-abc_D']
    const details = sought.map((traffic_source_detail, place) => ({
      ...Object.fromEntries(columns.map((name) => [name, 0])),
      date: '20261101',
      channel_id: 'UCmine',
      video_id: `-video${place}`,
      live_or_on_demand: 'on_demand',
      subscribed_status: 'subscribed',
      country_code: 'US',
      traffic_source_type: 5,
      traffic_source_detail,
    }))
    const source = join(service.dataDir, 'sources.csv')
    const quoted = details.map((row) => ({ ...row, traffic_source_detail: `"${row.traffic_source_detail}"` }))
    // Written behind an apostrophe, as a person's spreadsheet would: without it, the importer would take the first one.
    writeFileSync(source, csvOf(quoted, columns).replace(`"'=1"`, `"''=1"`))
    await importFile(service.importContext, { path: source, account: ownAccount.email })
    const stored = () =>
      service.rows('SELECT traffic_source_detail FROM channel_traffic_source ORDER BY video_id, traffic_source_detail')
    const before = await stored()
    expect(before.flat()).toEqual(sought)
    const { path } = await write('sources-out.csv', { table: 'channel_traffic_source' })
    expect(readFileSync(path, 'utf8')).not.toMatch(/,"?[=+@\t]|,"?-2\+/)
    await importFile(service.importContext, { path, account: ownAccount.email })
    expect(await stored()).toEqual(before)
  })

  it('an export that is refused leaves the existing file as it was, and no other file', async () => {
    const path = join(service.dataDir, 'kept.csv')
    writeFileSync(path, 'before')
    await expect(
      write('kept.csv', { report: { ...report, ids: 'channel==UCmine' }, account: otherAccount.email }),
    ).rejects.toThrow(/UCmine/)
    await expect(write('kept.csv', { report: { ...report, metrics: 'moods' } })).rejects.toThrow(/moods/)
    await expect(write('kept.csv', { table: 'channel_moods' })).rejects.toThrow(/there is no such table/)
    await expect(write('kept.csv', { table: 'currency_rates', channel: 'UCmine' })).rejects.toThrow(
      '--channel: the table currency_rates has no channels.',
    )
    await expect(write('kept.csv', { table: 'channel_city', contentOwner: 'works' })).rejects.toThrow(
      '--content-owner: the table channel_city has no content owners.',
    )
    await expect(write('kept.csv', { table: 'channel_basic', endDate: '31.10.2026' })).rejects.toThrow(
      '--end-date: "31.10.2026" is not allowed; it must be a day as YYYY-MM-DD.',
    )
    await expect(write('nowhere/kept.csv', { report })).rejects.toThrow()
    expect(readFileSync(path, 'utf8')).toBe('before')
    expect(readdirSync(service.dataDir).filter((name) => name.includes('.part-'))).toEqual([])
    expect(existsSync(join(service.dataDir, 'nowhere'))).toBe(false)
  })
})
