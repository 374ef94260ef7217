import type { Period, Periods } from '../../dates/periods.ts'
import type { ChosenGroup, GroupChoice } from './useGroupChoice.ts'

/** Filter of a report; undefined for the whole channel. */
export type Where = ChosenGroup['where']

/** One side of a comparison, as a report asks it. */
export interface Side {
  period: Period
  where?: Where
}

/** What a screen shows and what it is compared with: other days of the same, or another group over the same days. */
export interface Sides {
  current: Side
  previous: Side
  /** The labels of both, where they are of the same days. */
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

/** The days of both, for the note under a title. */
export const periodsIn = ({ current, previous }: Sides): Periods => ({
  current: current.period,
  previous: previous.period,
})
