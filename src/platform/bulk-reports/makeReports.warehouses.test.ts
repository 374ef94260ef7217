import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Report } from '#contract/reporting.ts'
import { sqliteDatabase } from '#storage/databases.fixture.ts'
import { row } from '../analytics/rows.fixture.ts'
import { describeOnEngines } from '../warehouse/engines.fixture.ts'
import { bulkRows, csvText, type TextRow } from '../warehouse/import/files.fixture.ts'
import { day, ownAccount, startTestReporting, type TestReporting } from './reporting.fixture.ts'
import { typesFor } from './reportTypes.ts'

/** Numbers from 0 to `max`, the same in each run. */
function choices(seed: number): (max: number) => number {
  let state = seed
  return (max) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * (max + 1))
  }
}

/** Spellings that a report writes in another way: of several spellings of a value it has one. */
const rewritten: Record<string, Record<string, string>> = {
  subscribed_status: { unknown: '' },
  gender: { GENDER_OTHER: 'USER_SPECIFIED' },
}

/**
 * A cell as its value: numbers may be written in several ways. The engine may write the last digit of a decimal in
 * another way.
 */
const cellOf = (name: string, text: string, isMetric: boolean) =>
  isMetric && text !== '' ? Number(Number(text).toPrecision(12)) : (rewritten[name]?.[text] ?? text)

/**
 * Types whose columns are of every kind: the others are made on the embedded engine alone, because servers are slow.
 */
const fewTypes =
  /^(channel|content_owner)_(basic|combined|reach_combined|demographics|ad_rates|asset_province)_a|playlist_traffic/

describeOnEngines('reports', (engine) => {
  const types = (byOwner: boolean) =>
    typesFor(byOwner).filter(({ id }) => engine.name === 'DuckDB' || fewTypes.test(id))

  let service: TestReporting
  const sqlite = sqliteDatabase()
  beforeEach(async () => {
    service = await startTestReporting(await sqlite.fresh(), engine)
  })
  afterEach(() => service.close())

  const rowsOf = async (report: Report, bearer?: string) => {
    const text = await (await service.download(report, {}, bearer)).text()
    return { text, rows: parse(text, { columns: true }) as TextRow[] }
  }
  const sameRows = (columns: readonly { name: string; dimension?: true }[], rows: readonly TextRow[]) =>
    rows
      .map((textRow) => columns.map(({ name, dimension }) => cellOf(name, textRow[name] ?? '', !dimension)).join('\n'))
      .sort()

  it('bulk reports have the rows, columns and codes of the files that were imported, for every type of a channel', async () => {
    for (const [index, { id, file }] of types(false).entries()) {
      const sent = bulkRows(file, 30, choices(index + 1))
      const names = file.columns.map(({ name }) => name)
      await service.load(csvText(names, sent), { type: file.name })
      const job = await service.createJob(id)
      const [report, ...furtherReports] = await service.reportsOf(job)
      expect([id, furtherReports]).toEqual([id, []])
      if (!report) throw new Error(`no report of ${id}`)
      expect(report).toMatchObject({ startTime: '2026-06-30T07:00:00Z', endTime: '2026-07-01T07:00:00Z' })
      const { text, rows } = await rowsOf(report)
      expect([id, text.split('\n', 1)[0]]).toEqual([id, names.join(',')])
      expect([id, sameRows(file.columns, rows)]).toEqual([id, sameRows(file.columns, sent)])
    }
  })

  it('bulk reports have the rows of a content owner, uploaded and claimed, for every type', async () => {
    await service.owners.save({ name: 'works', title: 'Works' })
    await service.owners.linkAccount('works', ownAccount.id)
    const monetary = await service.token(ownAccount.id, ['analyticsMonetary'])
    const query = '?onBehalfOfContentOwner=works'
    for (const [index, { id, file }] of types(true).entries()) {
      const sent = bulkRows(file, 30, choices(index + 1))
      await service.load(
        csvText(
          file.columns.map(({ name }) => name),
          sent,
        ),
        { type: file.name, contentOwner: 'works' },
      )
      const [report] = await service.reportsOf(await service.createJob(id, query, monetary), query, monetary)
      if (!report) throw new Error(`no report of ${id}`)
      const { rows } = await rowsOf(report, monetary)
      expect([id, sameRows(file.columns, rows)]).toEqual([id, sameRows(file.columns, sent)])
    }
  })

  const dated = (date: string, views = 1) => row({ date, views })
  const days = (reports: readonly Report[]) => reports.map(({ startTime }) => startTime.slice(0, 10))

  it('bulk reports are made of the 30 days before a job was created, then of each day that comes', async () => {
    await service.loadRows([dated('20260602'), dated('20260603'), dated('20260701'), dated('20260702')])
    const job = await service.createJob()
    expect(days(await service.reportsOf(job)).sort()).toEqual(['2026-06-03', '2026-07-01', '2026-07-02'])
    await service.loadRows([dated('20260703')])
    await service.later()
    // That day is not over.
    expect(await service.reportsOf(job)).toHaveLength(3)
    await service.later(day)
    expect(days(await service.reportsOf(job))[0]).toBe('2026-07-03')
  })

  it('bulk reports are made again when a newer file of a day was imported, and the older report stays listed', async () => {
    await service.loadRows([dated('20260701', 5)], '2026-07-02T12:00:00Z')
    const job = await service.createJob()
    const [first] = await service.reportsOf(job)
    await service.later()
    expect(await service.reportsOf(job)).toEqual([first])
    await service.loadRows([dated('20260701', 7)], '2026-07-03T12:00:00Z')
    await service.later()
    const [second, ...earlierReports] = await service.reportsOf(job)
    expect(earlierReports).toEqual([first])
    expect(Date.parse(second?.createTime ?? '')).toBeGreaterThan(Date.parse(first?.createTime ?? ''))
    expect((await rowsOf(second as Report)).rows[0]?.views).toBe('7')
    expect((await rowsOf(first as Report)).rows[0]?.views).toBe('5')
  })

  it('bulk reports have only a header for a day with user activity and no rows of the type', async () => {
    await service.loadRows([dated('20260629'), dated('20260702')])
    const job = await service.createJob('channel_cards_a1')
    const reports = await service.reportsOf(job)
    expect(days(reports)).toEqual(['2026-06-29'])
    expect((await rowsOf(reports[0] as Report)).rows).toEqual([])
    expect((await rowsOf(reports[0] as Report)).text).toMatch(/^date,channel_id,.*card_click_rate\n$/)
  })

  it('bulk reports can be downloaded for 60 days, and those of the days before the job for 30', async () => {
    await service.loadRows([dated('20260701')])
    const job = await service.createJob()
    await service.loadRows([dated('20260704')])
    await service.later(2 * day)
    const [regular, history] = await service.reportsOf(job)
    await service.later(29 * day)
    expect(await service.reportsOf(job)).toEqual([regular])
    expect((await service.download(history as Report)).status).toBe(404)
    await service.later(30 * day)
    expect(await service.reportsOf(job)).toEqual([regular])
    await service.later(day)
    expect(await service.reportsOf(job)).toEqual([])
    expect((await service.download(regular as Report)).status).toBe(404)
    // What is past its time is deleted, not only hidden.
    expect(await service.db.selectFrom('reporting_parts').selectAll().execute()).toEqual([])
  })
})
