import type { Column } from '#platform/warehouse/columns.ts'
import { sqlTypes } from '#platform/warehouse/duckdb/schema.ts'
import { bulkTypes } from '#platform/warehouse/reportTypes.ts'

/** The columns of a downloaded `channel_basic`. */
export const bulkColumns: readonly Column[] = bulkTypes.find(({ name }) => name === 'channel_basic')?.columns ?? []

export const bulkChannel = 'UCbenchmarkbenchmarkbench'

interface BulkFile {
  rows: number
  firstDay: string
  days: number
  /** The number of channels that the videos are of, `UCbench0` and so on; without it, all are of `bulkChannel`. */
  channels?: number
}

/** SQL for a cell of row `i`, like a live file of some days: 60 rows for a video on a day. */
function cell({ name, kind }: Column, { rows, firstDay, days, channels }: BulkFile): string {
  if (kind === 'day') return `strftime(DATE '${firstDay}' + CAST(i * ${days} // ${rows} AS INTEGER), '%Y%m%d')`
  const video = `i % (${rows} // ${days}) // 60`
  if (kind === 'channelId') return channels === undefined ? `'${bulkChannel}'` : `'UCbench' || ${video} % ${channels}`
  if (kind === 'videoId') return `substr(md5((${video})::VARCHAR), 1, 11)`
  if (name === 'live_or_on_demand') return "'on_demand'"
  if (name === 'subscribed_status') return "CASE i % 2 WHEN 0 THEN 'subscribed' ELSE 'not_subscribed' END"
  if (kind === 'country') return 'chr(65 + CAST(i // 2 % 30 // 6 AS INTEGER)) || chr(65 + CAST(i // 2 % 6 AS INTEGER))'
  if (/annotation|card/.test(name)) return '0'
  const chance = `hash(i, '${name}')`
  if (name === 'average_view_duration_percentage') return `${chance} % 100000 / 1237.0`
  return kind === 'count' || kind === 'netCount' ? `${chance} % 40` : `${chance} % 100000 / 1237.0`
}

/** A connection to DuckDB. */
interface Connection {
  run(sql: string): Promise<unknown>
}

/** Writes a file of `channel_basic` as the field's services do. */
export async function writeBulkFile(connection: Connection, path: string, file: BulkFile): Promise<void> {
  const cells = bulkColumns.map((column) => `${cell(column, file)} AS ${column.name}`).join(', ')
  await connection.run(`COPY (SELECT ${cells} FROM range(${file.rows}) AS made(i)) TO '${path}' (HEADER)`)
}

/** DuckDB's SQL that reads such a file by the engine's own means. */
export function readBulkFile(path: string): string {
  const types = bulkColumns.map(({ name, kind }) => `'${name}': '${sqlTypes[kind]}'`).join(', ')
  return `SELECT * FROM read_csv('${path}', auto_detect = false, header = true, delim = ',', quote = '"',
    escape = '"', dateformat = '%Y%m%d', columns = {${types}})`
}
