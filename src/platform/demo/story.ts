import type { DuckDBConnection } from '@duckdb/node-api'
import { addDays, type Day } from '../days.ts'
import { chanceMacros } from '../seededRandom.ts'
import {
  assetAspects,
  columnsOf,
  type FactTable,
  factTable,
  factTables,
  lengthColumn,
  ownerColumn,
} from '../warehouse/tables.ts'
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

/** Days times videos at once: a temporary table of their parts is held in memory. */
const videoDaysAtOnce = 72_000
/** The content owner claims its works since so many days after the beginning. */
const claimsAfter = 720
/** What it uploaded of its works is told by asset since so many days after the beginning: for two months and more. */
const assetsAfter = 680
/** Videos that others are suggested beside: the oldest, so that a later day never changes an earlier one. */
const neighbours = 12

/**
 * Makes every other table of the days of one portion (`portionsOf`) out of user activity, inside the caller's transaction:
 * where a view came from, on what it was watched, by whom, what it earned. A row depends on the row that it is made of
 * alone.
 */
export async function tellStory(
  connection: DuckDBConnection,
  { channels, contentOwner, begins, from, to }: Story,
  onStep: (done: number, total: number) => void,
): Promise<void> {
  for (const statement of [...chanceMacros, ...works(channels, contentOwner)]) await connection.run(statement)
  const steps = [
    partsOfViews,
    ...spreadOfParts,
    ...spreadOfActivity,
    ...moneyTables,
    retentionCurves,
    liveStreams,
    ratesTable,
    ...(from >= addDays(begins, lateReportsAfter) ? lateReports : []),
  ]
  for (const [index, statement] of steps.entries()) {
    await connection.run(
      statement,
      statement.includes('$first') ? { first: from, last: to } : statement.includes('$last') ? { last: to } : {},
    )
    onStep(index + 1, steps.length)
  }
  await connection.run('DROP TABLE demo_parts')
  await dropWorks(connection)
}

/** The first day that the content owner claims. */
export const firstClaimed = (begins: Day): Day => addDays(begins, claimsAfter)

/**
 * Adds what the content owner claims of these days. Each table is read and added to in one statement, so the rows that it
 * reads must have been committed before (see the README of `warehouse/duckdb`).
 */
export async function claimWorks(
  connection: DuckDBConnection,
  { channels, contentOwner, from, to }: Omit<Story, 'begins'>,
): Promise<void> {
  for (const statement of works(channels, contentOwner)) await connection.run(statement)
  for (const statement of claims(contentOwner)) await connection.run(statement, { first: from, last: to })
  await dropWorks(connection)
}

/** The first day of which the owner's own uploads are told by asset. */
export const firstByAsset = (begins: Day): Day => addDays(begins, assetsAfter)

/**
 * Tells by asset what the owner uploaded on these days, claimed or not, as its downloads have it beside what is claimed. Made
 * of committed rows, as claims are.
 */
export async function tellAssets(
  connection: DuckDBConnection,
  { channels, contentOwner, from, to }: Omit<Story, 'begins'>,
): Promise<void> {
  for (const statement of works(channels, contentOwner)) await connection.run(statement)
  const changed = { asset_id: 'demo_works.asset_id', [ownerColumn]: text(contentOwner) }
  for (const aspect of readByAsset)
    await connection.run(
      `${copy(`channel_${aspect}`, factTable(`asset_${aspect}`), changed)} AND demo_works.uploader = 'self'`,
      { first: from, last: to },
    )
  await dropWorks(connection)
}

const dropWorks = (connection: DuckDBConnection) => connection.run('DROP TABLE demo_works; DROP TABLE demo_neighbours')

/** The days from `from` to `to` in portions that are made and committed one after the other. */
export function portionsOf({ channels, begins, from, to }: Omit<Story, 'contentOwner'>): { from: Day; to: Day }[] {
  const videos = channels.reduce((sum, channel) => sum + channel.videos.length, 0)
  const daysAtOnce = Math.max(30, Math.floor(videoDaysAtOnce / Math.max(videos, 1)))
  const late = addDays(begins, lateReportsAfter)
  const portions: { from: Day; to: Day }[] = []
  for (let first = from; first <= to; ) {
    // None has days from before the late reports with days from after.
    const ends = [addDays(first, daysAtOnce - 1), to, ...(first < late ? [addDays(late, -1)] : [])]
    const last = ends.sort()[0] ?? to
    portions.push({ from: first, to: last })
    first = addDays(last, 1)
  }
  return portions
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

/** What is told by asset at all, and what of it reports read. */
const byAsset = [...assetAspects.filter((aspect) => aspect !== 'annotations'), 'estimated_revenue']
const readByAsset = byAsset.filter((aspect) => aspect !== 'cards' && aspect !== 'combined')

/** Copies the rows about own uploads of days and works to a table. @param changed SQL of columns that are not taken as they are */
function copy(from: string, to: FactTable, changed: Readonly<Record<string, string>>): string {
  const columns = [...columnsOf(to).map(({ name }) => name), ownerColumn, ...(to.lengths ? [lengthColumn] : [])]
  return `INSERT INTO ${to.name} BY NAME
    SELECT ${columns.map((name) => `${changed[name] ?? `rows.${name}`} AS ${name}`).join(', ')}
    FROM ${from} AS rows JOIN demo_works USING (channel_id, video_id)
    WHERE date BETWEEN CAST($first AS DATE) AND CAST($last AS DATE) AND rows.claimed_status = ''`
}

/** What is claimed stands a second time, as the owner's reports have it, and once more by asset. */
function claims(contentOwner: string): string[] {
  const claimed = {
    claimed_status: "'claimed'",
    uploader_type: 'demo_works.uploader',
    [ownerColumn]: text(contentOwner),
  }
  const copies = [...factTables.values()]
    .filter(({ claimable, name }) => claimable && name.startsWith('channel_') && !/reach|annotations/.test(name))
    .map((table) => copy(table.name, table, claimed))
  const copiesByAsset = byAsset.map((aspect) =>
    copy(`channel_${aspect}`, factTable(`asset_${aspect}`), { ...claimed, asset_id: 'demo_works.asset_id' }),
  )
  return [...copies, ...copiesByAsset]
}
