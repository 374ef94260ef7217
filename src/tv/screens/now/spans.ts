import type { Now } from '#contract/now.ts'
import type { FirstHours } from './firstDays.ts'

type Span = Now['minutes'][number]

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs

/** What was counted in a row of minutes or hours. */
export interface Counted {
  views: number
  /** How many of them have a number. */
  known: number
  /** How many have none although they are over, and counting had begun. */
  gaps: number
  /** The one with the most views; undefined if none has any. */
  most: { at: number; views: number } | undefined
}

/**
 * Adds up minutes or hours.
 * @param each the length of one, in ms
 */
export function counted(
  spans: readonly Span[],
  each: number,
  { since, sampledAt }: Pick<Now, 'since' | 'sampledAt'>,
): Counted {
  const result: Counted = { views: 0, known: 0, gaps: 0, most: undefined }
  for (const { at, views } of spans) {
    if (views === null) {
      if (since !== null && sampledAt !== null && at >= since && at + each <= sampledAt) result.gaps += 1
      continue
    }
    result.views += views
    result.known += 1
    if (views > (result.most?.views ?? 0)) result.most = { at, views }
  }
  return result
}

/**
 * Minutes until the first bar is known: of the first minute that is counted whole and over, or of the first hour that
 * is counted from its beginning.
 * @param at now, if nothing has been sampled yet
 */
export function minutesToBars(
  kind: 'minutes' | 'hours',
  { since, sampledAt, every }: Pick<Now, 'since' | 'sampledAt' | 'every'>,
  at: number,
): number {
  const each = kind === 'minutes' ? minuteMs : hourMs
  const begins = Math.ceil((since ?? at) / each) * each
  const known = kind === 'minutes' ? begins + each : begins
  // A sample shows it.
  const samples = Math.max(1, Math.ceil((known - (sampledAt ?? at)) / every))
  return Math.ceil((samples * every) / minuteMs)
}

/** Without a sample for this long, numbers are old. */
const oldAfterMs = 5 * minuteMs

/** When the numbers become old: five minutes after the newest sample, or later where samples are rarer. */
export const oldAt = ({ sampledAt, every }: Pick<Now, 'sampledAt' | 'every'>): number | undefined =>
  sampledAt === null ? undefined : sampledAt + Math.max(oldAfterMs, 2 * every)

/** Fewer views in an hour are chance. */
const minViews = 5
/** Less than this is no rise. */
const minRise = 1.1

export interface RisingVideo {
  id: string
  title: string
  views: number
  /** How many times its usual hour. */
  times: number
}

/** The videos with more views in the last hour than in their usual hour, those that rise most first. */
export const risingOf = (videos: Now['videos']): RisingVideo[] =>
  videos
    .flatMap(({ id, title, lastHour, usualHour }) => {
      if (lastHour === null || usualHour === null || usualHour < 1 || lastHour < minViews) return []
      return [{ id, title, views: lastHour, times: lastHour / usualHour }]
    })
    .filter(({ times }) => times >= minRise)
    .sort((a, b) => b.times - a.times)

/** A video at the newest age with a number: whole hours since it was published, its views, and what is usual then. */
export interface Age {
  hours: number
  views: number
  /** Undefined where it is not known. */
  usual: number | undefined
}

/** The newest video at its age, or at an earlier one; undefined where it has no number. */
export function ageOf({ views, usual }: Pick<FirstHours, 'views' | 'usual'>, hours?: number): Age | undefined {
  const place =
    hours === undefined ? views.reduce<number>((last, each, at) => (each === null ? last : at), -1) : hours - 1
  const value = views[place] ?? null
  return value === null ? undefined : { hours: place + 1, views: value, usual: usual[place] ?? undefined }
}

/** Viewers of a broadcast by minute from the first that was sampled; null in a gap. */
export function viewersByMinute(curve: NonNullable<Now['broadcast']>['curve']): (number | null)[] {
  const [first] = curve
  const minuteOf = (at: number) => Math.round((at - (first?.at ?? at)) / minuteMs)
  const byMinute = new Map(curve.map(({ at, viewers }) => [minuteOf(at), viewers]))
  return Array.from({ length: Math.max(-1, ...byMinute.keys()) + 1 }, (_, minute) => byMinute.get(minute) ?? null)
}
