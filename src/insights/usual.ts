import { ascending, middleMean, quantile } from './distribution.ts'
import { type Day, type DaySeries, indexOf } from './series.ts'

/** The level of a day is the middle of this number of days before it: whole weeks, so that weekdays do not move it. */
export const levelDays = 28
/** The least number of those days that are known. */
export const minLevelDays = 21
/** A metric that is counted has no usual value below this level a day: its days are mostly 0, 1 or 2. */
export const minLevel = 1
/** A day is compared with those of this number of weeks before it: one season. */
export const comparedWeeks = 12
/** The least number of comparable days. */
export const minComparableDays = 6
/** The least number of days near a release, or of all others, from which the spread is computed. */
export const minPoolDays = 28
/** The day of a release and the days after it are another kind of day: this number with the day itself. */
export const releaseDays = 3
/** One of ten usual days lies above the grey band, one below it, and the others inside. */
export const outsideBand = 0.1
/** The deviations of a normal distribution at the band's edges. */
const edge = 1.2816
/** A spread below this part of the usual value is not believed: other things change by as much. */
export const minSpread = 0.03

/** What is usual on a day. */
export interface Usual {
  middle: number
  /** The band: four of five usual days lie in it. */
  low: number
  high: number
  /** The variance above and below the middle. */
  varianceAbove: number
  varianceBelow: number
  /** The largest and smallest comparable day, at today's level. */
  largest: number
  smallest: number
  /** Comparable days, and days from which the spread was computed. */
  sample: number
  pool: number
}

/** The past as seen on a day: what each kind of day usually is beside its level. */
export interface Past {
  /** The day's middle as a part of the level; undefined when too few days are comparable. */
  partOf(index: number): number | undefined
  usualOf(index: number): Usual | null
}

export interface UsualDays {
  /** The past before a day; null when the level is not known or too low. */
  before(index: number): Past | null
  /** What is usual on a day, seen from the day before. */
  on(index: number): Usual | null
  levelAt(index: number): number | null
}

/**
 * What is usual for a metric, by day (specification: insights 1). Each past day is divided by the level of its own
 * time. A day is compared with those of the same weekday that have the same distance from a release, or none near; a
 * day near a release also with those of other weekdays, if there are too few of its own.
 */
export function usualDays(series: DaySeries, releases: readonly Day[]): UsualDays {
  const { values, kind } = series
  const states = releaseStates(series, releases)
  const levels = new Map<number, number | null>()
  const levelAt = (index: number): number | null => {
    const known = levels.get(index)
    if (known !== undefined) return known
    const numbers: number[] = []
    for (let at = Math.max(0, index - levelDays); at < index; at += 1) {
      const value = values[at] ?? null
      if (value !== null) numbers.push(value)
    }
    const level = numbers.length < minLevelDays ? null : middleMean(numbers)
    const usable = level !== null && level > 0 && (kind === 'measure' || level >= minLevel) ? level : null
    levels.set(index, usable)
    return usable
  }
  const ratios = new Map<number, number | undefined>()
  /** A day as a part of the level of its time. */
  const ratioAt = (index: number): number | undefined => {
    if (ratios.has(index)) return ratios.get(index)
    const value = values[index] ?? null
    const level = value === null ? null : levelAt(index)
    const ratio = value === null || level === null ? undefined : value / level
    ratios.set(index, ratio)
    return ratio
  }
  /** Distance from a release, and weekday. */
  const stateOf = (index: number) => states[index] ?? 0
  const kindOf = (index: number) => stateOf(index) * 7 + (index % 7)

  const pasts = new Map<number, Past | null>()
  const before = (start: number): Past | null => {
    const known = pasts.get(start)
    if (known !== undefined) return known
    const past = pastOf(start)
    pasts.set(start, past)
    return past
  }
  const pastOf = (start: number): Past | null => {
    const level = levelAt(start)
    if (level === null) return null
    const kinds: number[][] = Array.from({ length: 7 * (releaseDays + 1) }, () => [])
    const anyWeekday: number[][] = Array.from({ length: releaseDays + 1 }, () => [])
    const past: { ratio: number; index: number }[] = []
    for (let index = Math.max(0, start - 7 * comparedWeeks); index < start; index += 1) {
      const ratio = ratioAt(index)
      if (ratio === undefined) continue
      kinds[kindOf(index)]?.push(ratio)
      // Days without a release near have a weekday always.
      if (stateOf(index) > 0) anyWeekday[stateOf(index)]?.push(ratio)
      past.push({ ratio, index })
    }
    const comparableDays = (ratios: readonly number[]) =>
      ratios.length < minComparableDays ? undefined : { ratios, part: middleMean(ratios) }
    const [byKind, byState] = [kinds.map(comparableDays), anyWeekday.map(comparableDays)]
    const comparable = (index: number) => byKind[kindOf(index)] ?? byState[stateOf(index)]
    const [away, near]: [number[], number[]] = [[], []]
    for (const { ratio, index } of past) {
      const part = comparable(index)?.part
      if (part) (stateOf(index) > 0 ? near : away).push(ratio / part)
    }
    const spreads = [spreadOf(away), spreadOf(near)]
    return {
      partOf: (index) => comparable(index)?.part,
      usualOf(index) {
        const found = comparable(index)
        const spread = spreads[stateOf(index) > 0 ? 1 : 0]
        if (!found?.part || !spread) return null
        const { ratios, part } = found
        const middle = level * part
        // The middle is known only from these days, and they are nearer to it because they made it; the mean of the
        // middle half is as exact as the mean of fewer days, by a factor of 1.2.
        const unsure = Math.sqrt((ratios.length + 1.2) / (ratios.length - 1.2))
        const chance = kind === 'count' ? Math.sqrt(middle) : 0
        const above = Math.max(chance, middle * spread.above) * unsure
        const below = Math.max(chance, middle * spread.below) * unsure
        return {
          middle,
          low: Math.max(0, middle - edge * below),
          high: middle + edge * above,
          varianceAbove: above ** 2,
          varianceBelow: below ** 2,
          largest: level * Math.max(...ratios),
          smallest: level * Math.min(...ratios),
          sample: ratios.length,
          pool: spread.pool,
        }
      },
    }
  }
  return { before, on: (index) => before(index)?.usualOf(index) ?? null, levelAt }
}

/** The spread of days around the middle of their kind, as parts of it: one deviation above and below. */
function spreadOf(parts: readonly number[]) {
  if (parts.length < minPoolDays) return undefined
  const sorted = ascending(parts)
  const above = (quantile(sorted, 1 - outsideBand) - 1) / edge
  const below = (1 - quantile(sorted, outsideBand)) / edge
  return { above: Math.max(above, minSpread), below: Math.max(below, minSpread), pool: parts.length }
}

/** For each day 0, or 1 on the day of a release, 2 on the next, and so on; the newest release counts. */
function releaseStates(series: DaySeries, releases: readonly Day[]): Uint8Array {
  const states = new Uint8Array(series.values.length)
  for (const release of [...releases].sort()) {
    const day = indexOf(series, release)
    for (let age = 0; age < releaseDays; age += 1)
      if (day + age >= 0 && day + age < states.length) states[day + age] = age + 1
  }
  return states
}

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

/** Why a day has no band: too few days before it are known, its level is too low, or too few days are like it. */
export type NoBand = 'before' | 'level' | 'comparable'

/** Why `typical` has no band for a day. */
export function whyNoBand(series: DaySeries, day: Day): NoBand {
  const index = indexOf(series, day)
  const known = series.values.slice(Math.max(0, index - 7 * comparedWeeks), index).filter((value) => value !== null)
  // The first days of a season have no level yet.
  if (known.length < 7 * comparedWeeks - levelDays) return 'before'
  return usualDays(series, []).levelAt(index) === null ? 'level' : 'comparable'
}
