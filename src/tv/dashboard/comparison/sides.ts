import type { Period, Periods } from '../../dates/periods.ts'
import type { GroupChoice, Whose } from './useGroupChoice.ts'

/** Filter of a report; undefined for the whole channel. */
export type Where = Whose['where']

/** One side of a comparison, as a report asks it. */
export interface Side {
  period: Period
  where?: Where
}

/** What a screen shows and what it holds it against: other days of the same, or another group over the same days. */
export interface Sides {
  current: Side
  previous: Side
  /** Whose the two are, where they are of the same days. */
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

const side = (period: Period, whose: Whose | undefined): Side => ({
  period,
  ...(whose?.where && { where: whose.where }),
})

/** The days of both, for the words under a title. */
export const periodsIn = ({ current, previous }: Sides): Periods => ({
  current: current.period,
  previous: previous.period,
})
