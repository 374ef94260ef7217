import { copiedColumns, type FactContents, summedColumns, totalsOf, totalsSql, unitColumns } from '../contents.ts'
import type { Blocks, Cell } from '../port.ts'
import { dailyRollupOf, type RollupTable } from '../rollups.ts'
import { type FactTable, ownerColumn } from '../schema.ts'
import type { ClickHouse } from './connection.ts'
import { insertRows } from './insertRows.ts'
import { blocksOfCsv } from './readCsv.ts'
import { newVersion } from './version.ts'
import { isCurrent } from './visible.ts'

const monthOfDate = 'substring(toString(date), 1, 7)'
/** The condition that a row is of a month, `YYYY-MM`. */
const within = (month: string) => `toYYYYMM(date) = ${month.replace('-', '')}`

/** The contents of a warehouse on ClickHouse. */
export function clickhouseContents(clickhouse: ClickHouse): FactContents {
  const stream = async function* (sql: string): Blocks & AsyncGenerator {
    yield* blocksOfCsv(await clickhouse.readCsv(sql))
  }
  const readAll = async (sql: string) => {
    const rows: (readonly Cell[])[] = []
    for await (const block of stream(sql)) rows.push(...block)
    return rows
  }
  const current = (table: FactTable, days?: string) => {
    // The rows of a rollup belong to the units of its facts.
    const { factsTable: name = table.name } = table as Partial<RollupTable>
    return isCurrent({ name }, { days }, clickhouse.cluster !== undefined)
  }
  return {
    totals: async (table) =>
      totalsOf(await readAll(totalsSql(`${table.name} WHERE ${current(table)}`, monthOfDate, summedColumns(table)))),
    unitTotals: async (table) =>
      totalsOf(await readAll(totalsSql(`(${unitsSql(table, '1')})`, monthOfDate, ['created_at']))),
    rows: (table, month) =>
      stream(`SELECT ${copiedColumns(table).join(', ')} FROM ${table.name}
        WHERE ${within(month)} AND ${current(table, within(month))} ORDER BY ${[...table.unit, 'date'].join(', ')}`),
    units: (table, month) => stream(unitsSql(table, within(month))),
    writeMonth: async (table, _month, { rows, rollup, units }) => {
      const versions = versionsByOwner()
      await insertRows(
        clickhouse,
        table.name,
        [...copiedColumns(table), 'version'],
        withVersions(table, rows, versions),
      )
      const daily = dailyRollupOf(table)
      if (daily && rollup)
        await insertRows(
          clickhouse,
          daily.name,
          [...copiedColumns(daily), 'version'],
          withVersions(daily, rollup, versions),
        )
      await insertRows(
        clickhouse,
        'current_units',
        ['table_name', ...unitColumns, 'version'],
        versionedUnits(table, units, versions),
        { asOneBlock: true },
      )
    },
    durationTotals: async () => {
      const [[rows, seconds] = []] = await readAll(`SELECT count(), sum(newest) FROM (${durationsSql})`)
      return { rows: Number(rows), sums: [Number(rows) === 0 ? null : Number(seconds)] }
    },
    durations: () => stream(durationsSql),
    writeDurations: (rows) => {
      const version = newVersion(Date.now())
      return insertRows(
        clickhouse,
        'video_lengths',
        ['channel_id', 'video_id', 'seconds', 'version'],
        changeRows(rows, (row) => [...row, version]),
      )
    },
  }
}

const durationsSql = `SELECT channel_id, video_id, argMax(seconds, version) AS newest FROM video_lengths
  GROUP BY channel_id, video_id`

/** SQL of the units of a table, each with its newest report. */
const unitsSql = ({ name }: FactTable, where: string) => `
  SELECT content_owner, channel_id, video_id, date, newest AS created_at, owner AS reported_by FROM (
    SELECT content_owner, channel_id, video_id, date, max(created_at) AS newest,
      argMax(reported_by, (created_at, version)) AS owner
    FROM current_units WHERE table_name = '${name}' AND ${where} GROUP BY content_owner, channel_id, video_id, date)`

/** The version of the rows of each owner: readers expect those of one report in one version (`visible.ts`). */
type VersionOf = (owner: string) => string

function versionsByOwner(): VersionOf {
  const versions = new Map<string, string>()
  return (owner) => {
    const version = versions.get(owner) ?? newVersion(Date.now())
    versions.set(owner, version)
    return version
  }
}

async function* changeRows(
  blocks: Blocks,
  change: (row: readonly Cell[]) => readonly Cell[],
): AsyncGenerator<readonly Cell[]> {
  for await (const block of blocks) for (const row of block) yield change(row)
}

function withVersions(table: FactTable, rows: Blocks, versionOf: VersionOf): AsyncGenerator<readonly Cell[]> {
  const place = copiedColumns(table).indexOf(ownerColumn)
  return changeRows(rows, (row) => [...row, versionOf(place === -1 ? '' : String(row[place]))])
}

function versionedUnits({ name }: FactTable, units: Blocks, versionOf: VersionOf): AsyncGenerator<readonly Cell[]> {
  const [owner, reporter] = [unitColumns.indexOf('content_owner'), unitColumns.indexOf('reported_by')]
  return changeRows(units, (row) => {
    // Readers compare the reporters of a version with its owner, also where it has no channel's unit.
    const by = String(row[owner] || row[reporter])
    return [name, ...row.with(reporter, by), versionOf(by)]
  })
}
