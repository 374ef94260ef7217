import type { Clock } from '#contract/clock.ts'
import { addedRows, copiedColumns, copyIn } from '../duckdb/temporary/addedRows.ts'
import { withTemporaryWarehouse } from '../duckdb/temporary/temporaryWarehouse.ts'
import type { MadeRows } from '../port.ts'
import type { ClickHouse } from './connection.ts'
import { writeVersion } from './import/writeVersion.ts'
import { newVersion } from './version.ts'
import { isCurrent } from './visible.ts'

/** The share of the work that making takes; copying takes the rest. */
const makingShare = 0.6

/**
 * Runs the statements in a temporary warehouse, which gets the rows that they read. The rows that they add are written
 * as one version.
 */
export const makeRows = (clickhouse: ClickHouse, { reads, make, onShare }: MadeRows, clock: Clock): Promise<void> =>
  withTemporaryWarehouse(async (temporary) => {
    for (const { table, where, bound } of reads)
      await copyIn(
        temporary,
        table,
        await clickhouse.readCsv(
          `SELECT ${copiedColumns(table).join(', ')} FROM ${table.name} WHERE ${where}
           AND ${isCurrent(table, {}, clickhouse.cluster !== undefined && table.unit.includes('channel_id'))}`,
          bound,
        ),
      )
    const added = await addedRows(temporary, () =>
      temporary.makeRows({ reads: [], make, onShare: (share) => onShare(makingShare * share) }),
    )
    if (!added.hasRows) return
    const version = newVersion(clock.now())
    await writeVersion(clickhouse, clock, {
      blocks: added.blocks(version, clickhouse.server.rowFormat),
      onShare: (share) => onShare(makingShare + (1 - makingShare) * share),
      beforeCommit: async () => {},
      units: () => added.units(version),
    })
  }, clock)
