import { withRollups } from '#platform/warehouse/duckdb/rollups.ts'
import { sqlTypes } from '#platform/warehouse/duckdb/schema.ts'
import type { DuckDBWarehouse } from '#platform/warehouse/duckdb/warehouse.ts'
import { columnsOf, durationColumn, factTable, ownerColumn } from '#platform/warehouse/schema.ts'

/** The last day with rows: a Thursday. */
export const lastDay = '2026-11-19'
/** As far back as the detectors look. */
export const days = 320
/** A channel publishes once a week; this number of its newest videos is watched. */
const watched = 6
const rowsAtOnce = 4_000_000

export const channelId = (place: number) => `UCnight${String(place).padStart(6, '0')}`
/** The `week`-th video of a channel; it was published on the day that `publishedAt` returns. */
export const videoId = (channel: number, week: number) => `${channelId(channel)}-${week}`
export const publishedAt = (channel: number, week: number) =>
  Date.parse(`${lastDay}T20:00:00Z`) - (days - 1 - 7 * week - (channel % 7)) * 86_400_000
export const videosOf = (channel: number) => Math.floor((days - 1 - (channel % 7)) / 7) + 1

/** Rows of a table for one video and day. `part` is the number of the row among them. */
const tables = [
  { name: 'channel_basic', rows: 1, part: {} },
  {
    name: 'channel_traffic_source',
    rows: 2,
    part: { traffic_source_type: "['YT_SEARCH', 'RELATED_VIDEO', 'SUBSCRIBER', 'EXT_URL'][1 + (part * 2 + v) % 4]" },
  },
  { name: 'channel_device_os', rows: 1, part: { device_type: "['MOBILE', 'TV', 'DESKTOP'][1 + v % 3]" } },
] as const

/** Values that are not 0. A channel has its own size; weekdays, chance and the age of a video change its views. */
const values: Record<string, string> = {
  date: `DATE '${lastDay}' - CAST(${days - 1} - d AS INTEGER)`,
  channel_id: "'UCnight' || lpad(CAST(c AS VARCHAR), 6, '0')",
  video_id: "'UCnight' || lpad(CAST(c AS VARCHAR), 6, '0') || '-' || ((d - c % 7) // 7 - v)",
  live_or_on_demand: "'ON_DEMAND'",
  subscribed_status: "CASE WHEN h % 2 = 0 THEN 'SUBSCRIBED' ELSE 'UNSUBSCRIBED' END",
  country_code: "['US', 'GB', 'DE', 'BR', 'IN'][1 + v % 5]",
  claimed_status: "''",
  uploader_type: "'self'",
  content_owner: "''",
  views: 'n',
  engaged_views: 'n',
  watch_time_minutes: 'n * 3.0',
  average_view_duration_seconds: '180.0',
  subscribers_gained: 'n // 50',
}

/**
 * Makes the rows of channels in which nothing is unusual; numbers are hashes of their position.
 * @returns their number
 */
export async function makeNight(warehouse: DuckDBWarehouse, channels: number): Promise<number> {
  let rowCount = 0
  await warehouse.write((connection) =>
    withRollups(connection, async () => {
      for (const { name, rows, part } of tables) {
        const table = factTable(name)
        const all: Record<string, string> = { ...values, ...part }
        const types = new Map(columnsOf(table).map(({ name, kind }) => [name, sqlTypes[kind]]))
        const columns = [
          ...types.keys(),
          ...(table.owned ? [ownerColumn] : []),
          ...(table.durations ? [durationColumn] : []),
        ]
        const empty = (column: string) => (types.get(column) === 'VARCHAR' ? "''" : '0')
        const perChannel = days * watched * rows
        const channelsAtOnce = Math.max(1, Math.floor(rowsAtOnce / perChannel))
        for (let from = 0; from < channels; from += channelsAtOnce)
          await connection.run(`INSERT INTO ${name} BY NAME
            SELECT ${columns.map((column) => `${all[column] ?? empty(column)} AS ${column}`).join(', ')}
            FROM (SELECT *, CAST((40 + c * 7919 % 900) * (1 + 0.2 * sin(d % 7)) * (0.8 + (h % 400) / 1000.0)
                / (${rows} * (1 + v)) AS BIGINT) AS n
              FROM (SELECT i // ${perChannel} AS c, i // ${watched * rows} % ${days} AS d, i // ${rows} % ${watched} AS v,
                i % ${rows} AS part, hash(i) AS h
                FROM (SELECT range AS i FROM range(${from * perChannel}, ${Math.min(channels, from + channelsAtOnce) * perChannel})))
              WHERE (d - c % 7) // 7 >= v AND d >= c % 7)`)
        const [[count] = []] = (await connection.runAndReadAll(`SELECT count(*) FROM ${name}`)).getRowsJson()
        rowCount += Number(count)
      }
    }),
  )
  return rowCount
}
