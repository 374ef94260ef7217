import { withRollups } from '#platform/warehouse/duckdb/rollups.ts'
import type { DuckDBWarehouse } from '#platform/warehouse/duckdb/warehouse.ts'
import { channelBasic, columnsOfBasic } from './columns.ts'

export const benchChannel = 'UCbenchmarks000000000000'
export const videos = 2000
/** Last day of the rows; the service's clock is a few days later. */
export const lastDay = '2026-11-17'
export const days = 730
const rowsAtOnce = 5_000_000

export const videoId = (place: number) => `bench${String(place).padStart(6, '0')}`

const countries = `['US', 'GB', 'DE', 'FR', 'BR', 'JP', 'IN', 'CA', 'AU', 'NL', 'SE', 'MX', 'ES', 'IT', 'PL', 'KR', 'ID',
  'TR', 'AR', 'ZA', 'NO', 'DK', 'FI', 'BE', 'CH', 'AT', 'IE', 'PT', 'NZ', 'CL', 'CO', 'TH', 'VN', 'PH', 'MY']`

/** A number below `below` from a slice of the row's hash. */
const hashNumber = (place: number, below: number) => `CAST((h >> ${place * 4}) % ${below} AS BIGINT)`

/** Values that are not 0. `i` counts the rows by day, then video, then cell: a country and a subscription status. */
const values: Record<string, string> = {
  date: `DATE '${lastDay}' - CAST(${days - 1} - i // (cells * ${videos}) AS INTEGER)`,
  channel_id: `'${benchChannel}'`,
  video_id: `'bench' || lpad(CAST(i // cells % ${videos} AS VARCHAR), 6, '0')`,
  live_or_on_demand: "'ON_DEMAND'",
  subscribed_status: "CASE WHEN i % cells % 2 = 0 THEN 'SUBSCRIBED' ELSE 'UNSUBSCRIBED' END",
  country_code: `${countries}[1 + i % cells // 2 % 35]`,
  claimed_status: "''",
  uploader_type: "'self'",
  views: hashNumber(0, 500),
  engaged_views: hashNumber(1, 400),
  likes: hashNumber(2, 20),
  comments: hashNumber(3, 5),
  shares: hashNumber(4, 7),
  watch_time_minutes: `${hashNumber(5, 90_000)} / 37.0`,
  subscribers_gained: hashNumber(6, 4),
  subscribers_lost: hashNumber(7, 2),
  red_views: hashNumber(8, 60),
  red_watch_time_minutes: `${hashNumber(9, 9_000)} / 37.0`,
  card_impressions: hashNumber(10, 40),
  card_teaser_impressions: hashNumber(11, 90),
  content_owner: "''",
  video_length_seconds: `300 + i // cells % ${videos} % 1500`,
}

/**
 * Creates about `count` rows of one channel: every video on every day, each in as many countries and subscription
 * statuses as needed. Numbers are hashes of their position, so that every run measures the same rows; they are in scan
 * order.
 * @returns the number of rows
 */
export async function makeRows(warehouse: DuckDBWarehouse, count: number): Promise<number> {
  const cells = Math.max(1, Math.round(count / days / videos))
  const rows = cells * videos * days
  const columns = columnsOfBasic.map((name) => `${values[name] ?? '0'} AS ${name}`)
  // In one transaction, so that a later run finds all rows or none.
  await warehouse.write((connection) =>
    withRollups(connection, async () => {
      for (let from = 0; from < rows; from += rowsAtOnce)
        await connection.run(
          `INSERT INTO ${channelBasic} BY NAME SELECT ${columns.join(', ')} FROM (
           SELECT range AS i, hash(range) AS h, ${cells} AS cells FROM range(${from}, ${Math.min(from + rowsAtOnce, rows)}))`,
        )
    }),
  )
  return rows
}
