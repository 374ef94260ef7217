import type { Clock } from '#contract/clock.ts'
import type { ContentOwners } from '../content-owners/contentOwners.ts'
import { addDays, type Day, dayNumber, pacificDay, startOfPacificDay } from '../time/days.ts'
import type { VideoRepository } from '../video/videoRepository.ts'
import { demoChannelId, demoSeed } from './channel.ts'
import { addDemoPictures } from './pictures/add.ts'
import { demoAssets, demoPlaylists } from './playlists.ts'
import { type DemoVideo, schedule } from './schedule.ts'
import { bell, chance, idText } from './seededRandom.ts'

export const demoOwner = { name: 'harbour-works', title: 'Harbour Works' }

/** Another channel of the demo's content owner, with few videos and few views. */
export interface SmallChannel {
  id: string
  title: string
  country: string
  /** Days from the demo channel's first day to its own. */
  startsAfterDays: number
  /** Days between two videos. */
  daysBetween: number
  seed: number
  titles: readonly string[]
}

const smallChannel = (seed: number, channel: Omit<SmallChannel, 'id' | 'seed'>): SmallChannel => ({
  ...channel,
  seed,
  id: demoChannelId(seed),
})

export const smallChannels: readonly SmallChannel[] = [
  smallChannel(demoSeed + 1, {
    title: 'The Sail Loft',
    country: 'GB',
    startsAfterDays: 61,
    daysBetween: 28,
    titles: [
      'Cutting a Jib from One Roll',
      'Three Stitches and When to Use Them',
      'The Bolt Rope',
      'Mending a Tear You Can Put Your Arm Through',
      'Tan Bark and Linseed',
      'Reef Points by Hand',
      'How a Sail Gets Its Belly',
      'Leather Where It Chafes',
    ],
  }),
  smallChannel(demoSeed + 2, {
    title: 'Harbour Mornings',
    country: 'IE',
    startsAfterDays: 184,
    daysBetween: 42,
    titles: [
      'First Ferry',
      'The Ice Lorry',
      'Nets on the Quay',
      'Low Water, Six o’Clock',
      'The Harbour Master’s Dog',
      'Fog Until Noon',
    ],
  }),
]

/** Another person's channel that uses the owner's works: its videos are claimed, but the channel is not the owner's. */
export const otherChannel: SmallChannel = smallChannel(demoSeed + 3, {
  title: 'Boats Every Day',
  country: 'US',
  startsAfterDays: 640,
  daysBetween: 35,
  titles: [
    'The Best Wooden Boats, Part One',
    'Ten Knots in Ten Minutes',
    'Why Old Boats Win',
    'The Best Wooden Boats, Part Two',
  ],
})

/** All videos of a small channel until a day, oldest first; a later day only adds videos at the end. */
export function smallSchedule(
  { title, seed, startsAfterDays, daysBetween, titles }: SmallChannel,
  firstDay: Day,
  lastDay: Day,
): DemoVideo[] {
  const count = Math.max(0, Math.floor((dayNumber(lastDay) - dayNumber(firstDay) - startsAfterDays) / daysBetween) + 1)
  return Array.from({ length: count }, (_, place) => {
    const round = Math.floor(place / titles.length)
    return {
      id: idText(11, seed, 1, place),
      title: `${titles[place % titles.length]}${round > 0 ? ` (part ${round + 1})` : ''}`,
      series: title,
      published: addDays(firstDay, startsAfterDays + daysBetween * place),
      hour: 8,
      lengthSeconds: Math.round(300 + 600 * chance(seed, 2, place)),
      firstDay: 90 * Math.exp(0.45 * bell(seed, 3, place)),
      evergreen: 0.01 * Math.exp(0.7 * bell(seed, 4, place)),
      retention: 0.4 + 0.2 * chance(seed, 5, place),
      fades: 1.6 + 2.2 * chance(seed, 6, place),
      viral: false,
    }
  })
}

/**
 * The demo's content owner: the demo channel and the small ones are its own, and the demo account may act for it.
 * Changes only what is missing or wrong. Runs after `seedDemoChannel`, whose channel gives the first day.
 */
export async function seedDemoOwner({
  videoRepository,
  owners,
  accountId,
  clock,
}: {
  videoRepository: VideoRepository
  owners: ContentOwners
  accountId: string
  clock: Clock
}): Promise<void> {
  const demo = await videoRepository.channelById(demoChannelId(demoSeed))
  if (!demo) throw new Error('the demo channel does not exist yet')
  const firstDay = pacificDay(demo.publishedAt)
  const today = pacificDay(clock.now())
  await owners.save(demoOwner)
  for (const channel of [...smallChannels, otherChannel]) {
    const { id, title, country, startsAfterDays } = channel
    const isOther = channel === otherChannel
    const videos = smallSchedule(channel, firstDay, today)
    const playlists = isOther ? [] : demoPlaylists(channel.seed, id, videos)
    await addDemoPictures(videoRepository, { channel: { id, title }, videos, playlists })
    await videoRepository.saveChannel({
      id,
      title,
      country,
      accountId: isOther ? null : accountId,
      publishedAt: startOfPacificDay(addDays(firstDay, startsAfterDays)),
    })
    await videoRepository.saveVideos(
      videos.map(({ id: videoId, title: name, published, hour, lengthSeconds }) => ({
        id: videoId,
        channelId: id,
        title: name,
        publishedAt: startOfPacificDay(published) + hour * 3_600_000,
        durationSeconds: lengthSeconds,
      })),
    )
    await videoRepository.savePlaylists(playlists)
    await videoRepository.saveAssets(demoAssets(channel.seed, demoOwner.name, videos))
    if (!isOther) await owners.linkChannel(demoOwner.name, id)
  }
  // Only videos that the repository has: the day may have changed since they were made.
  const existingIds = new Set((await videoRepository.videosOf(demo.id)).map(({ id }) => id))
  const videos = schedule(demoSeed, firstDay, today).filter(({ id }) => existingIds.has(id))
  await videoRepository.saveAssets(demoAssets(demoSeed, demoOwner.name, videos))
  await owners.linkChannel(demoOwner.name, demo.id)
  await owners.linkAccount(demoOwner.name, accountId)
}
