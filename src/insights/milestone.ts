import type { MetricName } from '#contract/reportNames.ts'
import type { Insight } from './insight.ts'
import type { Day } from './series.ts'

/** Milestones are 1, 2.5 and 5, times a power of ten, from this one on. */
export const minMilestone = 1000
const steps = [1, 2.5, 5]
/** Nobody speaks of a million minutes: the milestones of watch time are in hours. */
const minutesOfHour = 60

/** What a channel has in all, such as views or subscribers. */
export interface Total {
  /** `subscribersGained` stands for subscribers: those gained minus those lost. */
  metric: MetricName
  day: Day
  /** At the end of the day, and of the day before. */
  value: number
  before: number
}

/**
 * The total at the end of each of the newest days, from the total at the end of the newest.
 * @param days what was added on each, newest first
 */
export function totalsByDay(metric: MetricName, total: number, days: readonly { day: Day; value: number }[]): Total[] {
  let end = total
  return days.map(({ day, value: added }) => {
    const value = end
    end -= added
    return { metric, day, value, before: end }
  })
}

/** The largest milestone that a total reached on a day. It is a fact and no test (specification: insights 8). */
export function milestone({ metric, day, value, before }: Total): Insight | null {
  const unit = metric === 'estimatedMinutesWatched' ? minutesOfHour : 1
  const reached = largestUpTo(value / unit) * unit
  if (reached < minMilestone * unit || before >= reached) return null
  const last = largestUpTo(reached / unit - 1) * unit
  // At the day's pace: a milestone that takes a year is rarer than one that takes a week.
  const daysBetween = Math.max(2, (reached - last) / Math.max(1, value - before))
  return {
    kind: 'milestone',
    metric,
    first: day,
    last: day,
    value: reached,
    usual: last,
    change: reached / Math.max(1, last) - 1,
    rarity: Math.min(maxMilestoneRarity, Math.sqrt(2 * Math.log(daysBetween))),
    size: (value - before) / reached,
    sample: Math.round(daysBetween),
    causes: [],
  }
}

/** A milestone is never rarer than an insight that chance would give once in 16,000 tests. */
export const maxMilestoneRarity = 4

/** The smallest milestone above a total, in the unit of the total. */
export function milestoneAfter(total: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(total, 1)) + 1e-12)
  const next = [...steps, 10].map((step) => step * power).find((step) => step > total)
  return Math.max(minMilestone, next ?? minMilestone)
}

/** The largest milestone that a total has reached; 0 before the first. */
export function milestoneUpTo(total: number): number {
  const reached = largestUpTo(total)
  return reached < minMilestone ? 0 : reached
}

function largestUpTo(value: number): number {
  if (value < 1) return 0
  const power = 10 ** Math.floor(Math.log10(value) + 1e-12)
  return Math.max(...steps.map((step) => step * power).filter((step) => step <= value))
}
