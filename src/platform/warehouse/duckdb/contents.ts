import type { DuckDBConnection } from '@duckdb/node-api'
import { copiedColumns, type FactContents, summedColumns, totalsOf, totalsSql, unitColumns } from '../contents.ts'
import type { Blocks } from '../port.ts'
import { dailyRollupOf } from '../rollups.ts'
import { type FactTable, ownerColumn } from '../schema.ts'
import type { ColumnStore } from './columnStore.ts'
import { dropMonths } from './rollups.ts'

const monthOfDate = "strftime(date, '%Y-%m')"
/** The condition that a row is of a month, `YYYY-MM`. */
const within = (month: string) => `date BETWEEN DATE '${month}-01' AND last_day(DATE '${month}-01')`

/** The contents of the embedded warehouse. */
export function duckdbContents(store: Pick<ColumnStore, 'read' | 'stream' | 'write'>): FactContents {
  const { read, stream, write } = store
  return {
    totals: async (table) => totalsOf(await read(totalsSql(table.name, monthOfDate, summedColumns(table)))),
    unitTotals: async (table) =>
      totalsOf(await read(totalsSql(`(${unitsSql(table, 'true')})`, monthOfDate, ['created_at']))),
    rows: (table, month) =>
      stream(`SELECT ${copiedColumns(table).join(', ')} FROM ${table.name} WHERE ${within(month)}`),
    units: (table, month) => stream(unitsSql(table, within(month))),
    writeMonth: (table, month, { rows, rollup, units }) =>
      write(async (connection) => {
        const ofTable = `table_name = '${table.name}' AND ${within(month)}`
        await stage(connection, unitColumns, units)
        const newer = await connection.runAndReadAll(`
          SELECT 1 FROM report_units AS known WHERE ${ofTable} AND NOT EXISTS (
            SELECT 1 FROM copied WHERE copied.content_owner = known.content_owner
              AND copied.channel_id = known.channel_id AND copied.video_id = known.video_id
              AND CAST(copied.date AS DATE) = known.date AND CAST(copied.created_at AS BIGINT) >= known.created_at)
          LIMIT 1`)
        if (newer.currentRowCount > 0) return
        await connection.run('CREATE OR REPLACE TEMP TABLE copied_units AS FROM copied')
        await replace(connection, table, month, rows)
        const daily = dailyRollupOf(table)
        if (daily && rollup) await replace(connection, daily, month, rollup)
        await connection.run(`DELETE FROM report_units WHERE ${ofTable}`)
        await connection.run(`INSERT INTO report_units
          SELECT '${table.name}', content_owner, channel_id, video_id, date, created_at FROM copied_units`)
        await dropMonths(connection, table.name, `SELECT DATE '${month}-01' AS date`)
        await connection.run('DROP TABLE copied; DROP TABLE copied_units')
      }),
    durationTotals: async () => {
      const [[rows, seconds] = []] = await read('SELECT count(*), sum(seconds) FROM video_lengths')
      return { rows: Number(rows), sums: [seconds === null ? null : Number(seconds)] }
    },
    durations: () => stream('SELECT channel_id, video_id, seconds FROM video_lengths'),
    writeDurations: (rows) =>
      write(async (connection) => {
        await stage(connection, ['channel_id', 'video_id', 'seconds'], rows)
        await connection.run('DELETE FROM video_lengths')
        await connection.run('INSERT INTO video_lengths SELECT channel_id, video_id, seconds FROM copied')
        await connection.run('DROP TABLE copied')
      }),
  }
}

/**
 * SQL of the units of a table: those of reports, and those of rows that no report brought (the demo, or an early
 * release), as old as can be.
 */
function unitsSql(table: FactTable, where: string): string {
  const owner = table.owned ? ownerColumn : "''"
  const has = (name: string) => (table.unit.includes(name) ? name : "''")
  const byAsset = table.dimensions.some(({ name }) => name === 'asset_id')
  const ofChannel = byAsset ? `${owner} = ''` : table.claimable ? "claimed_status = ''" : 'true'
  return `
    SELECT content_owner, channel_id, video_id, date, coalesce(known.created_at, 0) AS created_at,
      coalesce(found.reported_by, '') AS reported_by
    FROM (SELECT * FROM report_units WHERE table_name = '${table.name}' AND ${where}) AS known
    FULL JOIN (
      SELECT '' AS content_owner, ${has('channel_id')} AS channel_id, ${has('video_id')} AS video_id, date,
        min(${owner}) AS reported_by FROM ${table.name} WHERE ${where} AND ${ofChannel} GROUP BY ALL
      UNION ALL SELECT DISTINCT ${owner}, '', '', date, '' FROM ${table.name} WHERE ${where} AND ${owner} <> ''
    ) AS found USING (content_owner, channel_id, video_id, date)`
}

async function replace(connection: DuckDBConnection, table: FactTable, month: string, rows: Blocks): Promise<void> {
  const columns = copiedColumns(table)
  await stage(connection, columns, rows)
  await connection.run(`DELETE FROM ${table.name} WHERE ${within(month)}`)
  await connection.run(`INSERT INTO ${table.name} (${columns.join(', ')}) SELECT * FROM copied`)
}

/** Stores rows as text in the temporary table `copied`; the types of the table they go to then convert them. */
async function stage(connection: DuckDBConnection, columns: readonly string[], blocks: Blocks): Promise<void> {
  await connection.run(`CREATE OR REPLACE TEMP TABLE copied (${columns.map((name) => `${name} VARCHAR`).join(', ')})`)
  const appender = await connection.createAppender('copied', 'main', 'temp')
  for await (const rows of blocks) {
    for (const row of rows) {
      for (const cell of row)
        if (cell === null) appender.appendNull()
        else appender.appendVarchar(String(cell))
      appender.endRow()
    }
    appender.flushSync()
  }
  appender.closeSync()
}
