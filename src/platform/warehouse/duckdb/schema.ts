import type { DuckDBConnection } from '@duckdb/node-api'
import type { OnProgress } from '#platform/control.ts'
import type { Column, ColumnKind } from '../columns.ts'
import { sqlText } from '../columns.ts'
import { dailyRollups, monthlyRollups } from '../rollups.ts'
import { claims, columnsOf, durationColumn, type FactTable, factTables, ownerColumn } from '../schema.ts'
import { type Layout, recordLayout, requireUsableLayout } from './layout.ts'
import { dropOutdatedRollups, listOfMonths, repairRollups } from './rollups.ts'

export const warehouseFileName = 'warehouse.duckdb'

const text = 'VARCHAR'
const whole = 'BIGINT'
const decimal = 'DOUBLE'

/** The SQL type of each kind of column. */
export const sqlTypes: Readonly<Record<ColumnKind, string>> = {
  day: 'DATE',
  channelId: text,
  videoId: text,
  playlistId: text,
  assetId: text,
  code: text,
  country: text,
  province: text,
  currency: text,
  text,
  position: 'INTEGER',
  point: decimal,
  count: whole,
  netCount: whole,
  minutes: decimal,
  seconds: decimal,
  percentage: decimal,
  ratio: decimal,
  money: decimal,
  moneyPerThousand: decimal,
  viewers: decimal,
  rate: decimal,
}

/**
 * Claims are stored as an ENUM: nearly all rows of a table have the same claims, and the engine then skips the
 * condition. With text it would compare every row, which takes half of a report's time.
 */
function sqlType(column: Column): string {
  const { kind, codes } = column
  if (!codes || !claims.includes(column)) return sqlTypes[kind]
  return `ENUM(${[...new Set([codes.unknown, ...Object.values(codes.names)])].map(sqlText).join(', ')})`
}

/**
 * Columns with few different texts are stored with a dictionary. The engine would choose the same, but only after
 * trying every other compression on every row, which takes a fortieth of an import's time.
 */
const fewTexts: readonly ColumnKind[] = ['channelId', 'code', 'country', 'province', 'currency']
const asDictionary = 'USING COMPRESSION dictionary'

/** Tables have no index: rows are stored in the order of scans, by channel, then day. */
function createTable(table: FactTable): string {
  const lines = columnsOf(table).map((column) =>
    [
      column.name,
      sqlType(column),
      ...(fewTexts.includes(column.kind) && !claims.includes(column) ? [asDictionary] : []),
      ...(column.dimension ? ['NOT NULL'] : []),
    ].join(' '),
  )
  if (table.owned) lines.push(`${ownerColumn} VARCHAR ${asDictionary} NOT NULL`)
  if (table.durations) lines.push(`${durationColumn} INTEGER`)
  return `CREATE TABLE IF NOT EXISTS ${table.name} (${lines.join(', ')})`
}

/** Tables other than the facts; times in milliseconds since 1970. */
const bookkeeping = [
  // The newest report of each unit of a table (mostly a channel's day; the unit of an owner's day has no channel).
  // Older reports are not loaded.
  `CREATE TABLE IF NOT EXISTS report_units (table_name VARCHAR NOT NULL, content_owner VARCHAR NOT NULL,
    channel_id VARCHAR NOT NULL, video_id VARCHAR NOT NULL, date DATE NOT NULL, created_at BIGINT NOT NULL)`,
  'CREATE TABLE IF NOT EXISTS video_lengths (channel_id VARCHAR NOT NULL, video_id VARCHAR NOT NULL, seconds INTEGER NOT NULL)',
  listOfMonths,
  // Changes of the video repository that an import has yet to apply, stored with its facts (`import/notes.ts`).
  'CREATE SEQUENCE IF NOT EXISTS register_notes_id',
  `CREATE TABLE IF NOT EXISTS register_notes (id BIGINT NOT NULL DEFAULT nextval('register_notes_id'), note VARCHAR NOT NULL)`,
]

/** Converts a warehouse of the first release: it had one table, without owners, and words as files write them. */
async function convertFirstRelease(connection: DuckDBConnection): Promise<void> {
  await connection.run(`
    ALTER TABLE channel_basic RENAME TO first_release;
    ${createTable(factTables.get('channel_basic') as FactTable)};
    INSERT INTO channel_basic BY NAME
      SELECT * REPLACE (upper(live_or_on_demand) AS live_or_on_demand,
          CASE subscribed_status WHEN 'subscribed' THEN 'SUBSCRIBED' WHEN 'not_subscribed' THEN 'UNSUBSCRIBED' ELSE 'UNKNOWN' END
            AS subscribed_status),
        '' AS claimed_status, 'self' AS uploader_type, '' AS ${ownerColumn}
      FROM first_release ORDER BY channel_id, date;
    DROP TABLE first_release;
    CREATE TABLE video_lengths (channel_id VARCHAR NOT NULL, video_id VARCHAR NOT NULL, seconds INTEGER NOT NULL);
    INSERT INTO video_lengths SELECT channel_id, video_id, any_value(video_length_seconds) FROM channel_basic
      WHERE video_length_seconds IS NOT NULL GROUP BY ALL`)
}

/**
 * Adds the metrics that tables of an earlier release lack. Their rows then have no value, which means "not reported".
 */
async function addMetrics(connection: DuckDBConnection): Promise<void> {
  const reader = await connection.runAndReadAll('SELECT table_name, column_name FROM duckdb_columns()')
  const columns = new Map<unknown, Set<unknown>>()
  for (const [table, column] of reader.getRowsJS()) columns.set(table, (columns.get(table) ?? new Set()).add(column))
  for (const { name, metrics } of factTables.values()) {
    const found = columns.get(name)
    if (!found) continue
    for (const metric of metrics.filter((column) => !found.has(column.name)))
      await connection.run(`ALTER TABLE ${name} ADD COLUMN ${metric.name} ${sqlType(metric)}`)
  }
}

/**
 * Adds the column of video lengths to tables that lack it, with the lengths that are known. Rows of playlists had none.
 */
async function addDurations(connection: DuckDBConnection): Promise<void> {
  const found = await connection.runAndReadAll(
    `SELECT table_name FROM duckdb_columns() GROUP BY 1 HAVING NOT bool_or(column_name = '${durationColumn}')`,
  )
  const without = new Set(found.getRowsJS().map(([name]) => name))
  for (const { name, durations } of factTables.values()) {
    if (!durations || !without.has(name)) continue
    await connection.run(`ALTER TABLE ${name} ADD COLUMN ${durationColumn} INTEGER`)
    await connection.run(`UPDATE ${name} SET ${durationColumn} = known.seconds
      FROM (SELECT channel_id, video_id, max(${durationColumn}) AS seconds FROM channel_basic GROUP BY ALL) AS known
      WHERE known.channel_id = ${name}.channel_id AND known.video_id = ${name}.video_id`)
  }
}

/** Of the tables of this release. */
export const warehouseLayout: Layout = { version: 1, usableFrom: 0 }

/**
 * Creates and converts what is missing, in one transaction, so that a start after a crash starts over.
 * @throws Error when a newer release made the tables
 */
export async function prepareSchema(connection: DuckDBConnection, onProgress: OnProgress): Promise<void> {
  await requireUsableLayout(connection, warehouseFileName, warehouseLayout)
  await connection.run('BEGIN')
  // In a new file there is nothing to convert, and looking takes half of the time: imports into another engine make one.
  const isNew = (await connection.runAndReadAll('SELECT 1 FROM duckdb_tables() LIMIT 1')).currentRowCount === 0
  if (!isNew) await convert(connection)
  const statements = [...[...factTables.values(), ...dailyRollups, ...monthlyRollups].map(createTable), ...bookkeeping]
  await connection.run(statements.join(';\n'))
  if (!isNew) await repairRollups(connection, onProgress)
  await recordLayout(connection, warehouseLayout)
  await connection.run('COMMIT')
}

/** Converts the tables of earlier releases. */
async function convert(connection: DuckDBConnection): Promise<void> {
  const found = await connection.runAndReadAll(
    `SELECT bool_or(table_name = 'channel_basic'), bool_or(column_name = '${ownerColumn}') FROM duckdb_columns()
     WHERE table_name = 'channel_basic'`,
  )
  const [hasBasic, hasOwner] = found.getRowsJS()[0] ?? []
  if (hasBasic === true && hasOwner !== true) await convertFirstRelease(connection)
  await addMetrics(connection)
  await addDurations(connection)
  await dropOutdatedRollups(connection)
}
