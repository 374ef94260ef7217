import { createReadStream } from 'node:fs'
import type { Clock } from '#contract/clock.ts'
import type { Copied } from '#platform/warehouse/duckdb/temporary/rowBlocks.ts'
import type { RowFile } from '#platform/warehouse/duckdb/temporary/rowFiles.ts'
import type { ClickHouse, InsertOptions } from '../connection.ts'
import { insertWithRetry } from './insertWithRetry.ts'

/** Rows under a new version, and the units that it becomes current for. */
export interface NewVersion {
  blocks: AsyncIterable<Copied>
  /** Called with the share of the rows that are written, from 0 to 1. */
  onShare(share: number): void
  /** Writes more under the version, after its rows. */
  beforeCommit(): Promise<void>
  /** The units in the order of `unitColumns`, as CSV. */
  units(): Promise<RowFile>
}

export const unitColumns: readonly string[] = [
  'table_name',
  'content_owner',
  'channel_id',
  'video_id',
  'date',
  'created_at',
  'version',
  'reported_by',
]

/**
 * No version takes longer from its beginning to its commit: housekeeping deletes the rows of versions that are not
 * current and much older (`housekeeping.ts`).
 */
export const maxLoadMs = 24 * 3_600_000

/** Writes rows under a new version, then makes it current for all of its units at once. */
export async function writeVersion(
  clickhouse: ClickHouse,
  clock: Clock,
  { blocks, onShare, beforeCommit, units }: NewVersion,
): Promise<void> {
  const startedAt = clock.now()
  const insert = (table: string, columns: readonly string[], path: string, options: InsertOptions) =>
    insertWithRetry(clock, () => clickhouse.insert(table, columns, createReadStream(path), options))
  for await (const { table, columns, path, format, share } of blocks) {
    await insert(table, columns, path, { format })
    onShare(share)
  }
  await beforeCommit()
  const currentUnits = await units()
  if (clock.now() - startedAt > maxLoadMs)
    throw new Error('The import took longer than a day and was given up. Nothing was changed: import the file again.')
  await insert('current_units', unitColumns, currentUnits.path, { asOneBlock: true })
}
