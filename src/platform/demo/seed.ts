import type { Clock } from '#contract/clock.ts'
import { addDays, type Day, dayNumber, pacificDay, startOfPacificDay } from '../days.ts'
import type { VideoRepository } from '../video/videoRepository.ts'
import type { DemoChannel } from '../warehouse/demoFacts.ts'
import type { Warehouse } from '../warehouse/port.ts'
import { beginsFor, daysMissing, demoChannelId, demoSeed, demoTitle } from './channel.ts'
import { audiences } from './countries.ts'
import { demoOwner, otherChannel, smallChannels, smallSchedule } from './owner.ts'
import { addDemoPictures } from './pictures/add.ts'
import { demoAssets, demoPlaylists } from './playlists.ts'
import { firstByAsset, firstClaimed, firstOfLateReports, portionsOf } from './portions.ts'
import { type DemoVideo, schedule } from './schedule.ts'

export interface SeedParts {
  videoRepository: VideoRepository
  warehouse: Warehouse
  /** The account that owns the channel; it becomes the account's current channel unless there is another. */
  accountId: string
  clock: Clock
  onProgress?: ((step: { label: string; done: number; total: number }) => void) | undefined
  seed?: number
  /** Days of a portion; default: as many as memory allows. */
  daysAtOnce?: number | undefined
}

/**
 * Brings the demo channel, its videos and its numbers up to date: all of them at the first start, the missing days at a
 * later one. The numbers are generated and committed in portions of days; an interrupted start leaves complete
 * portions, and the next one generates the rest.
 * @returns the demo channel's id
 */
export async function seedDemo({
  videoRepository,
  warehouse,
  accountId,
  clock,
  onProgress,
  seed = demoSeed,
  daysAtOnce,
}: SeedParts): Promise<string> {
  const channelId = demoChannelId(seed)
  const today = pacificDay(clock.now())
  const through = addDays(today, -daysMissing)
  const first = await dayOf(warehouse, 'min', 'channel_basic', channelId)
  const begins = first ?? beginsFor(through)
  const videos = schedule(seed, begins, today)

  const publishedAt = startOfPacificDay(begins)
  await videoRepository.saveChannel({ id: channelId, title: demoTitle, accountId, publishedAt, country: 'GB' })
  await videoRepository.saveVideos(
    videos.map(({ id, title, published, hour, lengthSeconds }) => ({
      id,
      channelId,
      title,
      publishedAt: startOfPacificDay(published) + hour * 3_600_000,
      durationSeconds: lengthSeconds,
    })),
  )
  const playlists = demoPlaylists(seed, channelId, videos)
  await videoRepository.savePlaylists(playlists)
  await addDemoPictures(videoRepository, { channel: { id: channelId, title: demoTitle }, videos, playlists })
  if (!(await videoRepository.channelOf(accountId))) await videoRepository.makeCurrent(accountId, channelId)

  await makeNumbers(warehouse, { seed, begins, through, today, daysAtOnce }, onProgress)
  return channelId
}

/** The first or the last day for which a table has rows of a channel. */
async function dayOf(
  { read, dialect }: Warehouse,
  which: 'min' | 'max',
  table: string,
  channel: string,
  where: readonly string[] = [],
): Promise<Day | undefined> {
  const counted = dialect.counts(table, { channels: 'channel_id = $channel' })
  const conditions = ['channel_id = $channel', ...where, ...counted].join(' AND ')
  const [[day, rows] = []] = await read(`SELECT ${which}(date), count(*) FROM ${table} WHERE ${conditions}`, {
    channel,
  })
  return typeof day === 'string' && rows !== 0 ? day : undefined
}

/** The day after the newest one for which a table has rows of a channel. */
async function firstMissing(
  warehouse: Warehouse,
  table: string,
  channel: string,
  ...where: string[]
): Promise<string | undefined> {
  const last = await dayOf(warehouse, 'max', table, channel, where)
  return last === undefined ? undefined : addDays(last, 1)
}

interface Span {
  seed: number
  begins: Day
  through: Day
  today: Day
}

/**
 * Generates the missing numbers in portions: first the user activity of each channel, then the reports that are derived
 * from it, then the claims and the reports by asset. Each step is a transaction of its own and generates only its
 * missing days.
 */
async function makeNumbers(
  warehouse: Warehouse,
  { seed, begins, through, today, daysAtOnce }: Pick<SeedParts, 'daysAtOnce'> & Span,
  onProgress: SeedParts['onProgress'],
): Promise<void> {
  const channels = channelsOfDemo(seed, begins, today)
  const contentOwner = demoOwner.name
  const demo = demoChannelId(seed)
  const missing = await Promise.all(
    channels.map(async ({ id }) => (await firstMissing(warehouse, 'channel_basic', id)) ?? begins),
  )
  const reportsMissing = (await firstMissing(warehouse, 'channel_device_os', demo)) ?? begins
  const unclaimed =
    (await firstMissing(warehouse, 'channel_basic', demo, "claimed_status = 'claimed'")) ?? firstClaimed(begins)
  const unassigned = (await firstMissing(warehouse, 'asset_basic', demo, "claimed_status = ''")) ?? firstByAsset(begins)
  const from = earliest([missing[0] ?? begins, reportsMissing, unclaimed, unassigned])
  if (from > through) return
  const days = dayNumber(through) - dayNumber(from) + 1
  if (days > maxDays)
    throw new Error(
      `the demo's numbers end on ${addDays(from, -1)} and today is ${today}: at most ${maxDays} days are made up for, and ${days} are missing. Is the clock right?`,
    )
  const portions = portionsOf({ channels, begins, from, to: through, daysAtOnce })
  const step = (portion: number, part: number) =>
    onProgress?.({
      label: 'Making the demo channel’s numbers',
      done: (100 * (portion + part)) / portions.length,
      total: 100,
    })
  const { demo: numbers } = warehouse
  for (const [index, portion] of portions.entries()) {
    const { to } = portion
    const activity = channels.flatMap(({ id: channelId, seed: own, videos }, place) => {
      const first = latest([missing[place] ?? begins, portion.from])
      return first > to || videos.length === 0
        ? []
        : [{ seed: own, channelId, begins, from: first, to, videos, audiences }]
    })
    if (activity.length > 0) await numbers.makeActivity(activity, (share) => step(index, 0.4 * share))
    const works = { channels, contentOwner, to }
    const reportsFrom = latest([reportsMissing, portion.from])
    if (reportsFrom <= to) {
      const late = reportsFrom >= firstOfLateReports(begins)
      await numbers.makeReports({ ...works, from: reportsFrom, late }, (share) => step(index, 0.4 + 0.5 * share))
    }
    const claimed = latest([unclaimed, portion.from])
    if (claimed <= to) await numbers.claimWorks({ ...works, from: claimed })
    const byAsset = latest([unassigned, portion.from])
    if (byAsset <= to) await numbers.makeAssetReports({ ...works, from: byAsset })
    step(index, 1)
  }
}

const earliest = (days: readonly Day[]): Day => [...days].sort()[0] ?? ''
const latest = (days: readonly Day[]): Day => [...days].sort().at(-1) ?? ''

/**
 * Limit of missing days: a clock that was wrong at one start would fill the disk. 1,500 days take 1.6 GB and some
 * minutes.
 */
const maxDays = 2_000

/** The demo channel and the smaller channels of the demo's content owner. */
function channelsOfDemo(seed: number, begins: Day, today: Day): (DemoChannel & { seed: number })[] {
  const demoChannel = (id: string, own: number, videos: readonly DemoVideo[], uploader: DemoChannel['uploader']) => {
    const place = (lists: readonly { id: string; videoIds: string[] }[]) =>
      new Map(lists.flatMap((list) => list.videoIds.map((videoId) => [videoId, list.id] as const)))
    // Without the first playlist: its videos, the first of each series, are in the playlist of their series too.
    const playlists = place(demoPlaylists(own, id, videos).slice(1))
    const assets = place(demoAssets(own, demoOwner.name, videos))
    return {
      ...{ id, seed: own, uploader },
      videos: videos.map((video) => ({
        ...video,
        playlistId: playlists.get(video.id) ?? '',
        assetId: assets.get(video.id) ?? '',
      })),
    }
  }
  return [
    demoChannel(demoChannelId(seed), seed, schedule(seed, begins, today), 'self'),
    ...[...smallChannels, otherChannel].map((channel) =>
      demoChannel(
        channel.id,
        channel.seed,
        smallSchedule(channel, begins, today),
        channel === otherChannel ? 'thirdParty' : 'self',
      ),
    ),
  ]
}
