import type { Clock } from '#contract/clock.ts'
import { addDays, type Day, dayNumber, pacificDay, startOfPacificDay } from '../time/days.ts'
import type { VideoRepository } from '../video/videoRepository.ts'
import type { Warehouse } from '../warehouse/port.ts'
import { daysMissing, demoChannelId, demoSeed, demoTitle, firstDayFor } from './channel.ts'
import { earliest } from './madeDays.ts'
import { type DemoSpan, daysOf } from './numbers.ts'
import { addDemoPictures } from './pictures/add.ts'
import { demoPlaylists } from './playlists.ts'
import { schedule } from './schedule.ts'

export interface SeedOptions {
  videoRepository: VideoRepository
  warehouse: Warehouse
  /** The account that owns the channel; it becomes the account's current channel unless there is another. */
  accountId: string
  clock: Clock
  seed?: number | undefined
}

/**
 * Brings the demo channel, its videos, playlists and pictures up to date: what pairing and the lists need. The numbers
 * take longer, and are made by `makeDemoNumbers`.
 * @returns the days that the numbers must be of
 * @throws Error when more days are missing than a correct clock can leave out; then nothing is changed
 */
export async function seedDemoChannel({
  videoRepository,
  warehouse,
  accountId,
  clock,
  seed = demoSeed,
}: SeedOptions): Promise<DemoSpan> {
  const channelId = demoChannelId(seed)
  const today = pacificDay(clock.now())
  const lastDay = addDays(today, -daysMissing)
  const days = await daysOf(warehouse, 'channel_basic', channelId)
  const channel = await videoRepository.channelById(channelId)
  // A start that was interrupted may have made only the newest days: the channel knows when it began.
  const known = [...(days ? [days.from] : []), ...(channel ? [pacificDay(channel.publishedAt)] : [])]
  const firstDay = known.length > 0 ? earliest(known) : firstDayFor(lastDay)
  requireRightClock(days?.to ?? addDays(firstDay, -1), lastDay, today)
  const videos = schedule(seed, firstDay, today)
  const playlists = demoPlaylists(seed, channelId, videos)

  await addDemoPictures(videoRepository, { channel: { id: channelId, title: demoTitle }, videos, playlists })
  const publishedAt = startOfPacificDay(firstDay)
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
  await videoRepository.savePlaylists(playlists)
  if (!(await videoRepository.channelOf(accountId))) await videoRepository.makeCurrent(accountId, channelId)
  return { firstDay, lastDay, today }
}

/**
 * Limit of missing days: a clock that was wrong at one start would fill the disk. 1,500 days take 1.6 GB and some
 * minutes.
 */
const maxDays = 2_000

function requireRightClock(newest: Day, lastDay: Day, today: Day): void {
  const days = dayNumber(lastDay) - dayNumber(newest)
  if (days > maxDays)
    throw new Error(
      `the demo's numbers end on ${newest} and today is ${today}: at most ${maxDays} days are made up for, and ${days} are missing. Is the clock right?`,
    )
}
