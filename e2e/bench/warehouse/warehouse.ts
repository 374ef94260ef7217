import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resultTable } from '#contract/analytics.ts'
import { ownAccount, startTestServiceOn } from '#platform/analytics/service.fixture.ts'
import type { ClickHouseWarehouse } from '#platform/warehouse/clickhouse/warehouse.ts'
import type { Column } from '#platform/warehouse/columns.ts'
import { openColumnStore } from '#platform/warehouse/duckdb/columnStore.ts'
import type { DuckDBWarehouse } from '#platform/warehouse/duckdb/warehouse.ts'
import { duckdbEngine, type TestEngine, todaysClickHouse } from '#platform/warehouse/engines.fixture.ts'
import { importFile } from '#platform/warehouse/import/importFile.ts'
import type { Cell, Warehouse } from '#platform/warehouse/port.ts'
import { warehouseFileName } from '#platform/warehouse/warehouse.ts'
import { bulkColumns, readBulkFile, writeBulkFile } from '../bulkFile.ts'
import { median, medianRatio, table } from '../table.ts'
import { tenReports } from './questions.ts'
import { rows } from './rows.ts'

const rowsOfFile = 1_000_000
const files = rows / rowsOfFile
const daysOfFile = Math.max(1, Math.floor(500 / files))
const lastDay = '2026-11-17'
const firstDay = dayBefore(lastDay, files * daysOfFile - 1)
const runs = 9
const atOnce = 128
const goals = { report: 1.3, import: 1.5 }

function dayBefore(day: string, count: number): string {
  return new Date(Date.parse(day) - count * 86_400_000).toISOString().slice(0, 10)
}

/** What a person would do with the engine alone: a table with the columns of the file. */
interface ByHand {
  load(path: string): Promise<unknown>
  read(sql: string): Promise<Cell[][]>
  /** Of the warehouse, without what was made by hand. */
  bytes(): Promise<number>
  close(): Promise<void>
}

/** Reports and imports on DuckDB, compared with SQL by hand. */
export const benchDuckDB = (say: (text: string) => void): Promise<void> => benchEngine(duckdbEngine, say)

/** Reports and imports on one ClickHouse, compared with SQL by hand. */
export const benchClickHouse = (say: (text: string) => void): Promise<void> => benchEngine(todaysClickHouse, say)

async function benchEngine(engine: TestEngine, say: (text: string) => void): Promise<void> {
  if (engine.missing) return say(`\n${engine.name}${engine.missing}\n`)
  const folder = await mkdtemp(join(tmpdir(), 'tenfoot-bench-warehouse-'))
  const quotas = { QUOTA_PER_MINUTE: '100000000', QUOTA_PER_DAY: '1000000000' }
  const service = await startTestServiceOn({ engine }, quotas)
  const writer = await openColumnStore({ path: join(folder, 'files.duckdb'), prepare: async () => {} })
  const byHandTable = await byHand(service.warehouse, service.dataDir)
  try {
    const [ours, bare]: [number[], number[]] = [[], []]
    const path = join(folder, 'channel_basic.csv')
    for (let place = 0; place < files; place += 1) {
      const first = dayBefore(lastDay, (files - place) * daysOfFile - 1)
      const file = { rows: rowsOfFile, firstDay: first, days: daysOfFile }
      await writer.write((connection) => writeBulkFile(connection, path, file))
      bare.push((await timed(() => byHandTable.load(path))).ms)
      ours.push((await timed(() => importFile(service.importContext, { path, account: ownAccount.email }))).ms)
      if ((place + 1) % 10 === 0) say(`${engine.name}: ${place + 1} of ${files} files are imported\n`)
    }
    await service.warehouse.buildMonthlyRollups()
    const perSecond = (times: number[]) =>
      `${Math.round((1000 * rowsOfFile) / median(times)).toLocaleString('en')} rows/s`
    const millions = `${rows / 1e6} million rows`
    say(
      table(`Import on ${engine.name}, ${millions} in files of a million`, [
        {
          name: 'import / the engine’s own reading of the file',
          measured: perSecond(ours),
          against: perSecond(bare),
          ratio: medianRatio(ours, bare),
          goal: goals.import,
        },
      ]),
    )
    say(`  ${((await byHandTable.bytes()) / rows).toFixed(0)} bytes a row, with rollups and units\n`)

    const videos = (await byHandTable.read('SELECT DISTINCT video_id FROM by_hand ORDER BY video_id LIMIT 50')).flat()
    const lines = []
    for (const { name, query, sql } of tenReports(firstDay, lastDay, videos.map(String))) {
      const [serviceTimes, handTimes]: [number[], number[]] = [[], []]
      // In turn, so that other load of the machine affects both. The first pair is a warm-up and is not counted.
      for (let run = 0; run <= runs; run += 1) {
        const byService = await timed(() =>
          service.report({ ids: 'channel==MINE', startDate: firstDay, endDate: lastDay, ...query }),
        )
        const byHand = await timed(() => byHandTable.read(sql))
        if (run === 0) requireSame(name, byService.result, byHand.result)
        else {
          serviceTimes.push(byService.ms)
          handTimes.push(byHand.ms)
        }
      }
      const ms = (times: number[]) => `${median(times).toFixed(0)} ms`
      lines.push({
        name,
        measured: ms(serviceTimes),
        against: ms(handTimes),
        ratio: medianRatio(serviceTimes, handTimes),
        goal: goals.report,
      })
    }
    say(table(`Reports / SQL by hand on ${engine.name}, ${millions}, median of ${runs} pairs`, lines))
    // Of different days, so that no two share an answer.
    const from = (place: number) => dayBefore(lastDay, files * daysOfFile - 1 - place)
    const all = await timed(() =>
      Promise.all(
        Array.from({ length: atOnce }, (_, place) =>
          service.report({ ids: 'channel==MINE', startDate: from(place), endDate: lastDay, metrics: 'views,likes' }),
        ),
      ),
    )
    const answered = all.result.filter(({ status }) => status === 200).length
    say(
      `  ${atOnce} reports of totals at once: ${answered} answered, ${Math.round((1000 * answered) / all.ms)} a second\n`,
    )
  } finally {
    await writer.close()
    await byHandTable.close()
    await service.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const isClickHouse = (warehouse: Warehouse): warehouse is ClickHouseWarehouse => 'clickhouse' in warehouse

async function byHand(warehouse: Warehouse, dataDir: string): Promise<ByHand> {
  if (!isClickHouse(warehouse)) {
    const store = await openColumnStore({ path: join(dataDir, 'by_hand.duckdb'), prepare: async () => {} })
    let exists = false
    return {
      load: async (path) => {
        const insertOrCreate = exists ? 'INSERT INTO by_hand' : 'CREATE TABLE by_hand AS'
        await store.write((connection) => connection.run(`${insertOrCreate} ${readBulkFile(path)}`))
        exists = true
      },
      read: (sql) => store.read(sql),
      bytes: async () => {
        await (warehouse as DuckDBWarehouse).write((connection) => connection.run('CHECKPOINT'))
        return (await stat(join(dataDir, warehouseFileName))).size
      },
      close: () => store.close(),
    }
  }
  const { clickhouse } = warehouse
  const typeOf = ({ kind, dimension }: Column) =>
    kind === 'day' ? 'Date' : dimension ? 'LowCardinality(String)' : /ount/.test(kind) ? 'Int64' : 'Float64'
  await clickhouse.run(
    `CREATE TABLE by_hand (${bulkColumns.map((column) => `${column.name} ${typeOf(column)}`).join(', ')})
     ENGINE = MergeTree ORDER BY (channel_id, date, video_id)`,
  )
  const names = bulkColumns.map(({ name }) => name)
  return {
    load: (path) => clickhouse.insert('by_hand', names, createReadStream(path, { start: names.join().length + 1 })),
    read: (sql) => clickhouse.read(sql),
    bytes: async () => {
      const [[bytes] = []] = await clickhouse.read(
        "SELECT sum(bytes_on_disk) FROM system.parts WHERE active AND database = $database AND table != 'by_hand'",
        { database: clickhouse.database },
      )
      return Number(bytes)
    },
    close: async () => {},
  }
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ ms: number; result: Result }> {
  const start = performance.now()
  const result = await work()
  return { ms: performance.now() - start, result }
}

/** Throws if the numbers differ. Minutes are whole in reports, and names are written in another way. */
function requireSame(
  name: string,
  { status, body }: { status: number; body: unknown },
  byHandRows: readonly (readonly Cell[])[],
): void {
  if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`)
  const rows = resultTable.parse(body).rows ?? []
  const isSame =
    rows.length > 0 &&
    rows.length === byHandRows.length &&
    rows.every((cells, place) =>
      cells.every(
        (cell, column) => typeof cell !== 'number' || Math.abs(cell - Number(byHandRows[place]?.[column])) <= 0.51,
      ),
    )
  if (!isSame) throw new Error(`${name}: ${JSON.stringify(rows[0])} and by hand ${JSON.stringify(byHandRows[0])}`)
}
