import type { Readable } from 'node:stream'
import type { IncomingScope, KnownFacts } from '#platform/warehouse/duckdb/temporary/settleReport.ts'
import type { Bound } from '#platform/warehouse/port.ts'
import type { ClickHouse } from '../connection.ts'
import { dayLimits } from '../schema.ts'
import type { Version } from '../version.ts'

type Reader = Pick<ClickHouse, 'read' | 'readCsv'>

/** The condition that a row of `current_units` may be an incoming unit. */
const inScope = `table_name = $table AND content_owner IN ('', $owner) AND date BETWEEN toDate($firstDay) AND toDate($lastDay)
  AND (channel_id = '' OR channel_id BETWEEN $firstChannel AND $lastChannel)`

const boundOf = ({ table, contentOwner, firstDay, lastDay, firstChannel, lastChannel }: IncomingScope): Bound => ({
  table: table.name,
  owner: contentOwner,
  firstDay,
  lastDay,
  firstChannel,
  lastChannel,
})

const unit = 'content_owner, channel_id, video_id, date'

/** What the warehouse knows of the units and videos of an incoming file. */
export const knownFacts = ({ readCsv }: Reader): KnownFacts => ({
  units: (scope) =>
    readCsv(`SELECT ${unit}, max(created_at) FROM current_units WHERE ${inScope} GROUP BY ${unit}`, boundOf(scope)),
  durations: ({ firstChannel, lastChannel }) =>
    readCsv(
      `SELECT channel_id, video_id, argMax(seconds, version) FROM video_lengths
       WHERE channel_id BETWEEN $firstChannel AND $lastChannel GROUP BY channel_id, video_id`,
      { firstChannel, lastChannel },
    ),
  days: dayLimits,
})

/** The greatest version of the units; `0` if there is none. */
export async function greatestVersion({ read }: Reader, scope: IncomingScope): Promise<Version> {
  const [[version] = []] = await read(
    `SELECT toString(max(version)) FROM current_units WHERE ${inScope}`,
    boundOf(scope),
  )
  return String(version ?? '0')
}

/** The units of a version that another version has won, as CSV: content_owner, channel_id, video_id, date. */
export const lostUnits = ({ readCsv }: Reader, scope: IncomingScope, version: Version): Promise<Readable> =>
  readCsv(
    `SELECT ${unit} FROM current_units WHERE ${inScope} GROUP BY ${unit}
     HAVING sum(version = toUInt64($version)) > 0 AND argMax(version, (created_at, version)) != toUInt64($version)`,
    { ...boundOf(scope), version },
  )
