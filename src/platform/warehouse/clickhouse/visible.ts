import type { Within } from '../port.ts'
import type { FactTable } from '../schema.ts'
import { unitColumn, unitHash } from './schema.ts'

/** Which units are looked up. */
interface Looked extends Pick<Within, 'days' | 'channels'> {
  /** Only those of channels: not the rows of claims, which are of a content owner's days. */
  isOwn?: boolean
}

/**
 * The condition that a row counts: its version is the current one of every unit that it belongs to. All units are read
 * once and before any row, so that a load that becomes current meanwhile is seen whole or not at all. A row of a
 * channel in an owner's report belongs to two units, the owner's day and the channel's day; the channel's unit says
 * whose report it came in (`reported_by`) and counts only while that owner's day has the same version.
 * @param onCluster whether the table is sharded: the units are then read once for all shards
 */
export function isCurrent({ name }: Pick<FactTable, 'name'>, within: Looked, onCluster: boolean): string {
  const conditions = [`table_name = '${name}'`]
  if (within.days !== undefined) conditions.push(within.days)
  // The unit of an owner's day has no channel.
  if (within.channels !== undefined) conditions.push(`(channel_id = '' OR ${within.channels})`)
  const newest = (column: string) => `argMax(${column}, (created_at, version))`
  const hash = unitHash('newest', 'date', 'channel_id', 'video_id')
  return `${unitColumn} ${onCluster ? 'GLOBAL IN' : 'IN'} (
    SELECT arrayJoin(hashes) FROM (
      SELECT ${within.isOwn ? `groupArrayIf(${hash}, channel_id != '')` : `groupArray(${hash})`} AS hashes,
        max(content_owner) AS of_owner, max(reporter) AS reporters
      FROM (
        SELECT content_owner, channel_id, video_id, date, ${newest('version')} AS newest, ${newest('reported_by')} AS reporter
        FROM current_units WHERE ${conditions.join(' AND ')} GROUP BY content_owner, channel_id, video_id, date
      ) AS units GROUP BY date, newest HAVING of_owner = reporters
    ) AS days)`
}
