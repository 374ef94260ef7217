import { type Clock, systemClock } from '#contract/clock.ts'
import type { WarehouseAddress } from '#platform/settings/warehouseAddress.ts'
import type { MigrationLock } from '../migrationLock.ts'
import type { Warehouse } from '../port.ts'
import type { ClickHouse } from './connection.ts'
import { clickhouseDialect } from './dialect.ts'
import { removeOldVersions } from './import/housekeeping.ts'
import { loadReport } from './import/load.ts'
import { notesOf, strikeNote } from './import/notes.ts'
import { makeRows } from './makeRows.ts'
import { openMigrated } from './migrate.ts'
import { createReading } from './reading.ts'
import { writeFile } from './writeFile.ts'

/** The warehouse on ClickHouse, with its connection for ClickHouse's own code and tests. */
export type ClickHouseWarehouse = Warehouse & { clickhouse: ClickHouse }

export interface OpenClickHouseOptions {
  address: WarehouseAddress
  /** Number of callers that may wait, which limits memory under load. */
  queueLength?: number | undefined
  clock?: Clock | undefined
  /** Keeps other processes from migrating at the same time. */
  migrationLock?: MigrationLock | undefined
}

/**
 * Opens the warehouse and brings its tables up to date.
 * @throws WarehouseUnreachable when no host answers
 */
export async function openClickHouseWarehouse({
  address,
  queueLength,
  clock = systemClock,
  migrationLock,
}: OpenClickHouseOptions): Promise<ClickHouseWarehouse> {
  const clickhouse = await openMigrated(address, migrationLock)
  const { read, readInTransaction, drain } = createReading(clickhouse, { queueLength, clock })
  return {
    clickhouse,
    dialect: clickhouseDialect(address.cluster),
    read,
    readInTransaction,
    load: (report, steps) => loadReport(clickhouse, report, steps, clock),
    notes: () => notesOf(clickhouse),
    strikeNote: (id) => strikeNote(clickhouse, id, clock),
    // Its scans need no rollups of months.
    buildMonthlyRollups: async () => {},
    writeFile: (file, content) => writeFile(clickhouse, file, content),
    removeOldVersions: () => removeOldVersions(clickhouse, clock),
    makeRows: (made) => makeRows(clickhouse, made, clock),
    close: async () => {
      await drain()
      await clickhouse.close()
    },
  }
}
