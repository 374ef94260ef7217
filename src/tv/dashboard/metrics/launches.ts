import type { Day } from '../../dates/days.ts'

/** Something that was published on a day. */
export interface Release {
  day: Day
  title: string
}

/** No more are named on a chart, and none within so many days, or this part of all, of another. */
const most = 2
const apart = { days: 4, part: 1 / 6 }
/** So many days after a launch is its peak, at most. */
const reachDays = 2
/** What is a peak stands so far above the mean. */
const above = 1.2

/**
 * The releases that explain the peaks of a figure, the highest first: of each peak the one published nearest before it.
 * `values`: one for each of `days`. `place`: which of the days it was published on.
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
    .flatMap((value, place) => (value !== null && value > above * mean ? [{ value, place }] : []))
    .sort((a, b) => b.value - a.value)
  const far = Math.max(apart.days, days.length * apart.part)
  const found: { place: number; text: string }[] = []
  const seen: number[] = []
  for (const { place } of peaks) {
    if (found.length === most) break
    if (seen.some((one) => Math.abs(one - place) < far)) continue
    seen.push(place)
    for (let at = place; at >= Math.max(0, place - reachDays); at -= 1) {
      const text = titles.get(days[at] ?? '')
      if (text === undefined) continue
      found.push({ place: at, text })
      break
    }
  }
  return found
}
