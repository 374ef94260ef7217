import { systemClock } from '#contract/clock.ts'
import { openDatabase } from '../database.ts'
import { addDays, pacificDay } from '../time/days.ts'
import { openDuckDBWarehouse } from '../warehouse/duckdb/warehouse.ts'
import { daysMissing, demoChannelId, demoSeed } from './channel.ts'
import { audiences } from './countries.ts'
import { makeActivity } from './facts/facts.ts'
import { makeDemoNumbers } from './numbers.ts'
import { schedule } from './schedule.ts'

/**
 * Creates a demo channel in an empty data folder that began on the newest day. A first start then finds its numbers
 * complete; otherwise it would generate two years of them, which takes seconds. For tests that read no reports.
 */
export async function beginDemo(dataDir: string): Promise<void> {
  // Before all other files, as at a start.
  await (await openDatabase({ dataDir, databaseUrl: undefined })).close()
  const today = pacificDay(systemClock.now())
  const firstDay = addDays(today, -daysMissing)
  const videos = schedule(demoSeed, firstDay, today)
  const facts = {
    seed: demoSeed,
    channelId: demoChannelId(demoSeed),
    firstDay,
    from: firstDay,
    to: firstDay,
    videos,
    audiences,
  }
  const warehouse = await openDuckDBWarehouse({ dataDir })
  try {
    await makeActivity(warehouse, [facts], () => {})
    await makeDemoNumbers({ warehouse, firstDay, lastDay: firstDay, today })
  } finally {
    await warehouse.close()
  }
}
