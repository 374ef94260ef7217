import type { Run } from '#platform/warehouse/port.ts'
import {
  assetAspects,
  columnsOf,
  durationColumn,
  type FactTable,
  factTable,
  factTables,
  ownerColumn,
} from '#platform/warehouse/schema.ts'
import { liveStreams, retentionCurves } from './curves.ts'
import { moneyTables, ratesTable } from './money.ts'
import { partsOfViews } from './partsOfViews.ts'
import { randomMacros } from './random.ts'
import { lateReports, spreadOfActivity, spreadOfParts } from './spread.ts'
import { type DemoChannel, type DemoReports, type DemoVideoFacts, type DemoWorks, liveFrom } from './works.ts'

/**
 * The number of videos that others are suggested next to: the oldest ones, so that a later day never changes an earlier
 * one.
 */
const neighbours = 12

/**
 * Makes every table except user activity for some days, inside the caller's transaction: where views came from, on
 * which devices, by whom, what they earned. A row depends only on the row of user activity that it is made of.
 */
export async function makeReports(
  run: Run,
  { channels, from, to, late }: DemoReports,
  onStep: (done: number, total: number) => void,
): Promise<void> {
  for (const statement of [...randomMacros, ...works(channels)]) await run(statement)
  const steps = [
    partsOfViews,
    ...spreadOfParts,
    ...spreadOfActivity,
    ...moneyTables,
    retentionCurves,
    liveStreams,
    ratesTable,
    ...(late ? lateReports : []),
  ]
  for (const [index, statement] of steps.entries()) {
    await run(
      statement,
      statement.includes('$first') ? { first: from, last: to } : statement.includes('$last') ? { last: to } : {},
    )
    onStep(index + 1, steps.length)
  }
  await run('DROP TABLE demo_parts')
  await dropWorks(run)
}

/**
 * Adds the content owner's claims on these days. One statement reads and writes each table, so the rows that it reads
 * must have been committed before (see the README of `warehouse/duckdb`).
 */
export async function claimWorks(run: Run, { channels, contentOwner, from, to }: DemoWorks): Promise<void> {
  for (const statement of works(channels)) await run(statement)
  for (const statement of claims(contentOwner)) await run(statement, { first: from, last: to })
  await dropWorks(run)
}

/**
 * Makes the rows by asset of the owner's uploads on these days, claimed or not, as the owner's downloads have them next
 * to the claimed rows. They are made of committed rows, as claims are.
 */
export async function makeAssetReports(run: Run, { channels, contentOwner, from, to }: DemoWorks): Promise<void> {
  for (const statement of works(channels)) await run(statement)
  const changed = { asset_id: 'demo_works.asset_id', [ownerColumn]: text(contentOwner) }
  for (const aspect of readByAsset)
    await run(`${copy(`channel_${aspect}`, factTable(`asset_${aspect}`), changed)} AND demo_works.uploader = 'self'`, {
      first: from,
      last: to,
    })
  await dropWorks(run)
}

const dropWorks = (run: Run) => run('DROP TABLE demo_works; DROP TABLE demo_neighbours')

const text = (value: string) => `'${value}'`

/** SQL that creates the temporary tables of videos and suggestions for the statements. */
function works(channels: readonly DemoChannel[]): string[] {
  const rows = channels.flatMap(({ id, videos, uploader }) =>
    videos.map((video) =>
      [
        text(id),
        text(video.id),
        `DATE '${video.published}'`,
        video.lengthSeconds,
        video.retention,
        video.firstDay,
        text(video.playlistId),
        text(video.assetId),
        isLive(video),
        text(uploader),
      ].join(', '),
    ),
  )
  const suggested = (channels[0]?.videos ?? []).slice(0, neighbours).map(({ id }) => text(id))
  return [
    `CREATE OR REPLACE TEMP TABLE demo_works (channel_id VARCHAR, video_id VARCHAR, published DATE, length INTEGER,
      retention DOUBLE, first_day DOUBLE, playlist_id VARCHAR, asset_id VARCHAR, live BOOLEAN, uploader VARCHAR)`,
    `INSERT INTO demo_works VALUES ${rows.map((row) => `(${row})`).join(', ')}`,
    `CREATE OR REPLACE TEMP TABLE demo_neighbours AS SELECT DISTINCT channel_id, [${suggested.join(', ')}] AS neighbours FROM demo_works`,
  ]
}

const isLive = ({ lengthSeconds }: DemoVideoFacts) => lengthSeconds >= liveFrom

/** The reports that exist by asset, and those of them that our reports read. */
const byAsset = [...assetAspects.filter((aspect) => aspect !== 'annotations'), 'estimated_revenue']
const readByAsset = byAsset.filter((aspect) => aspect !== 'cards' && aspect !== 'combined')

/**
 * SQL that copies the rows of own uploads, of the days and works, to a table.
 * @param changed SQL for columns that are not copied as they are
 */
function copy(from: string, to: FactTable, changed: Readonly<Record<string, string>>): string {
  const columns = [...columnsOf(to).map(({ name }) => name), ownerColumn, ...(to.durations ? [durationColumn] : [])]
  return `INSERT INTO ${to.name} BY NAME
    SELECT ${columns.map((name) => `${changed[name] ?? `rows.${name}`} AS ${name}`).join(', ')}
    FROM ${from} AS rows JOIN demo_works USING (channel_id, video_id)
    WHERE date BETWEEN CAST($first AS DATE) AND CAST($last AS DATE) AND rows.claimed_status = ''`
}

/** Claimed rows are stored a second time for the owner's reports, and once more by asset. */
function claims(contentOwner: string): string[] {
  const claimColumns = {
    claimed_status: "'claimed'",
    uploader_type: 'demo_works.uploader',
    [ownerColumn]: text(contentOwner),
  }
  const copies = [...factTables.values()]
    .filter(({ claimable, name }) => claimable && name.startsWith('channel_') && !/reach|annotations/.test(name))
    .map((table) => copy(table.name, table, claimColumns))
  const copiesByAsset = byAsset.map((aspect) =>
    copy(`channel_${aspect}`, factTable(`asset_${aspect}`), { ...claimColumns, asset_id: 'demo_works.asset_id' }),
  )
  return [...copies, ...copiesByAsset]
}
