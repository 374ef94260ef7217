import { systemClock } from '#contract/clock.ts'
import { openDatabase } from '../database.ts'
import { addDays, pacificDay } from '../days.ts'
import { addingSums } from '../warehouse/rollups/addingSums.ts'
import { openWarehouse } from '../warehouse/warehouse.ts'
import { daysMissing, demoChannelId, demoSeed } from './channel.ts'
import { makeFacts } from './facts.ts'
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
  const facts = { seed: demoSeed, channelId: demoChannelId(demoSeed), begins, from: begins, to: begins, videos }
  const warehouse = await openWarehouse({ dataDir })
  try {
    await warehouse.write((connection) => addingSums(connection, () => makeFacts(connection, facts, () => {})))
  } finally {
    await warehouse.close()
  }
}
