import { type Day, type DaySeries, indexOf } from './series.ts'
import { usualDays } from './usual.ts'

/** The grey band of a day: what is usual, and the edges between which four of five usual days lie. */
export interface Band {
  low: number
  middle: number
  high: number
  /** Comparable days of this weekday. */
  sample: number
}

/**
 * The band of what is usual for each day from `from` to `through`, both included. A day's band is made from the days
 * before it alone. It is null where too few days are comparable. These are the days before `from`, so a series must
 * begin earlier than its drawn part.
 * @param releases the days on which videos were published
 */
export function typical(series: DaySeries, releases: readonly Day[], from: Day, through: Day): (Band | null)[] {
  const usual = usualDays(series, releases)
  const [start, end] = [indexOf(series, from), indexOf(series, through)]
  return Array.from({ length: end - start + 1 }, (_, place) => {
    const found = usual.on(start + place)
    return found && { low: found.low, middle: found.middle, high: found.high, sample: found.sample }
  })
}
