import type { Day } from '../../dates/days.ts'
import { periodsOf } from '../../dates/periods.ts'
import type { Side } from '../comparison/sides.ts'
import { storedGroupChoice } from '../comparison/storedGroup.ts'
import { storedPeriod } from '../period/storedPeriod.ts'

/** What a board would ask if it opened now: to be fetched ahead. */
export function storedSide(screen: string, newest: Day): Side {
  const { group } = storedGroupChoice(screen)
  const { current } = periodsOf(storedPeriod(screen), newest)
  return { period: current, ...(group !== undefined && { where: { group } }) }
}
