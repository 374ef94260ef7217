import type { Kysely } from 'kysely'
import type { Clock } from '#contract/clock.ts'
import type { JobLoop } from '#storage/jobs/loop.ts'
import type { OnProgress } from '../control.ts'
import { createEventLog, type EventTables } from '../eventLog.ts'
import type { Keys } from '../keys/keys.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import type { FileImportContext } from '../warehouse/import/importFile.ts'
import { type Calls, openCalls } from './calls.ts'
import type { CollectionState } from './collectionStates.ts'
import { type Collections, createCollections } from './collections.ts'
import { createCollector } from './collector.ts'
import { type CollectorTables, withCollectorTables } from './schema.ts'
import { removeLeftFiles } from './staging.ts'

/** The collector of this process. */
export interface Collector {
  collections: Collections
  calls: Calls
  loop: JobLoop
  /** Runs every collection, or the named one, now. @returns the states afterwards */
  run(name: string | undefined, onProgress: OnProgress): Promise<CollectionState[]>
  close(): Promise<void>
}

interface OpenCollectorContext<Tables extends CollectorTables & EventTables> {
  imports: FileImportContext
  db: Kysely<Tables>
  clock: Clock
  keys: Keys
  settings: Pick<PlatformSettings, 'collecting' | 'eventLogEntries'>
  warehouseId: string
  onError(error: unknown): void
}

/** Opens the collector; the caller starts its loop, if it is to run again and again, and closes it. */
export function openCollector<Tables extends CollectorTables & EventTables>(
  context: OpenCollectorContext<Tables>,
): Collector {
  const { imports, clock, keys, settings, warehouseId, onError } = context
  const db = withCollectorTables(context.db)
  const collections = createCollections(db, clock, keys)
  const { everyMs, timeoutMs } = settings.collecting
  removeLeftFiles(imports.dataDir)
  const calls = openCalls({ timeoutMs })
  const watching = new Set<OnProgress>()
  const loop = createCollector({
    ...imports,
    collectorDb: db,
    clock,
    collections,
    calls,
    warehouseId,
    everyMs,
    onError,
    events: createEventLog(context.db, clock, settings.eventLogEntries),
    onProgress: (step) => {
      for (const watcher of watching) watcher(step)
    },
  })
  return {
    collections,
    calls,
    loop,
    run: async (name, onProgress) => {
      watching.add(onProgress)
      try {
        await collections.makeDue(name)
        await loop.runDueJobs()
        return await collections.states()
      } finally {
        watching.delete(onProgress)
      }
    },
    close: async () => {
      await loop.stop()
      await calls.close()
    },
  }
}
