import type { MetricName } from '#contract/reportNames.ts'
import { meanAndDeviation, sureDeviations } from './distribution.ts'
import type { Insight } from './insight.ts'
import { type Day, dayOf } from './series.ts'

/** The number of videos in a ranking, the ranked one included. */
export const rankedAmong = 10
/** The least number of the others that must have reached its age. */
export const minRankedVideos = 5
/** The least number of earlier videos at the same age for an insight, and the largest that is looked at. */
export const minEarlierVideos = 10
export const maxEarlierVideos = 30
/** It is looked for at these ages, in full days after the day of publication. */
export const rankAges: readonly number[] = [1, 3, 7, 28]
/** The best or last video has at least this many times the usual number, or this part of it. */
export const minTimesUsual = 2
/** The least count of the usual video. */
export const minVideoCount = 50
/** Videos differ by at least this much in their logarithm, however alike the earlier ones were. */
export const minVideoSpread = 0.15

/** A video's number by day, from the day of its publication on. */
export interface VideoDays {
  id: string
  published: Day
  values: readonly number[]
}

export interface Ranking {
  /** Full days after the day of publication. */
  age: number
  /** 1 is the best; those with the same number share the better rank. */
  rank: number
  /** The video itself included. */
  of: number
  /** Added up over days, the video's own and those of the others, newest first; an other one goes on after the age. */
  curve: number[]
  others: { id: string; curve: number[] }[]
}

/**
 * Ranks a video among the channel's last ten, itself included, at the same age (specification: insights 7). Null on the day of
 * publication, which is shorter for a video of the evening, and when fewer than `minRankedVideos` have reached its age.
 * @param earlier videos of the channel that were published before it, in any order
 */
export function ranked(video: VideoDays, earlier: readonly VideoDays[]): Ranking | null {
  const age = video.values.length - 1
  if (age < 1) return null
  const others = newestFirst(earlier)
    .filter(({ values }) => values.length > age)
    .slice(0, rankedAmong - 1)
    .map(({ id, values }) => ({ id, curve: addedUp(values) }))
  if (others.length < minRankedVideos) return null
  const curve = addedUp(video.values)
  const value = curve[age] ?? 0
  const better = others.filter((otherVideo) => (otherVideo.curve[age] ?? 0) > value).length
  return { age, rank: better + 1, of: others.length + 1, curve, others }
}

/**
 * A video that is first or last among the last ten at its age, and beyond what the channel's videos are to each other:
 * `needed` deviations of their logarithms.
 * @param newestDays on how many days, after it has reached one of `rankAges`, it is found
 */
export function unusualRank(
  video: VideoDays,
  earlier: readonly VideoDays[],
  metric: MetricName,
  needed: number,
  newestDays = 1,
): Insight | null {
  const newest = video.values.length - 1
  const tested = rankAges.filter((each) => each <= newest && newest - each < newestDays).pop()
  if (tested === undefined) return null
  const ranking = ranked({ ...video, values: video.values.slice(0, tested + 1) }, earlier)
  if (!ranking) return null
  const { age, rank, of } = ranking
  const value = ranking.curve[age] ?? 0
  const logs = newestFirst(earlier)
    .filter(({ values }) => values.length > age)
    .slice(0, maxEarlierVideos)
    .map(({ values }) => Math.log(Math.max(0.5, addedUp(values)[age] ?? 0)))
  if (logs.length < minEarlierVideos || (rank !== 1 && rank !== of)) return null
  const { mean, deviation } = meanAndDeviation(logs)
  const usual = Math.exp(mean)
  const times = Math.max(value, 0.5) / usual
  if (usual < minVideoCount || Math.max(times, 1 / times) < minTimesUsual) return null
  const spread = Math.max(deviation, minVideoSpread) * Math.sqrt(1 + 1 / logs.length)
  const rarity = sureDeviations(Math.log(times) / spread, logs.length - 1)
  if (Math.abs(rarity) < needed) return null
  return {
    kind: 'rank',
    metric,
    first: video.published,
    last: dayOf({ first: video.published }, age),
    part: video.id,
    value,
    usual,
    change: value / usual - 1,
    rarity,
    size: Math.abs(value / usual - 1),
    sample: logs.length,
    causes: [],
  }
}

const newestFirst = (videos: readonly VideoDays[]) => [...videos].sort((a, b) => b.published.localeCompare(a.published))

function addedUp(values: readonly number[]): number[] {
  let sum = 0
  return values.map((value) => {
    sum += value
    return sum
  })
}
