import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { chance } from '#platform/demo/seededRandom.ts'
import { rowsOf, springStudies, winterStudies } from '#platform/demo/studies/studies.ts'
import { warehouseUrl } from '#platform/settings/warehouseAddress.ts'
import { noChdb, noServer, sharedChdb, sharedServer } from '../clickhouse/servers.fixture.ts'
import { type WarehouseContents, withRollup } from '../contents.ts'
import { type DuckDBHub, openDuckDBHub } from '../duckdb/brand-lift/hub.ts'
import { type DuckDBWarehouse, openDuckDBWarehouse } from '../duckdb/warehouse.ts'
import { bulkRows, csvText, type TextRow } from '../import/files.fixture.ts'
import { recognise } from '../import/header.ts'
import { bulkTypes } from '../reportTypes.ts'
import { factTables } from '../schema.ts'
import { openContents } from '../warehouse.ts'
import { compareWarehouses, copyWarehouse } from './copy.ts'

const servers = [
  { name: 'today’s ClickHouse', missing: noChdb, start: sharedChdb, isNewest: true },
  { name: 'the oldest ClickHouse', missing: noServer, start: sharedServer, isNewest: false },
]
const quiet = () => {}
const period = ['2026-05-01', '2026-06-01'] as const

interface Embedded {
  warehouse: DuckDBWarehouse
  hub: DuckDBHub
  contents: WarehouseContents
}

let folder: string
/** The warehouse that is copied: every server gets it, with what the tests before have changed. */
let source: Embedded
const opened: Embedded[] = []
/** When the newest report was made. */
let newest = 4_000

const open = async (): Promise<Embedded> => {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const [warehouse, hub] = [await openDuckDBWarehouse({ dataDir }), await openDuckDBHub({ dataDir })]
  const embedded = { warehouse, hub, contents: { facts: warehouse.contents, hub: hub.contents } }
  opened.push(embedded)
  return embedded
}
const load = async (
  { warehouse }: Embedded,
  { type, rows, created }: { type: (typeof bulkTypes)[number]; rows: readonly TextRow[]; created: number },
) => {
  const path = join(folder, 'report.csv')
  writeFileSync(
    path,
    csvText(
      type.columns.map((column) => column.name),
      rows,
    ),
  )
  const contentOwner = type.byOwner ? 'network' : ''
  const file = await recognise(path, { type: type.name, ...(type.byOwner ? { contentOwner } : {}) })
  await warehouse.load({ file, contentOwner, created }, { onShare: quiet, notesOn: async () => [] })
}
let drawn = 0
const random = () => chance(drawn++)
const rowsOfType = (type: (typeof bulkTypes)[number], changes: TextRow = {}) =>
  bulkRows(type, 30, (max) => Math.floor(random() * (max + 1))).map((row) => ({ ...row, ...changes }))
const basic = () => bulkTypes.find((type) => type.name === 'channel_basic') as (typeof bulkTypes)[number]
/** Imports a newer report of a day than any before. */
const changed = (day: string, embedded = source) => {
  newest += 1_000
  return load(embedded, { type: basic(), rows: rowsOfType(basic(), { date: day }), created: newest })
}

// Old servers read some decimal numbers with another last digit.
const rounded = (cell: unknown) => (typeof cell === 'number' ? Number(cell.toPrecision(12)) : cell)

/** Every row of the facts, rollups, units and durations, and of the data hub. */
const allRows = async ({ contents: { facts, hub } }: Embedded) => {
  const all: Record<string, string[]> = {}
  const collect = async (key: string, blocks: AsyncIterable<readonly (readonly unknown[])[]>) => {
    const rows: string[] = []
    for await (const block of blocks) rows.push(...block.map((row) => JSON.stringify(row.map(rounded))))
    all[key] = rows.sort()
  }
  for (const table of factTables.values())
    for (const part of withRollup(table))
      for (const { month } of await facts.totals(part)) {
        await collect(`${part.name} ${month}`, facts.rows(part, month))
        await collect(`units of ${table.name} ${month}`, facts.units(table, month))
      }
  await collect('durations', facts.durations())
  for (const { table } of await hub.tables()) await collect(table, hub.cells(table))
  for (const report of await hub.reports()) await collect(JSON.stringify(report), hub.results(report))
  all.tables = [JSON.stringify(await hub.tables()), await hub.id()]
  return all
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tenfoot-copy-'))
  source = await open()
  for (const [place, type] of bulkTypes.entries())
    await load(source, { type, rows: rowsOfType(type), created: 1_000 + place })
  await changed('20260531')
  const study = { table: 'acme.lift.spring', customer: 'c', rows: springStudies.flatMap((s) => rowsOf(s, period)) }
  const draft = { table: 'acme.lift.empty', customer: 'd', rows: [] }
  await source.hub.writeTables([study, draft], 7)
  const request = { operation: 'one', customer: 'c', date: '2026-06-30', instance: '', sourceTable: study.table }
  const steps = { now: 8, signal: new AbortController().signal, onStep: quiet, beforeCommit: async () => {} }
  await source.hub.importTable(request, steps)
  await source.hub.importTable({ ...request, operation: 'two', instance: 'preview' }, steps)
})
afterAll(async () => {
  for (const { warehouse, hub } of opened) await Promise.all([warehouse.close(), hub.close()])
  rmSync(folder, { recursive: true, force: true })
})

for (const { name, missing, start, isNewest } of servers)
  describe.skipIf(missing !== '')(`copies to ${name}${missing}`, () => {
    let remote: Awaited<ReturnType<typeof openContents>>
    beforeAll(async () => {
      const url = await (await start()).freshDatabase()
      remote = await openContents(z.parse(warehouseUrl, url))
    })
    afterAll(() => remote?.close())

    it('a copy brings every row, unit and study to the other warehouse, and back into an empty warehouse', async () => {
      const copied = await copyWarehouse(source.contents, remote.contents, quiet)
      expect(copied.months).toBeGreaterThan(factTables.size)
      expect(await compareWarehouses(source.contents, remote.contents, quiet)).toEqual([])
      const copiedBack = await open()
      await copyWarehouse(remote.contents, copiedBack.contents, quiet)
      expect(await allRows(copiedBack)).toEqual(await allRows(source))
    }, 240_000)

    it('a copy that runs again copies only what differs', async () => {
      expect(await copyWarehouse(source.contents, remote.contents, quiet)).toEqual({ rows: 0, months: 0 })
      await changed('20260531')
      expect(await compareWarehouses(source.contents, remote.contents, quiet)).toEqual([
        expect.stringMatching(/^channel_basic 2026-05: \d+ rows( and \d+ rows|, but other sums)$/),
      ])
      expect((await copyWarehouse(source.contents, remote.contents, quiet)).months).toBe(1)
      expect(await compareWarehouses(source.contents, remote.contents, quiet)).toEqual([])
    }, 240_000)

    // What follows is the same code for every server, so one server is enough.
    if (!isNewest) return

    it('a copy follows reports that are imported while it runs', async () => {
      await changed('20260501')
      const later: Promise<void>[] = []
      await copyWarehouse(source.contents, remote.contents, ({ label }) => {
        if (later.length === 0 && label.startsWith('Copying')) later.push(changed('20260502'))
      })
      expect(later).toHaveLength(1)
      await Promise.all(later)
      await copyWarehouse(source.contents, remote.contents, quiet)
      expect(await compareWarehouses(source.contents, remote.contents, quiet)).toEqual([])
    }, 240_000)

    it('a copy does not replace newer reports of the other warehouse, and names them', async () => {
      const target = await open()
      await changed('20260531', target)
      const refused = copyWarehouse(remote.contents, target.contents, quiet)
      await expect(refused).rejects.toThrow(/other or newer reports of its own:\n {2}channel_basic 2026-05: /)
    }, 240_000)

    it('a copy replaces studies and source tables that were imported again', async () => {
      await source.hub.writeTables(
        [{ table: 'acme.lift.spring', customer: 'c', rows: winterStudies.flatMap((s) => rowsOf(s, period)) }],
        10,
      )
      await source.hub.importTable(
        { operation: 'three', customer: 'c', date: '2026-06-30', instance: '', sourceTable: 'acme.lift.spring' },
        { now: 11, signal: new AbortController().signal, onStep: quiet, beforeCommit: async () => {} },
      )
      expect(await compareWarehouses(source.contents, remote.contents, quiet)).toEqual([
        expect.stringMatching(/^source table acme\.lift\.spring: /),
        expect.stringMatching(/^studies 2026-06-30 of customers\/c: /),
      ])
      await copyWarehouse(source.contents, remote.contents, quiet)
      expect(await compareWarehouses(source.contents, remote.contents, quiet)).toEqual([])
    }, 240_000)
  })
