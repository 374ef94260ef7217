import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type AnyTestService, ownAccount, startTestServiceOn } from '#platform/analytics/service.fixture.ts'
import { describeOnEngines, duckdbEngine } from '../engines.fixture.ts'
import { bulkTypes } from '../reportTypes.ts'
import { columnsOf, factTable, factTables } from '../schema.ts'
import { ImportProblem } from './errors.ts'
import { bulkRows, csvText, meaning, type TextRow } from './files.fixture.ts'
import { type ImportRequest, importFile } from './importFile.ts'

/** Random numbers that are the same for the same seed. */
function chooser(seed: number) {
  let state = seed
  return (max: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * (max + 1))
  }
}

/** Header lines of live files, verbatim, for the types that were seen (specification: bulk-report-columns 2). */
const seen = {
  channel_traffic_source:
    'date,channel_id,video_id,live_or_on_demand,subscribed_status,country_code,traffic_source_type,traffic_source_detail,views,engaged_views,watch_time_minutes,average_view_duration_seconds,average_view_duration_percentage,red_views,red_watch_time_minutes',
  channel_province:
    'date,channel_id,video_id,live_or_on_demand,subscribed_status,country_code,province_code,views,watch_time_minutes,average_view_duration_seconds,average_view_duration_percentage,annotation_click_through_rate,annotation_close_rate,annotation_impressions,annotation_clickable_impressions,annotation_closable_impressions,annotation_clicks,annotation_closes,card_click_rate,card_teaser_click_rate,card_impressions,card_teaser_impressions,card_clicks,card_teaser_clicks,red_views,red_watch_time_minutes',
  playlist_traffic_source:
    'date,channel_id,playlist_id,video_id,live_or_on_demand,subscribed_status,country_code,traffic_source_type,traffic_source_detail,views,engaged_views,watch_time_minutes,average_view_duration_seconds,playlist_starts,playlist_saves_added,playlist_saves_removed',
  channel_reach_basic: 'date,channel_id,video_id,video_thumbnail_impressions,video_thumbnail_impressions_ctr',
}

describeOnEngines('importing every bulk report type', (engine) => {
  let service: AnyTestService
  beforeAll(async () => {
    service = await startTestServiceOn({ engine })
    await service.owners.save({ name: 'network', title: 'Network' })
    await service.owners.linkAccount('network', ownAccount.id)
  }, 60_000)
  afterEach(() => service.empty())
  afterAll(() => service.close())

  const load = (content: string | Buffer, options: Partial<ImportRequest> = {}) => {
    const path = join(service.dataDir, 'report.csv')
    writeFileSync(path, content)
    return importFile(service.importContext, { path, account: ownAccount.email, ...options })
  }
  const read = (sql: string) => service.rows(sql)
  const sum = (rows: readonly TextRow[], column: string) => rows.reduce((total, row) => total + Number(row[column]), 0)

  /** Compares every column of a table with the rows that were written into the file. */
  const expectRows = async (name: string, rows: readonly TextRow[], header: readonly string[]) => {
    const columns = columnsOf(factTable(name)).filter(({ name, dimension }) => header.includes(name) || !dimension)
    const cells = columns.map(({ name, dimension }) => `CAST(${name} AS ${dimension ? 'VARCHAR' : 'DOUBLE'})`)
    // One read: on the other engines, each read asks the server first.
    const stored = await read(`SELECT ${cells.join(', ')} FROM ${name}`)
    expect(stored).toHaveLength(rows.length)
    for (const [place, { name: column, dimension, kind }] of columns.entries()) {
      const found = stored.map((row) => row[place])
      const isNumber = kind === 'point' || kind === 'position'
      const written = rows.map(({ [column]: text = '' }) =>
        isNumber ? String(Number(text)) : (meaning[column]?.[text] ?? text),
      )
      if (!header.includes(column)) expect(new Set(found), column).toEqual(new Set([null]))
      else if (!dimension)
        expect(
          found.reduce<number>((total, value) => total + Number(value), 0),
          column,
        ).toBeCloseTo(sum(rows, column), 6)
      else if (kind === 'day') expect(new Set(found), column).toEqual(new Set(['2026-06-30']))
      else
        expect(found.map((value) => (isNumber ? String(Number(value)) : value)).sort(), column).toEqual(written.sort())
    }
  }

  const once = bulkTypes.filter((type, place) => bulkTypes.findIndex(({ name }) => name === type.name) === place)
  // A file is read in the same way for each engine; on the others, one type of each table.
  const loaded =
    engine === duckdbEngine
      ? once
      : once.filter((type, place) => once.findIndex(({ table }) => table === type.table) === place)

  it.each(loaded.map((type, place) => ({ ...type, place })))(
    'an import of $name stores the rows of a file with the documented columns',
    async (type) => {
      const rows = bulkRows(type, 40, chooser(type.place + 1))
      const header = type.columns.map(({ name }) => name)
      const owner = type.byOwner ? { contentOwner: 'network' } : {}
      const outcome = await load(csvText(header, rows), owner)
      expect(outcome).toMatchObject({ type: type.name, rows: rows.length, contentOwner: type.byOwner ? 'network' : '' })
      await expectRows(type.table, rows, header)
    },
  )

  it.each(
    loaded.filter(({ columns }) => columns.some(({ since }) => since)).map((type, place) => ({ ...type, place })),
  )('an import of $name stores "not reported" for the columns that an older version, in gzip, lacks', async (type) => {
    const columns = type.columns.filter(({ since }) => since === undefined)
    const rows = bulkRows({ columns }, 20, chooser(type.place + 99))
    const header = columns.map(({ name }) => name)
    await load(gzipSync(csvText(header, rows)), { type: `${type.name}_a1`, contentOwner: 'network' })
    await expectRows(type.table, rows, header)
  })

  it.each(Object.entries(seen))('an import of %s accepts the header line of live files', async (name, line) => {
    const type = once.find((known) => known.name === name)
    const header = line.split(',')
    const columns = type?.columns.filter((column) => header.includes(column.name)) ?? []
    expect(columns).toHaveLength(header.length)
    const rows = bulkRows({ columns }, 20, chooser(3))
    expect((await load(csvText(header, rows))).type).toBe(name)
    await expectRows(name, rows, header)
  })

  it('an import accepts a copy with columns in the order of the alphabet, days with dashes, and names for codes', async () => {
    const type = once.find(({ name }) => name === 'channel_traffic_source')
    const columns = type?.columns ?? []
    const rows = bulkRows({ columns }, 20, chooser(8)).map((row) => ({
      ...row,
      _row: 'x',
      date: '2026-06-30',
      traffic_source_type: row.traffic_source_type === '7' ? 'Suggested videos' : (row.traffic_source_type ?? ''),
    }))
    await load(csvText(['_row', ...columns.map(({ name }) => name).sort()], rows))
    const expected = rows.filter((row) => row.traffic_source_type === 'Suggested videos').length
    expect(expected).toBeGreaterThan(0)
    expect(
      await read("SELECT count(*) FROM channel_traffic_source WHERE traffic_source_type = 'RELATED_VIDEO'"),
    ).toEqual([[expected]])
  })

  it('an import accepts the old names of two metrics', async () => {
    const type = once.find(({ name }) => name === 'content_owner_estimated_revenue')
    const rows = bulkRows(type ?? { columns: [] }, 10, chooser(4))
    const header = (type?.columns ?? []).map(({ name }) => name)
    const text = csvText(header, rows)
      .replace('estimated_partner_ad_auction_revenue', 'estimated_partner_ad_sense_revenue')
      .replace('estimated_partner_ad_reserved_revenue', 'estimated_partner_double_click_revenue')
    await load(text, { contentOwner: 'network' })
    await expectRows('channel_estimated_revenue', rows, header)
  })

  it('an import refuses a file of no known type, naming what the file lacks, and a report of an owner that does not exist', async () => {
    await expect(load('date,channel_id,views\n20260630,UCmine,1\n')).rejects.toThrow(
      /^report\.csv, line 1: the header line has no /,
    )
    const type = once.find(({ name }) => name === 'content_owner_ad_rates')
    const text = csvText(
      (type?.columns ?? []).map(({ name }) => name),
      bulkRows(type ?? { columns: [] }, 3, chooser(1)),
    )
    await expect(load(text, { contentOwner: 'nobody' })).rejects.toThrow('There is no content owner nobody')
  })

  it('an import loads all rows of any file with the values that a plain parser reads, or refuses it by line and changes nothing', async () => {
    const type = once.find(({ name }) => name === 'channel_device_os')
    const columns = type?.columns ?? []
    const names = columns.map(({ name }) => name)
    const cell = fc.oneof(
      { weight: 30, arbitrary: fc.constant(undefined) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('-1', '1.5', 'x', '', '2026-02-30', '1e3', ' 4', 'inf', 'a,b', 'NULL', '"', '0x10'),
      },
    )
    const checksum = async () =>
      (
        await read(
          'SELECT count(*), sum(views), sum(watch_time_minutes), CAST(sum(hash(channel_device_os)) AS VARCHAR) FROM channel_device_os',
        )
      )[0]
    let refused = 0
    const numRuns = engine === duckdbEngine ? 60 : 12
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1e6 }),
        fc.array(cell, { minLength: 20, maxLength: 400 }),
        async (seed, changes) => {
          const rows = bulkRows({ columns }, 30, chooser(seed))
          changes.forEach((change, place) => {
            const row = rows[place % rows.length]
            const name = names[(place * 7 + seed) % names.length]
            if (change !== undefined && row && name && name !== 'channel_id') row[name] = change
          })
          const before = await checksum()
          const created = new Date(Date.UTC(2026, 6, 2) + seed).toISOString()
          const outcome = await load(csvText(names, rows), { created }).catch((error: unknown) => error as Error)
          if (outcome instanceof Error) {
            refused += 1
            expect(outcome).toBeInstanceOf(ImportProblem)
            expect(outcome.message).toMatch(/^report\.csv, line \d+/)
            expect(await checksum()).toEqual(before)
            return
          }
          if (outcome.skipped.length > 0) return
          const [found] = await read(
            'SELECT count(*), sum(views), sum(red_views), sum(watch_time_minutes) FROM channel_device_os',
          )
          expect(found?.[0]).toBe(rows.length)
          expect(found?.[1]).toBe(sum(rows, 'views'))
          expect(Number(found?.[2])).toBe(sum(rows, 'red_views'))
          expect(Number(found?.[3])).toBeCloseTo(sum(rows, 'watch_time_minutes'), 6)
        },
      ),
      { numRuns, seed: 4 },
    )
    expect(refused).toBeGreaterThan(numRuns / 12)
    expect(refused).toBeLessThan((numRuns * 11) / 12)
    expect([...factTables.keys()]).toContain('channel_device_os')
  }, 120_000)
})
