import type { Period, Periods } from '#tv/dates/periods.ts'
import type { ChosenGroup, GroupChoice } from './useGroupChoice.ts'

/** Filter of a report; undefined for the whole channel. */
export type Where = ChosenGroup['where']

/** The period and the filter of a report. */
export interface Selection {
  period: Period
  where?: Where
}

/**
 * What a screen shows (`current`), and what it is compared with: the same for other days, or another group for the same
 * days.
 */
export interface Comparison {
  current: Selection
  previous: Selection
  /** The titles of both groups, when two are compared. */
  labels?: { current: string; previous: string }
}

export function comparisonOf(periods: Periods, { shown, against }: Pick<GroupChoice, 'shown' | 'against'>): Comparison {
  const current = selection(periods.current, shown)
  if (!shown || !against) return { current, previous: selection(periods.previous, shown) }
  return {
    current,
    previous: selection(periods.current, against),
    labels: { current: shown.title, previous: against.title },
  }
}

const selection = (period: Period, shown: ChosenGroup | undefined): Selection => ({
  period,
  ...(shown?.where && { where: shown.where }),
})

/** Both periods, for the note under a title. */
export const periodsIn = ({ current, previous }: Comparison): Periods => ({
  current: current.period,
  previous: previous.period,
})
