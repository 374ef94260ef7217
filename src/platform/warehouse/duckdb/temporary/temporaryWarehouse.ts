import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, systemClock } from '#contract/clock.ts'
import { type DuckDBWarehouse, openDuckDBWarehouse } from '../warehouse.ts'

/** A DuckDB warehouse in a folder of its own, in which rows are made ready for another engine. */
export interface TemporaryWarehouse extends DuckDBWarehouse {
  /** The folder, also for files that rows are copied through. It is removed at the end. */
  folder: string
}

const prefix = 'tenfoot-facts-'
/** No work takes as long. Folders of processes that were killed are older. */
const maxWorkMs = 48 * 3_600_000

/** Runs work with an empty warehouse in the folder for temporary files (`TMPDIR`), and removes it afterwards. */
export async function withTemporaryWarehouse<Result>(
  work: (temporary: TemporaryWarehouse) => Promise<Result>,
  clock: Clock = systemClock,
): Promise<Result> {
  await removeAbandoned(clock)
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    const warehouse = await openDuckDBWarehouse({ dataDir: folder, isTemporary: true })
    try {
      return await work({ ...warehouse, folder })
    } finally {
      await warehouse.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes the folders that killed processes left. Those of another user stay. */
async function removeAbandoned(clock: Clock): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    const modified = await stat(folder).catch(() => undefined)
    if (modified && clock.now() - modified.mtimeMs > maxWorkMs)
      await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}
