import * as z from 'zod/mini'
import { systemClock } from '#contract/clock.ts'
import type { CollectionState } from '../collector/collectionStates.ts'
import { collectOutcome } from '../collector/control.ts'
import { openCollector } from '../collector/open.ts'
import { callControl, type OnProgress } from '../control.ts'
import { openKeys, requireKeysOf } from '../keys/keys.ts'
import type { PlatformSettings } from '../settings/settings.ts'
import { openHub } from '../warehouse/warehouse.ts'
import { type DatabaseSettings, withDatabases } from './withDatabases.ts'

/**
 * Runs collections through the platform that runs on this data folder, or opens the warehouse here when none runs.
 * @param name the collection; all when left out
 * @returns the states afterwards
 */
export async function collectHere(
  settings: DatabaseSettings & Pick<PlatformSettings, 'collecting' | 'eventLogEntries' | 'platformKey'>,
  name: string | undefined,
  onProgress: OnProgress,
): Promise<CollectionState[]> {
  const answered = await callControl(settings.dataDir, 'collect', name === undefined ? {} : { name }, onProgress)
  if (answered) return z.parse(collectOutcome, answered.result).collections
  return withDatabases(settings, async ({ context, store }) => {
    const keys = openKeys(settings.dataDir, settings.platformKey)
    await requireKeysOf(store.db, keys, settings)
    const hub = await openHub(settings)
    const errors: unknown[] = []
    const collector = openCollector({
      imports: context,
      db: store.db,
      clock: systemClock,
      keys,
      settings,
      warehouseId: hub.id,
      onError: (error) => errors.push(error),
    })
    try {
      const states = await collector.run(name, onProgress)
      if (errors.length > 0) throw errors[0]
      return states
    } finally {
      await collector.close()
      await hub.close()
    }
  })
}
