import type { Clock } from '#contract/clock.ts'
import { addDays, type Day, dayNumber, pacificDay, startOfPacificDay } from '../days.ts'
import type { Library } from '../video/library.ts'
import { addingSums } from '../warehouse/rollups/addingSums.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { beginsFor, daysMissing, demoChannelId, demoSeed, demoTitle } from './channel.ts'
import { makeFacts } from './facts.ts'
import { demoOwner, otherChannel, smallChannels, smallSchedule } from './owner.ts'
import { demoPlaylists } from './playlists.ts'
import { schedule } from './schedule.ts'
import { claimWorks, firstByAsset, firstClaimed, portionsOf, type ToldChannel, tellAssets, tellStory } from './story.ts'

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
 * a later one, nothing where nothing is missing. The numbers are made and committed in portions of days; a start that
 * ended in the middle leaves whole portions, and the next one makes the rest.
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

/** The day after the newest of which a table has rows of a channel. */
async function firstMissing(
  warehouse: Warehouse,
  table: string,
  channel: string,
  where = 'true',
): Promise<string | undefined> {
  const [[last] = []] = await warehouse.read(
    `SELECT CAST(max(date) AS VARCHAR) FROM ${table} WHERE channel_id = $channel AND ${where}`,
    { channel },
  )
  return typeof last === 'string' ? addDays(last, 1) : undefined
}

/**
 * Portion by portion: user activity of each channel, then all that is made of it, then what is claimed of that and told by asset, each in a
 * transaction of its own and as far as it is missing.
 */
async function makeNumbers(
  warehouse: Warehouse,
  { seed, begins, through, today }: { seed: number; begins: Day; through: Day; today: Day },
  onProgress: SeedParts['onProgress'],
): Promise<void> {
  const channels = toldChannels(seed, begins, today)
  const contentOwner = demoOwner.name
  const demo = demoChannelId(seed)
  const missing = await Promise.all(
    channels.map(async ({ id }) => (await firstMissing(warehouse, 'channel_basic', id)) ?? begins),
  )
  const untold = (await firstMissing(warehouse, 'channel_device_os', demo)) ?? begins
  const unclaimed =
    (await firstMissing(warehouse, 'channel_basic', demo, "claimed_status = 'claimed'")) ?? firstClaimed(begins)
  const unassigned = (await firstMissing(warehouse, 'asset_basic', demo, "claimed_status = ''")) ?? firstByAsset(begins)
  const from = earliest([missing[0] ?? begins, untold, unclaimed, unassigned])
  if (from > through) return
  const days = dayNumber(through) - dayNumber(from) + 1
  if (days > mostDays)
    throw new Error(
      `the demo's numbers end on ${addDays(from, -1)} and today is ${today}: at most ${mostDays} days are made up for, and ${days} are missing. Is the clock right?`,
    )
  const portions = portionsOf({ channels, begins, from, to: through })
  const step = (portion: number, part: number) =>
    onProgress?.({
      label: 'Making the demo channel’s numbers',
      done: (100 * (portion + part)) / portions.length,
      total: 100,
    })
  const one = { oneThread: true }
  for (const [index, portion] of portions.entries()) {
    const { to } = portion
    const facts = channels.flatMap(({ id: channelId, seed: own, videos }, place) => {
      const first = latest([missing[place] ?? begins, portion.from])
      return first > to || videos.length === 0 ? [] : [{ seed: own, channelId, begins, from: first, to, videos }]
    })
    if (facts.length > 0)
      await warehouse.write(
        (connection) =>
          addingSums(connection, async () => {
            for (const [place, each] of facts.entries())
              await makeFacts(connection, each, (done, total) =>
                step(index, (0.4 * (place + done / total)) / facts.length),
              )
          }),
        one,
      )
    const told = { channels, contentOwner, begins, from: latest([untold, portion.from]), to }
    if (told.from <= to)
      await warehouse.write(
        (connection) => tellStory(connection, told, (done, total) => step(index, 0.4 + (0.5 * done) / total)),
        one,
      )
    const claimed = { channels, contentOwner, from: latest([unclaimed, portion.from]), to }
    if (claimed.from <= to) await warehouse.write((connection) => claimWorks(connection, claimed), one)
    const byAsset = { channels, contentOwner, from: latest([unassigned, portion.from]), to }
    if (byAsset.from <= to) await warehouse.write((connection) => tellAssets(connection, byAsset), one)
    step(index, 1)
  }
}

const earliest = (days: readonly Day[]): Day => [...days].sort()[0] ?? ''
const latest = (days: readonly Day[]): Day => [...days].sort().at(-1) ?? ''

/**
 * More missing days than these are not made: a clock that was wrong for one start would fill the disk. 1,500 days take
 * 1.6 GB and some minutes.
 */
const mostDays = 2_000

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
