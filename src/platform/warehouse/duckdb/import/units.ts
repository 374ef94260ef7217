import type { DuckDBConnection } from '@duckdb/node-api'
import type { SkippedUnit } from '#platform/warehouse/port.ts'
import { dailyRollupOf, keysOf, scanOrder } from '#platform/warehouse/rollups.ts'
import { dropMonths } from '../rollups.ts'
import type { Incoming } from './directLoad.ts'

/** Whether the downloads of a channel and of its owner contain the same rows. */
const isShared = ({ table }: Incoming) => table.owned && !table.dimensions.some(({ name }) => name === 'asset_id')
const selfRows = ({ table }: Incoming) => (table.claimable ? "claimed_status = ''" : 'true')
/** SQL for the channel and the video of a row's unit; empty where the unit is of all of them. */
const channelOf = ({ table }: Incoming) => (table.unit.includes('channel_id') ? 'channel_id' : "''")
const videoOf = ({ table }: Incoming) => (table.unit.includes('video_id') ? 'video_id' : "''")

/**
 * Decides for each unit (mostly a channel's day) whether the incoming or the stored rows remain: the newest report of a
 * unit replaces all of its rows, an older one never does (specification: bulk-reports 2). An owner's report also
 * replaces the owner's whole day, so that no rows remain of a channel that has left the owner. The temporary table
 * `arrived_units` has the incoming units afterwards.
 * @param createdTable name of a table of units with `made_at`, where each row of the file says when its report was made
 */
export async function settleUnits(
  connection: DuckDBConnection,
  incoming: Incoming,
  createdTable?: string,
): Promise<void> {
  await compareUnits(connection, incoming, createdTable)
  const within = await bounds(connection)
  if (within === undefined) return
  await dropStale(connection, incoming)
  await deleteStored(connection, incoming, within)
  const { table } = incoming
  await dropMonths(connection, table.name, 'SELECT date FROM arrived_units')
  const rollup = dailyRollupOf(table)
  if (rollup) {
    const names = [...keysOf(rollup), ...rollup.metrics.map(({ name }) => name)].join(', ')
    await connection.run(
      `INSERT INTO ${rollup.name} BY NAME SELECT ${names} FROM arrived ORDER BY ${scanOrder(rollup)}`,
    )
  }
  await connection.run(`
    DELETE FROM report_units USING arrived_units AS arrived WHERE report_units.table_name = '${table.name}' AND NOT arrived.stale
      AND report_units.content_owner = arrived.content_owner AND report_units.channel_id = arrived.channel_id
      AND report_units.video_id = arrived.video_id AND report_units.date = arrived.date;
    INSERT INTO report_units SELECT '${table.name}', content_owner, channel_id, video_id, date, created_at FROM arrived_units WHERE NOT stale`)
}

/** Puts the incoming units into `arrived_units`; `stale` where the warehouse has a newer report. */
async function compareUnits(connection: DuckDBConnection, incoming: Incoming, createdTable?: string): Promise<void> {
  const { table, contentOwner, created, file } = incoming
  const owners = `SELECT '${contentOwner}' AS content_owner, '' AS channel_id, '' AS video_id, date FROM arrived`
  const channels = `SELECT '' AS content_owner, ${channelOf(incoming)} AS channel_id, ${videoOf(incoming)} AS video_id, date FROM arrived`
  const units = !file.type.byOwner
    ? channels
    : isShared(incoming)
      ? `${owners} UNION ALL ${channels} WHERE ${selfRows(incoming)}`
      : owners
  await connection.run(`
    CREATE OR REPLACE TEMP TABLE arrived_units AS
    SELECT newer.*, coalesce(known.created_at > newer.created_at, false) AS stale
    FROM (
      SELECT units.*, ${createdTable === undefined ? created : `(SELECT max(made_at) FROM ${createdTable} AS made WHERE made.date = units.date AND units.channel_id IN ('', made.channel_id) AND units.video_id IN ('', made.video_id))`} AS created_at
      FROM (SELECT DISTINCT * FROM (${units})) AS units
    ) AS newer
    LEFT JOIN report_units AS known ON known.table_name = '${table.name}' AND known.content_owner = newer.content_owner
      AND known.channel_id = newer.channel_id AND known.video_id = newer.video_id AND known.date = newer.date`)
  // An owner's stale day replaces nothing, not even the rows of a channel that the owner's newer report no longer has.
  await connection.run(`
    DELETE FROM arrived_units WHERE content_owner = '' AND NOT stale
      AND date IN (SELECT date FROM arrived_units WHERE content_owner <> '' AND stale)`)
}

/** The condition that a row is of an incoming unit. */
const inUnits = (incoming: Incoming, stale: boolean) =>
  `(${channelOf(incoming)}, ${videoOf(incoming)}, date) IN (SELECT channel_id, video_id, date FROM arrived_units WHERE content_owner = '' AND ${stale ? '' : 'NOT '}stale)`
const inOwnerDays = (stale: boolean) =>
  `date IN (SELECT date FROM arrived_units WHERE content_owner <> '' AND ${stale ? '' : 'NOT '}stale)`

/** Deletes the incoming rows of stale units. */
export async function dropStale(connection: DuckDBConnection, incoming: Incoming): Promise<void> {
  const { table, lastRowId, file } = incoming
  const drop = async (where: string) => {
    await connection.run(`DELETE FROM arrived WHERE ${where}`)
    await connection.run(`DELETE FROM ${table.name} WHERE rowid > ${lastRowId} AND ${where}`)
  }
  if (file.type.byOwner) await drop(inOwnerDays(true))
  if (!file.type.byOwner || isShared(incoming)) await drop(`${selfRows(incoming)} AND ${inUnits(incoming, true)}`)
}

/** Deletes the stored rows that the incoming ones replace. */
async function deleteStored(connection: DuckDBConnection, incoming: Incoming, within: Bounds): Promise<void> {
  const { table, contentOwner, lastRowId, file } = incoming
  const rollup = dailyRollupOf(table)
  const remove = async (where: string) => {
    await connection.run(`DELETE FROM ${table.name} WHERE rowid <= ${lastRowId} AND ${where}`)
    if (rollup) await connection.run(`DELETE FROM ${rollup.name} WHERE ${where}`)
  }
  if (file.type.byOwner) await remove(`${within.days} AND content_owner = '${contentOwner}' AND ${inOwnerDays(false)}`)
  if (!file.type.byOwner || isShared(incoming)) {
    const channelsOnly = table.unit.includes('channel_id') ? within.channels : 'true'
    await remove(`${within.days} AND ${channelsOnly} AND ${selfRows(incoming)} AND ${inUnits(incoming, false)}`)
  }
}

/** The incoming units that were left out. */
export async function skippedUnits(connection: DuckDBConnection): Promise<SkippedUnit[]> {
  const stale = await connection.runAndReadAll(
    `SELECT DISTINCT CASE WHEN content_owner <> '' THEN content_owner ELSE channel_id END, CAST(date AS VARCHAR)
     FROM arrived_units WHERE stale ORDER BY ALL`,
  )
  return stale.getRowsJS().map(([name, day]) => ({ channel: String(name), day: String(day) }))
}

/** SQL that limits the rows that can be replaced, so that the engine does not read blocks outside them. */
interface Bounds {
  days: string
  channels: string
}

async function bounds(connection: DuckDBConnection): Promise<Bounds | undefined> {
  const reader = await connection.runAndReadAll(`
    SELECT CAST(min(date) AS VARCHAR), CAST(max(date) AS VARCHAR), min(channel_id) FILTER (content_owner = ''),
      max(channel_id) FILTER (content_owner = '') FROM arrived_units`)
  const [first, last, minChannel, maxChannel] = reader.getRowsJS()[0] ?? []
  if (typeof first !== 'string') return undefined
  return {
    days: `date BETWEEN DATE '${first}' AND DATE '${last}'`,
    channels: typeof minChannel === 'string' ? `channel_id BETWEEN '${minChannel}' AND '${maxChannel}'` : 'false',
  }
}
