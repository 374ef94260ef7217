import type { Clock } from '#contract/clock.ts'
import { addDays, type Day, pacificDay, startOfPacificDay } from '../analytics/days.ts'
import { addingSums } from '../analytics/warehouse/addingSums.ts'
import type { Warehouse } from '../analytics/warehouse/warehouse.ts'
import type { Library } from '../video/library.ts'
import { beginsFor, daysMissing, demoChannelId, demoSeed, demoTitle } from './channel.ts'
import { makeFacts } from './facts.ts'
import { demoOwner, otherChannel, smallChannels, smallSchedule } from './owner.ts'
import { demoPlaylists } from './playlists.ts'
import { schedule } from './schedule.ts'
import { type ToldChannel, tellStory } from './story.ts'

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
  const [[first] = []] = await warehouse.read(
    `SELECT CAST(min(date) AS VARCHAR) FROM channel_basic WHERE channel_id = $channel`,
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

  await makeNumbers(warehouse, { seed, begins, through, today }, onProgress)
  return channelId
}

/** The newest day of which a table has rows of a channel. */
async function lastDay(warehouse: Warehouse, table: string, channel: string): Promise<string | undefined> {
  const [[last] = []] = await warehouse.read(
    `SELECT CAST(max(date) AS VARCHAR) FROM ${table} WHERE channel_id = $channel`,
    { channel },
  )
  return typeof last === 'string' ? last : undefined
}

/** User activity of each channel first, then all that is made of it; each as far as it is missing. */
async function makeNumbers(
  warehouse: Warehouse,
  { seed, begins, through, today }: { seed: number; begins: Day; through: Day; today: Day },
  onProgress: SeedParts['onProgress'],
): Promise<void> {
  const channels = toldChannels(seed, begins, today)
  const missing = await Promise.all(
    channels.map(async ({ id }) => {
      const last = await lastDay(warehouse, 'channel_basic', id)
      return last === undefined ? begins : addDays(last, 1)
    }),
  )
  const told = await lastDay(warehouse, 'channel_device_os', demoChannelId(seed))
  const from = told === undefined ? begins : addDays(told, 1)
  if (missing[0] !== undefined && missing[0] > through && from > through) return
  const label = 'Making the demo channel’s numbers'
  const step = (done: number) => onProgress?.({ label, done, total: 100 })
  await warehouse.write(
    (connection) =>
      addingSums(connection, async () => {
        for (const [index, { id: channelId, seed: own, videos }] of channels.entries()) {
          const first = missing[index] ?? begins
          const facts = { seed: own, channelId, begins, from: first, to: through, videos }
          const [low, high] = index === 0 ? [0, 34] : [34 + 2 * (index - 1), 34 + 2 * index]
          if (first <= through && videos.length > 0)
            await makeFacts(connection, facts, (done, total) => step(low + ((high - low) * done) / total))
        }
        if (from <= through)
          await tellStory(
            connection,
            { channels, contentOwner: demoOwner.name, begins, from, to: through },
            (done, total) => step(40 + (59 * done) / total),
          )
      }),
    { oneThread: true },
  )
  step(100)
}

/** The demo channel and the smaller ones of the demo's content owner. */
function toldChannels(seed: number, begins: Day, today: Day): ToldChannel[] {
  return [
    { id: demoChannelId(seed), seed, videos: schedule(seed, begins, today), uploader: 'self' },
    ...[...smallChannels, otherChannel].map(
      (channel): ToldChannel => ({
        id: channel.id,
        seed: channel.seed,
        videos: smallSchedule(channel, begins, today),
        uploader: channel === otherChannel ? 'thirdParty' : 'self',
      }),
    ),
  ]
}
