import type { Period, Periods } from '../../dates/periods.ts'
import type { ChosenGroup, GroupChoice } from './useGroupChoice.ts'

/** Filter of a report; undefined for the whole channel. */
export type Where = ChosenGroup['where']

/** One side of a comparison: the period and the filter of its reports. */
export interface Side {
  period: Period
  where?: Where
}

/** What a screen shows and what it is compared with: the same for other days, or another group for the same days. */
export interface Sides {
  current: Side
  previous: Side
  /** The names of both groups, when two are compared. */
  called?: { current: string; previous: string }
}

export function sidesOf(periods: Periods, { shown, against }: Pick<GroupChoice, 'shown' | 'against'>): Sides {
  const current = side(periods.current, shown)
  if (!shown || !against) return { current, previous: side(periods.previous, shown) }
  return {
    current,
    previous: side(periods.current, against),
    called: { current: shown.title, previous: against.title },
  }
}

const side = (period: Period, shown: ChosenGroup | undefined): Side => ({
  period,
  ...(shown?.where && { where: shown.where }),
})

/** The periods of both sides, for the note under a title. */
export const periodsIn = ({ current, previous }: Sides): Periods => ({
  current: current.period,
  previous: previous.period,
})
