import type { DuckDBConnection } from '@duckdb/node-api'
import type { KeptOut } from '../../port.ts'
import { dailyRollupOf, keysOf, scanOrder } from '../../rollups/dailyRollups.ts'
import { dropMonths } from '../rollups/monthlyRollups.ts'
import type { Incoming } from './directLoad.ts'

/** Whether the downloads of a channel and of its owner contain the same rows. */
const isShared = ({ table }: Incoming) => table.owned && !table.dimensions.some(({ name }) => name === 'asset_id')
const selfRows = ({ table }: Incoming) => (table.claimable ? "claimed_status = ''" : 'true')

/**
 * Decides for each unit (mostly a channel's day) whether the incoming or the stored rows remain: the newest report of a
 * unit replaces all of its rows, an older one never does (specification: bulk-reports 2). An owner's report also
 * replaces the owner's whole day, so that no rows remain of a channel that has left the owner.
 * @param createdTable name of a table of units with `made_at`, where each row of the file says when its report was made
 */
export async function settleUnits(
  connection: DuckDBConnection,
  incoming: Incoming,
  createdTable?: string,
): Promise<KeptOut[]> {
  const { table, contentOwner, created, last, file } = incoming
  const has = (name: string) => table.unit.includes(name)
  const channel = has('channel_id') ? 'channel_id' : "''"
  const video = has('video_id') ? 'video_id' : "''"
  const owners = `SELECT '${contentOwner}' AS content_owner, '' AS channel_id, '' AS video_id, date FROM arrived`
  const channels = `SELECT '' AS content_owner, ${channel} AS channel_id, ${video} AS video_id, date FROM arrived`
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
  const within = await bounds(connection)
  if (within === undefined) return []
  const inUnits = (stale: boolean) =>
    `(${channel}, ${video}, date) IN (SELECT channel_id, video_id, date FROM arrived_units WHERE content_owner = '' AND ${stale ? '' : 'NOT '}stale)`
  const inOwnerDays = (stale: boolean) =>
    `date IN (SELECT date FROM arrived_units WHERE content_owner <> '' AND ${stale ? '' : 'NOT '}stale)`
  const rollup = dailyRollupOf(table)
  const deleteStored = async (where: string) => {
    await connection.run(`DELETE FROM ${table.name} WHERE rowid <= ${last} AND ${where}`)
    if (rollup) await connection.run(`DELETE FROM ${rollup.name} WHERE ${where}`)
  }
  const dropOutdated = async (where: string) => {
    await connection.run(`DELETE FROM arrived WHERE ${where}`)
    await connection.run(`DELETE FROM ${table.name} WHERE rowid > ${last} AND ${where}`)
  }
  if (file.type.byOwner) {
    await dropOutdated(inOwnerDays(true))
    await deleteStored(`${within.days} AND content_owner = '${contentOwner}' AND ${inOwnerDays(false)}`)
  }
  if (!file.type.byOwner || isShared(incoming)) {
    await dropOutdated(`${selfRows(incoming)} AND ${inUnits(true)}`)
    const channelsOnly = has('channel_id') ? within.channels : 'true'
    await deleteStored(`${within.days} AND ${channelsOnly} AND ${selfRows(incoming)} AND ${inUnits(false)}`)
  }
  await dropMonths(connection, table.name, 'SELECT date FROM arrived_units')
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
  const stale = await connection.runAndReadAll(
    `SELECT DISTINCT CASE WHEN content_owner <> '' THEN content_owner ELSE channel_id END, CAST(date AS VARCHAR)
     FROM arrived_units WHERE stale ORDER BY ALL`,
  )
  await connection.run('DROP TABLE arrived_units')
  return stale.getRowsJS().map(([name, day]) => ({ channel: String(name), day: String(day) }))
}

/** Limits for the rows that can be replaced, so that the engine does not read blocks outside them. */
async function bounds(connection: DuckDBConnection): Promise<{ days: string; channels: string } | undefined> {
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
