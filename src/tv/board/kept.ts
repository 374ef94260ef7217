import { keptGroupChoice } from '../groups/choice/kept.ts'
import type { Side } from '../groups/choice/sides.ts'
import { keptChoice } from '../period/kept.ts'
import { periodsOf } from '../period/periods.ts'
import type { Day } from '../ui/words/days.ts'

/** What a board would ask if it opened now: to be fetched ahead. */
export function keptSide(screen: string, newest: Day): Side {
  const { group } = keptGroupChoice(screen)
  const { current } = periodsOf(keptChoice(screen), newest)
  return { period: current, ...(group !== undefined && { where: { group } }) }
}
