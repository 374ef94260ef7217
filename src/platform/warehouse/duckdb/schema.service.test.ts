import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type DuckDBWarehouse, openDuckDBWarehouse, warehouseFileName } from './warehouse.ts'

/** The only table of the first release, with its own SQL. */
const firstRelease = `CREATE TABLE IF NOT EXISTS channel_basic (date DATE NOT NULL, channel_id VARCHAR NOT NULL, video_id VARCHAR NOT NULL,
  live_or_on_demand VARCHAR NOT NULL, subscribed_status VARCHAR NOT NULL, country_code VARCHAR NOT NULL, views BIGINT,
  engaged_views BIGINT, comments BIGINT, likes BIGINT, dislikes BIGINT, shares BIGINT, watch_time_minutes DOUBLE,
  average_view_duration_seconds DOUBLE, average_view_duration_percentage DOUBLE, annotation_impressions BIGINT,
  annotation_clickable_impressions BIGINT, annotation_clicks BIGINT, annotation_click_through_rate DOUBLE,
  annotation_closable_impressions BIGINT, annotation_closes BIGINT, annotation_close_rate DOUBLE, card_teaser_impressions BIGINT,
  card_teaser_clicks BIGINT, card_teaser_click_rate DOUBLE, card_impressions BIGINT, card_clicks BIGINT, card_click_rate DOUBLE,
  subscribers_gained BIGINT, subscribers_lost BIGINT, videos_added_to_playlists BIGINT, videos_removed_from_playlists BIGINT,
  red_views BIGINT, red_watch_time_minutes DOUBLE, video_length_seconds INTEGER)`

describe('first release', () => {
  let dataDir: string
  let warehouse: DuckDBWarehouse | undefined
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'tenfoot-release-'))
  })
  afterEach(async () => {
    await warehouse?.close()
    warehouse = undefined
    rmSync(dataDir, { recursive: true, force: true })
  })

  /** Creates a warehouse in the state in which that release left it. */
  const left = async (...statements: string[]) => {
    const instance = await DuckDBInstance.create(join(dataDir, warehouseFileName))
    const connection = await instance.connect()
    for (const statement of statements) await connection.run(statement)
    connection.closeSync()
    instance.closeSync()
  }
  const open = async () => {
    warehouse = await openDuckDBWarehouse({ dataDir })
    return warehouse
  }
  const row = (
    day: string,
    channel: string,
    video: string,
    words: string,
    views: number | null,
    length: number | null,
  ) =>
    `INSERT INTO channel_basic BY NAME SELECT DATE '${day}' AS date, '${channel}' AS channel_id, '${video}' AS video_id,
      ${words}, ${views} AS views, ${length} AS video_length_seconds`
  const words = (live: string, subscribed: string, country = 'US') =>
    `'${live}' AS live_or_on_demand, '${subscribed}' AS subscribed_status, '${country}' AS country_code`
  const columns = `SELECT table_name, column_name, data_type, CAST(is_nullable AS VARCHAR) FROM duckdb_columns() ORDER BY table_name, column_index`

  it('a warehouse of the first release keeps its rows as the channel’s own, with today’s names and in today’s order', async () => {
    await left(
      firstRelease,
      row('2026-06-02', 'UCb', 'v2', words('live', 'not_subscribed', 'ZZ'), 20, null),
      row('2026-06-01', 'UCb', 'v2', words('on_demand', 'unknown'), null, 61),
      row('2026-06-02', 'UCa', '', words('unknown', 'subscribed', 'GB'), 3, null),
    )
    const { read } = await open()
    expect(
      await read(`SELECT channel_id, date, video_id, live_or_on_demand, subscribed_status, country_code, claimed_status,
        uploader_type, content_owner, views, video_length_seconds FROM channel_basic ORDER BY rowid`),
    ).toEqual([
      ['UCa', '2026-06-02', '', 'UNKNOWN', 'SUBSCRIBED', 'GB', '', 'self', '', 3, null],
      ['UCb', '2026-06-01', 'v2', 'ON_DEMAND', 'UNKNOWN', 'US', '', 'self', '', null, 61],
      ['UCb', '2026-06-02', 'v2', 'LIVE', 'UNSUBSCRIBED', 'ZZ', '', 'self', '', 20, null],
    ])
    // The video lengths that imports of that release found are still known.
    expect(await read('SELECT * FROM video_lengths')).toEqual([['UCb', 'v2', 61]])
  })

  it('a warehouse of the first release gets the same tables as a new warehouse, and is not converted twice', async () => {
    await left(firstRelease, row('2026-06-01', 'UCa', 'v', words('live', 'subscribed'), 5, 60))
    const converted = await (await open()).read(columns)
    await warehouse?.close()
    const reopened = await open()
    expect(await reopened.read(columns)).toEqual(converted)
    expect(await reopened.read('SELECT sum(views) FROM channel_basic')).toEqual([[5]])
    await reopened.close()
    rmSync(join(dataDir, warehouseFileName))
    expect(await (await open()).read(columns)).toEqual(converted)
  })

  it('a warehouse of the first release stays as it is when its conversion fails, and the next start converts it', async () => {
    // A table of the same name makes the last step fail.
    await left(
      firstRelease,
      row('2026-06-01', 'UCa', 'v', words('live', 'subscribed'), 5, 60),
      'CREATE TABLE video_lengths (i INTEGER)',
    )
    await expect(open()).rejects.toThrow(/video_lengths/)
    await left('DROP TABLE video_lengths', row('2026-06-02', 'UCa', 'v', words('live', 'subscribed'), 7, 60))
    expect(await (await open()).read('SELECT sum(views) FROM channel_basic')).toEqual([[12]])
  })

  it('a warehouse of the first release gets the video lengths in rows of playlists, which it stored without them', async () => {
    await left(firstRelease, row('2026-06-01', 'UCa', 'v', words('live', 'subscribed'), 5, 60))
    await open()
    await warehouse?.close()
    await left(
      'ALTER TABLE playlist_basic DROP COLUMN video_length_seconds',
      ...['v', 'other'].map(
        (
          video,
        ) => `INSERT INTO playlist_basic BY NAME SELECT DATE '2026-06-01' AS date, 'UCa' AS channel_id, '${video}' AS video_id,
          'list' AS playlist_id, '' AS content_owner, ${words('LIVE', 'SUBSCRIBED')}`,
      ),
    )
    expect(await (await open()).read('SELECT video_id, video_length_seconds FROM playlist_basic ORDER BY 1')).toEqual([
      ['other', null],
      ['v', 60],
    ])
  })

  it('a warehouse of an earlier release gets the metrics that its tables lack, as not reported, and counts new ones', async () => {
    await (await open()).close()
    const report = (day: string, more: string) =>
      `INSERT INTO channel_basic BY NAME SELECT DATE '${day}' AS date, 'UCa' AS channel_id, 'v' AS video_id,
        ${words('LIVE', 'SUBSCRIBED')}, '' AS claimed_status, 'self' AS uploader_type, '' AS content_owner, ${more}`
    await left('ALTER TABLE channel_basic DROP COLUMN comments', report('2026-06-01', '5 AS views'))
    await (await open()).close()
    await left(report('2026-06-02', '6 AS views, 7 AS comments'))
    await open()
    const counted = 'SELECT sum(views), sum(comments) FROM'
    for (const table of ['channel_basic', 'channel_basic_days'])
      expect(await warehouse?.read(`${counted} ${table} GROUP BY date ORDER BY date`)).toEqual([
        [5, null],
        [6, 7],
      ])
  })
})
