import type { DuckDBConnection } from '@duckdb/node-api'
import { addDays, type Day, dayNumber } from '../analytics/days.ts'
import {
  assetAspects,
  columnsOf,
  factTable,
  factTables,
  lengthColumn,
  ownerColumn,
} from '../analytics/warehouse/tables.ts'
import { chanceMacros } from './chance.ts'
import { liveStreams, retentionCurves } from './curves.ts'
import { moneyTables, ratesTable } from './money.ts'
import { partsOfViews } from './parts.ts'
import { demoAssets, demoPlaylists } from './playlists.ts'
import { type DemoVideo, liveFrom } from './schedule.ts'
import { lateReports, lateReportsAfter, spreadOfActivity, spreadOfParts } from './spread.ts'

/** A channel whose user activity is there already (`facts.ts`). */
export interface ToldChannel {
  id: string
  seed: number
  videos: readonly DemoVideo[]
  /** Whether it is the content owner's, or other people's who use the owner's work. */
  uploader: 'self' | 'thirdParty'
}

export interface Story {
  /** The demo channel first. */
  channels: readonly ToldChannel[]
  contentOwner: string
  begins: Day
  from: Day
  to: Day
}

/** Days at once: a temporary table of their parts is held in memory. */
const daysAtOnce = 240
/** The content owner claims its works since so many days after the beginning. */
const claimsAfter = 720
/** Videos that others are suggested beside: the oldest, so that a later day never changes an earlier one. */
const neighbours = 12

/**
 * Makes every other table of the days from `from` to `to` out of user activity, inside the caller's transaction: where a
 * view came from, on what it was watched, by whom, what it earned. A row depends on the row that it is made of alone.
 */
export async function tellStory(
  connection: DuckDBConnection,
  { channels, contentOwner, begins, from, to }: Story,
  onDays: (done: number, total: number) => void,
): Promise<void> {
  for (const statement of [...chanceMacros, ...works(channels, contentOwner)]) await connection.run(statement)
  const days = dayNumber(to) - dayNumber(from) + 1
  for (let first = from, last = from; first <= to; first = addDays(last, 1)) {
    last = lastOfSpan(first, to, begins)
    const span = { first, last }
    const steps = [
      partsOfViews,
      ...spreadOfParts,
      ...spreadOfActivity,
      ...moneyTables,
      retentionCurves,
      liveStreams,
      ratesTable,
      ...(span.first >= addDays(begins, lateReportsAfter) ? lateReports : []),
    ]
    const done = dayNumber(first) - dayNumber(from)
    for (const [index, statement] of steps.entries()) {
      await connection.run(
        statement,
        statement.includes('$first') ? span : statement.includes('$last') ? { last: span.last } : {},
      )
      onDays(done + ((dayNumber(span.last) - dayNumber(first) + 1) * index) / steps.length, days)
    }
    const claimed = addDays(begins, claimsAfter)
    const since = [first, claimed].sort().at(-1)
    if (since !== undefined && span.last >= claimed)
      for (const statement of claims(contentOwner)) await connection.run(statement, { first: since, last: span.last })
  }
  await connection.run('DROP TABLE demo_parts; DROP TABLE demo_works; DROP TABLE demo_neighbours')
  onDays(days, days)
}

/** The last day to make together with `first`: none from before the late reports with one from after. */
function lastOfSpan(first: Day, to: Day, begins: Day): Day {
  const late = addDays(begins, lateReportsAfter)
  const ends = [addDays(first, daysAtOnce - 1), to, ...(first < late ? [addDays(late, -1)] : [])]
  return ends.sort()[0] ?? to
}

const text = (value: string) => `'${value}'`

/** Every video with what the statements ask about it. */
function works(channels: readonly ToldChannel[], contentOwner: string): string[] {
  const rows = channels.flatMap(({ id, seed, videos, uploader }) => {
    const place = (lists: readonly { id: string; videoIds: string[] }[]) =>
      new Map(lists.flatMap((list) => list.videoIds.map((videoId) => [videoId, list.id] as const)))
    // The first playlist begins with the first of each series, which are in their own as well.
    const playlists = place(demoPlaylists(seed, id, videos).slice(1))
    const assets = place(demoAssets(seed, contentOwner, videos))
    return videos.map((video) =>
      [
        text(id),
        text(video.id),
        `DATE '${video.published}'`,
        video.lengthSeconds,
        video.retention,
        video.firstDay,
        text(playlists.get(video.id) ?? ''),
        text(assets.get(video.id) ?? ''),
        isLive(video),
        text(uploader),
      ].join(', '),
    )
  })
  const suggested = (channels[0]?.videos ?? []).slice(0, neighbours).map(({ id }) => text(id))
  return [
    `CREATE OR REPLACE TEMP TABLE demo_works (channel_id VARCHAR, video_id VARCHAR, published DATE, length INTEGER,
      retention DOUBLE, first_day DOUBLE, playlist_id VARCHAR, asset_id VARCHAR, live BOOLEAN, uploader VARCHAR)`,
    `INSERT INTO demo_works VALUES ${rows.map((row) => `(${row})`).join(', ')}`,
    `CREATE OR REPLACE TEMP TABLE demo_neighbours AS SELECT DISTINCT channel_id, [${suggested.join(', ')}] AS neighbours FROM demo_works`,
  ]
}

const isLive = ({ lengthSeconds }: DemoVideo) => lengthSeconds >= liveFrom

/** What is claimed stands a second time, as the owner's reports have it, and once more by asset. */
function claims(contentOwner: string): string[] {
  const within = 'date BETWEEN CAST($first AS DATE) AND CAST($last AS DATE)'
  const copies = [...factTables.values()]
    .filter(({ claimable, name }) => claimable && name.startsWith('channel_') && !/reach|annotations/.test(name))
    .map(
      ({ name }) => `INSERT INTO ${name} BY NAME
        SELECT rows.* REPLACE ('claimed' AS claimed_status, demo_works.uploader AS uploader_type, ${text(contentOwner)} AS ${ownerColumn})
        FROM ${name} AS rows JOIN demo_works USING (channel_id, video_id) WHERE ${within} AND claimed_status = ''`,
    )
  const byAsset = [...assetAspects.filter((aspect) => aspect !== 'annotations'), 'estimated_revenue'].map((aspect) => {
    const table = factTable(`asset_${aspect}`)
    const columns = [...columnsOf(table).map(({ name }) => name), ownerColumn, lengthColumn]
    return `INSERT INTO ${table.name} BY NAME SELECT ${columns.map((name) => (name === 'asset_id' ? 'demo_works.asset_id' : `rows.${name}`)).join(', ')}
      FROM channel_${aspect} AS rows JOIN demo_works USING (channel_id, video_id)
      WHERE ${within} AND claimed_status = 'claimed' AND rows.${ownerColumn} = ${text(contentOwner)}`
  })
  return [...copies, ...byAsset]
}
