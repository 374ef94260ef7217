import type { Day } from '../../dates/days.ts'
import { periodsOf } from '../../dates/periods.ts'
import type { Side } from '../comparison/sides.ts'
import { storedGroupChoice } from '../comparison/storedGroup.ts'
import { storedPeriod } from '../period/storedPeriod.ts'

/** The side that a dashboard would show if it opened now: used to prefetch its reports. */
export function storedSide(screen: string, newest: Day): Side {
  const { group } = storedGroupChoice(screen)
  const { current } = periodsOf(storedPeriod(screen), newest)
  return { period: current, ...(group !== undefined && { where: { group } }) }
}
