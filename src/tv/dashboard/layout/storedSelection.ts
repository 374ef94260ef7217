import type { Day } from '#tv/dates/days.ts'
import { periodsOf } from '#tv/dates/periods.ts'
import type { Selection } from '../comparison/comparison.ts'
import { storedGroupChoice } from '../comparison/storedGroup.ts'
import { storedPeriod } from '../period/usePeriod.ts'

/** The selection that a dashboard would show if it opened now: used to prefetch its reports. */
export function storedSelection(newest: Day): Selection {
  const { group } = storedGroupChoice()
  const { current } = periodsOf(storedPeriod(), newest)
  return { period: current, ...(group !== undefined && { where: { group } }) }
}
