import { systemClock } from '#contract/clock.ts'
import { openDatabase } from '../database.ts'
import { addDays, pacificDay } from '../days.ts'
import { openDuckDBWarehouse } from '../warehouse/duckdb/warehouse.ts'
import { daysMissing, demoChannelId, demoSeed } from './channel.ts'
import { audiences } from './countries.ts'
import { schedule } from './schedule.ts'

/**
 * Gives an empty data folder a demo channel that began on the newest day: a first start then finds its numbers made and
 * takes no seconds for two years of them. For tests that read no reports.
 */
export async function beginDemo(dataDir: string): Promise<void> {
  // As a start does: first of all files.
  await (await openDatabase({ dataDir, databaseUrl: undefined })).close()
  const today = pacificDay(systemClock.now())
  const begins = addDays(today, -daysMissing)
  const videos = schedule(demoSeed, begins, today)
  const facts = {
    seed: demoSeed,
    channelId: demoChannelId(demoSeed),
    begins,
    from: begins,
    to: begins,
    videos,
    audiences,
  }
  const warehouse = await openDuckDBWarehouse({ dataDir })
  try {
    await warehouse.demo.makeActivity([facts], () => {})
  } finally {
    await warehouse.close()
  }
}
