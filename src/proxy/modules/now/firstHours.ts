import { hourMs } from '#contract/clock.ts'
import type { Now } from '#contract/now.ts'
import { counterSeries, maxHourGap, median, type Reading } from '#insights/counterSeries.ts'
import type { ChannelState } from './samples.ts'

const hoursShown = 48
/** How many earlier videos say what is usual, and how many of them an age needs. */
const earlierVideos = 10
const leastVideos = 3

type Video = ChannelState['videos'][number]

/** The newest video, and those before it with which it is compared; a broadcast that runs is not over yet. */
export const newestOf = ({ videos, broadcasts }: Pick<ChannelState, 'videos' | 'broadcasts'>): Video[] =>
  videos.filter(({ id }) => !broadcasts.some((running) => running.id === id)).slice(0, earlierVideos + 1)

/**
 * The first hours of the newest video, and what was usual for the ten before it (`src/contract/now.ts`).
 * @param videos `newestOf` them
 */
export function firstHoursOf(
  [newest, ...earlier]: readonly Video[],
  readingsOf: (id: string) => readonly Reading[],
  until: number,
): Now['newest'] {
  if (!newest) return null
  const viewsOf = ({ id, publishedAt }: Video): (number | null)[] => {
    const sampled = readingsOf(id).filter(({ at }) => at > publishedAt)
    // Each video begins with no views, so its first hour is known although it was found during it.
    const views = counterSeries([{ at: publishedAt, value: 0 }, ...sampled])
    const ages = Math.min(Math.max(Math.floor((until - publishedAt) / hourMs), 0), hoursShown)
    return Array.from({ length: ages }, (_, index) =>
      views.between(publishedAt, publishedAt + (index + 1) * hourMs, maxHourGap),
    )
  }
  const compared = earlier.map(viewsOf).filter((views) => views.some((count) => count !== null))
  const usual = Array.from({ length: hoursShown }, (_, index) =>
    median(
      compared.flatMap((views) => views[index] ?? []),
      leastVideos,
    ),
  )
  return { id: newest.id, title: newest.title, views: viewsOf(newest), usual, of: compared.length }
}
