import type { Day } from '../../dates/days.ts'
import { periodsOf } from '../../dates/periods.ts'
import { keptGroupChoice } from '../comparison/kept.ts'
import type { Side } from '../comparison/sides.ts'
import { keptChoice } from '../period/kept.ts'

/** What a board would ask if it opened now: to be fetched ahead. */
export function keptSide(screen: string, newest: Day): Side {
  const { group } = keptGroupChoice(screen)
  const { current } = periodsOf(keptChoice(screen), newest)
  return { period: current, ...(group !== undefined && { where: { group } }) }
}
