import { text } from 'node:stream/consumers'
import { type Clock, systemClock } from '#contract/clock.ts'
import { dailyRollups } from '#platform/warehouse/rollups.ts'
import { type FactTable, factTables } from '#platform/warehouse/schema.ts'
import type { ClickHouse } from '../connection.ts'
import { localName } from '../createTable.ts'
import { onCluster } from '../onCluster.ts'
import { type Table, tables, unitColumn } from '../schema.ts'
import { versionAt } from '../version.ts'
import { isCurrent } from '../visible.ts'
import { maxLoadMs } from './writeVersion.ts'

/**
 * How old a version is when its rows may go. A load may take half of it, and a statement that was reading when another
 * version became current takes far less than the other half.
 */
export const graceMs = 2 * maxLoadMs

/** Numbers in one statement: a cluster sends it through ZooKeeper, which takes a megabyte. */
const numbersAtOnce = 10_000
/** Units of a table that one run deletes; the next run deletes more. */
const unitsOfRun = 100_000

/**
 * Deletes what no statement reads any more: rows of loads that never became current, rows that newer reports have
 * replaced, and what is known about such versions. The servers do it later, in the background. A version counts as
 * replaced only by another that is older than the grace period, too. One process at a time should do this.
 */
export async function removeOldVersions(clickhouse: ClickHouse, clock: Clock = systemClock): Promise<void> {
  const oldCondition = `version < toUInt64('${versionAt(clock.now() - graceMs)}')`
  for (const table of factTables.values()) await removeRows(clickhouse, table, table, oldCondition)
  for (const rollup of dailyRollups)
    await removeRows(clickhouse, rollup, factTables.get(rollup.factsTable) ?? rollup, oldCondition)
  const pending = 'SELECT version FROM register_notes GROUP BY version, id HAVING max(struck) = 0'
  await removeVersions(
    clickhouse,
    'register_notes',
    `${oldCondition} AND (version NOT IN (SELECT version FROM current_units) OR version NOT IN (${pending}))`,
  )
  // The notes of a version count while it is among the units.
  await removeVersions(
    clickhouse,
    'current_units',
    `${oldCondition} AND version NOT IN (${pending}) AND version NOT IN (
      SELECT argMax(version, (created_at, version)) FROM current_units WHERE ${oldCondition}
      GROUP BY table_name, content_owner, channel_id, video_id, date)`,
  )
}

/**
 * Deletes the rows of old versions that are not current among the old ones.
 * @param unitsTable the table of their units
 */
async function removeRows(
  clickhouse: ClickHouse,
  { name }: FactTable,
  unitsTable: FactTable,
  oldCondition: string,
): Promise<void> {
  const table = tableOf(clickhouse, name)
  const isSharded = localName(table, clickhouse.cluster) !== name
  const obsolete = `${oldCondition} AND NOT (${isCurrent(unitsTable, { days: oldCondition }, isSharded)})`
  const units = await numbers(
    clickhouse,
    `SELECT DISTINCT ${unitColumn} FROM ${name} WHERE ${obsolete} LIMIT ${unitsOfRun}`,
  )
  await remove(clickhouse, table, unitColumn, units)
}

async function removeVersions(clickhouse: ClickHouse, name: string, obsolete: string): Promise<void> {
  const versions = await numbers(clickhouse, `SELECT DISTINCT version FROM ${name} WHERE ${obsolete}`)
  await remove(clickhouse, tableOf(clickhouse, name), 'version', versions)
}

function tableOf({ server }: ClickHouse, name: string): Table {
  const table = tables(server.parameters).find((candidate) => candidate.name === name)
  if (!table) throw new Error(`there is no table ${name}`)
  return table
}

/** The 64-bit numbers that a query finds, as texts. */
const numbers = async ({ readCsv }: ClickHouse, sql: string): Promise<string[]> =>
  (await text(await readCsv(sql))).split('\n').filter((line) => line !== '')

/** The numbers stand in the statement: each replica runs it by itself, and all must delete the same rows. */
async function remove(
  { run, cluster }: ClickHouse,
  table: Table,
  column: string,
  values: readonly string[],
): Promise<void> {
  const local = localName(table, cluster)
  // A table that is whole on every node passes the statement on by itself.
  const clusterClause = local === table.name ? '' : onCluster(cluster)
  for (let from = 0; from < values.length; from += numbersAtOnce)
    await run(
      `ALTER TABLE ${local}${clusterClause} DELETE WHERE ${column} IN (${values.slice(from, from + numbersAtOnce).join(', ')})`,
    )
}
