import { hubFileName, hubLayout } from './duckdb/brand-lift/schema.ts'
import { openProblem, readOn } from './duckdb/columnStore.ts'
import { warehouseFileName, warehouseLayout } from './duckdb/schema.ts'
import { snapshotOfFile } from './duckdb/snapshot.ts'
import type { TakeSnapshot } from './port.ts'

export { inspectFile } from './duckdb/inspectFile.ts'

/** The versions of the tables that this release knows, by their files in the data folder. */
export const layoutVersions: Readonly<Record<string, number>> = {
  [warehouseFileName]: warehouseLayout.version,
  [hubFileName]: hubLayout.version,
}

/**
 * Begins a backup of a file that no process has open. Nothing in it changes, and nothing can open it meanwhile.
 * @throws WarehouseHeld when a process has it open
 */
export const snapshotClosed =
  (source: string): TakeSnapshot =>
  (path) =>
    snapshotOfFile(source, { path, readOn, problem: openProblem })
