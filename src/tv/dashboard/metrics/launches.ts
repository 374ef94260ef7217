import type { Published } from '#tv/data/videos.ts'
import { type Day, dayAt } from '#tv/dates/days.ts'

/** A video's publication. */
export interface Release {
  day: Day
  title: string
}

/** The publications of videos; one whose time is not known is none. */
export const releasesOf = (videos: readonly Published[]): Release[] =>
  videos.flatMap(({ title, publishedAt }) =>
    publishedAt === undefined ? [] : [{ day: dayAt(Date.parse(publishedAt)), title }],
  )

/** The most launches that a chart names. */
const maxLaunches = 2
/** The least distance between two peaks: in days, and as a part of all days. */
const apart = { days: 4, part: 1 / 6 }
/** The most days between a launch and its peak. */
const peakWithinDays = 2
/** A peak exceeds the mean by this factor. */
const above = 1.2

/**
 * The releases at the peaks of a figure, the highest peak first: for each peak, the last one published before it or on
 * its day.
 * @param values one for each of `days`
 * @returns `place`: the index in `days` of the publication day
 */
export function launchesAtPeaks(
  days: readonly Day[],
  values: readonly (number | null)[],
  releases: readonly Release[],
): { place: number; text: string }[] {
  const known = values.filter((value): value is number => value !== null)
  const mean = known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length)
  const titles = new Map(releases.map(({ day, title }) => [day, title]))
  const peaks = values
    .flatMap((value, index) => (value !== null && value > above * mean ? [{ value, place: index }] : []))
    .sort((a, b) => b.value - a.value)
  const far = Math.max(apart.days, days.length * apart.part)
  const found: { place: number; text: string }[] = []
  const seen: number[] = []
  for (const { place } of peaks) {
    if (found.length === maxLaunches) break
    if (seen.some((index) => Math.abs(index - place) < far)) continue
    seen.push(place)
    for (let at = place; at >= Math.max(0, place - peakWithinDays); at -= 1) {
      const text = titles.get(days[at] ?? '')
      if (text === undefined) continue
      found.push({ place: at, text })
      break
    }
  }
  return found
}
