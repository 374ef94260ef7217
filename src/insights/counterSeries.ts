import { hourMs } from '#contract/clock.ts'

/** Readings that are further apart tell nothing of the hours between them. An hour passes between two at night. */
export const maxHourGap = 1.5 * hourMs

/** A counter at a time, in milliseconds since 1970. */
export interface Reading {
  at: number
  value: number
}

export type CounterSeries = ReturnType<typeof counterSeries>

/**
 * What a counter gained between two times. A count that goes back, because views were removed or rounded, gains nothing:
 * the next rise is counted from there.
 * @param readings oldest first
 */
export function counterSeries(readings: readonly Reading[]) {
  let total = 0
  const points = readings.map(({ at, value }, index) => {
    total += Math.max(0, value - (readings[index - 1]?.value ?? value))
    return { at, total }
  })

  /** The index of the first reading that is not before this time. */
  const indexFrom = (time: number): number => {
    let [low, high] = [0, points.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((points[middle]?.at ?? 0) < time) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The gain until a time, as if it grew evenly between two readings; undefined if they are too far apart. */
  const gainedUntil = (time: number, maxGap: number): number | undefined => {
    const index = indexFrom(time)
    const [before, after] = [points[index - 1], points[index]]
    if (after?.at === time) return after.total
    if (!before || !after || after.at - before.at > maxGap) return undefined
    return before.total + ((after.total - before.total) * (time - before.at)) / (after.at - before.at)
  }

  return {
    /**
     * The gain between two times; null if it is not known at one of them. Sums of neighbouring spans are exact.
     * @param maxGap most milliseconds between the readings around each of the two times
     */
    between(from: number, to: number, maxGap: number): number | null {
      const [start, end] = [gainedUntil(from, maxGap), gainedUntil(to, maxGap)]
      return start === undefined || end === undefined ? null : Math.round(end) - Math.round(start)
    },

    /** The known part of the gain between two times, and whether it is all of it; undefined if nothing is known. */
    knownBetween(from: number, to: number, maxGap: number): { gain: number; isWhole: boolean } | undefined {
      const [start, end] = [gainedUntil(from, maxGap), gainedUntil(to, maxGap)]
      const [first, last] = [points[indexFrom(from)], points[indexFrom(to) - 1]]
      if (start === undefined && end === undefined && (!first || !last || first.at >= last.at)) return undefined
      const [startTotal, endTotal] = [start ?? first?.total, end ?? last?.total]
      if (startTotal === undefined || endTotal === undefined) return undefined
      return {
        gain: Math.round(endTotal) - Math.round(startTotal),
        isWhole: start !== undefined && end !== undefined,
      }
    },
  }
}

/** The median; null below `least` values. */
export function median(values: readonly number[], least: number): number | null {
  if (values.length < least) return null
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}
