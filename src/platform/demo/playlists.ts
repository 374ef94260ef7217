import { startOfPacificDay } from '../time/days.ts'
import type { Asset } from '../video/assets.ts'
import type { Playlist } from '../video/playlists.ts'
import type { DemoVideo } from './schedule.ts'
import { idText } from './seededRandom.ts'

const publishedAt = ({ published, hour }: DemoVideo) => startOfPacificDay(published) + hour * 3_600_000

/** Videos of each series, in the order in which the series began. */
function bySeries(videos: readonly DemoVideo[]): [string, [DemoVideo, ...DemoVideo[]]][] {
  const series = new Map<string, [DemoVideo, ...DemoVideo[]]>()
  for (const video of videos) {
    const known = series.get(video.series)
    if (known) known.push(video)
    else series.set(video.series, [video])
  }
  return [...series]
}

/**
 * The playlists of a demo channel: one for each series, which grows with it, and one with the first videos of all
 * series. A later day only adds videos at the end.
 */
export function demoPlaylists(
  seed: number,
  channelId: string,
  videos: readonly DemoVideo[],
): (Playlist & { videoIds: string[] })[] {
  const series = bySeries(videos)
  const playlist = (place: number, title: string, [first, ...laterVideos]: readonly [DemoVideo, ...DemoVideo[]]) => ({
    id: `PL${idText(32, seed, 8, place)}`,
    channelId,
    title,
    publishedAt: publishedAt(first),
    videoIds: [first, ...laterVideos].map(({ id }) => id),
  })
  const [opening, ...furtherVideos] = series.map(([, [first]]) => first)
  return [
    ...(opening ? [playlist(0, 'Start Here', [opening, ...furtherVideos])] : []),
    ...series.map(([title, list], index) => playlist(index + 1, title, list)),
  ]
}

/** Each series is an asset of the content owner, which claims the videos of the series. */
export function demoAssets(
  seed: number,
  ownerName: string,
  videos: readonly DemoVideo[],
): (Asset & { videoIds: string[] })[] {
  return bySeries(videos).map(([title, list], place) => ({
    id: `A${idText(15, seed, 9, place)}`,
    ownerName,
    title,
    videoIds: list.map(({ id }) => id),
  }))
}
