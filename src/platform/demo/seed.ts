import type { Clock } from '#contract/clock.ts'
import { addDays, pacificDay, startOfPacificDay } from '../analytics/days.ts'
import type { Warehouse } from '../analytics/warehouse/warehouse.ts'
import type { Library } from '../video/library.ts'
import { beginsFor, daysMissing, demoChannelId, demoSeed, demoTitle } from './channel.ts'
import { makeFacts } from './facts.ts'
import { demoPlaylists } from './playlists.ts'
import { schedule } from './schedule.ts'

export interface SeedParts {
  library: Library
  warehouse: Warehouse
  /** Whose channel it becomes, and whose current one unless the account has another. */
  accountId: string
  clock: Clock
  onProgress?: ((step: { label: string; done: number; total: number }) => void) | undefined
  seed?: number
}

/**
 * Brings the demo channel, its videos and its numbers up to today: all of it at the first start, the missing days at
 * a later one, nothing where nothing is missing. The numbers are one transaction, so a start that crashed is made up
 * for by the next.
 * @returns the demo channel's id
 */
export async function seedDemo({
  library,
  warehouse,
  accountId,
  clock,
  onProgress,
  seed = demoSeed,
}: SeedParts): Promise<string> {
  const channelId = demoChannelId(seed)
  const today = pacificDay(clock.now())
  const through = addDays(today, -daysMissing)
  const [[first, last] = []] = await warehouse.read(
    `SELECT CAST(min(date) AS VARCHAR), CAST(max(date) AS VARCHAR) FROM channel_basic WHERE channel_id = $channel`,
    { channel: channelId },
  )
  const begins = typeof first === 'string' ? first : beginsFor(through)
  const videos = schedule(seed, begins, today)

  const publishedAt = startOfPacificDay(begins)
  await library.saveChannel({ id: channelId, title: demoTitle, accountId, publishedAt, country: 'GB' })
  await library.saveVideos(
    videos.map(({ id, title, published, hour, lengthSeconds }) => ({
      id,
      channelId,
      title,
      publishedAt: startOfPacificDay(published) + hour * 3_600_000,
      durationSeconds: lengthSeconds,
    })),
  )
  await library.savePlaylists(demoPlaylists(seed, channelId, videos))
  if (!(await library.channelOf(accountId))) await library.makeCurrent(accountId, channelId)

  const from = typeof last === 'string' ? addDays(last, 1) : begins
  if (from <= through)
    await warehouse.write((connection) =>
      makeFacts(connection, { seed, channelId, begins, from, to: through, videos }, (done, total) =>
        onProgress?.({ label: 'Making the demo channel’s numbers', done, total }),
      ),
    )
  return channelId
}
