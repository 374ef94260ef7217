import { createReadStream } from 'node:fs'
import { type Clock, systemClock } from '#contract/clock.ts'
import { type SettledReport, settleReport } from '#platform/warehouse/duckdb/temporary/settleReport.ts'
import { withTemporaryWarehouse } from '#platform/warehouse/duckdb/temporary/temporaryWarehouse.ts'
import type { IncomingReport, Loaded, LoadSteps } from '#platform/warehouse/port.ts'
import type { ClickHouse } from '../connection.ts'
import { newVersion, type Version } from '../version.ts'
import { greatestVersion, knownFacts, lostUnits } from './incomingUnits.ts'
import { insertWithRetry } from './insertWithRetry.ts'
import { insertNotes } from './notes.ts'
import { writeVersion } from './writeVersion.ts'

/**
 * Loads a report: a temporary DuckDB reads, checks and settles the file, then the rows are written under a new version,
 * which one insert makes current. A process that is killed before that insert leaves rows that nobody reads.
 */
export const loadReport = (
  clickhouse: ClickHouse,
  report: IncomingReport,
  { onShare, notesOn }: LoadSteps,
  clock: Clock = systemClock,
): Promise<Loaded> =>
  withTemporaryWarehouse(async (temporary) => {
    const steps = { onShare: (share: number) => onShare(settling * share), notesOn }
    const settled = await settleReport(temporary, report, steps, knownFacts(clickhouse))
    const { loaded, scope } = settled
    if (!scope || !settled.hasWon) return loaded
    const version = newVersion(clock.now(), await greatestVersion(clickhouse, scope))
    await writeVersion(clickhouse, clock, {
      blocks: settled.blocks(version, clickhouse.server.rowFormat),
      onShare: (share) => onShare(settling + (0.95 - settling) * share),
      beforeCommit: () => writeNotesAndDurations(clickhouse, clock, settled, version),
      units: () => settled.units(version),
    })
    return settled.without(await lostUnits(clickhouse, scope, version))
  }, clock)

/** The share of a load that the temporary DuckDB takes. */
const settling = 0.5

/** Writes what belongs to a version and is not in its rows. */
async function writeNotesAndDurations(
  clickhouse: ClickHouse,
  clock: Clock,
  settled: SettledReport,
  version: Version,
): Promise<void> {
  await insertNotes(clickhouse, clock, settled.notes, version)
  // Facts about videos from a file that was checked: true even if this load is killed before its commit.
  const { path, rows } = await settled.durations(version)
  const columns = ['channel_id', 'video_id', 'seconds', 'version']
  if (rows > 0) await insertWithRetry(clock, () => clickhouse.insert('video_lengths', columns, createReadStream(path)))
}
