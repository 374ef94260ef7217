import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAvailableDates } from '../../data/days.ts'
import { type Periods, periodsOf } from '../../dates/periods.ts'
import { GroupPicker } from '../comparison/GroupPicker.tsx'
import { periodsIn, sidesOf } from '../comparison/sides.ts'
import { type GroupType, useGroupChoice } from '../comparison/useGroupChoice.ts'
import { TrendNote } from '../metrics/TrendNote.tsx'
import { PeriodPicker } from '../period/PeriodPicker.tsx'
import { usePeriod } from '../period/usePeriod.ts'

interface DashboardOptions {
  /** Whose choices it shares; its own without it. */
  keptAs?: string
  /** Groups that it can be filtered to; none where it is about one thing. */
  groupsOf?: GroupType | 'none'
}

/**
 * What every dashboard has: which days and whose numbers, chosen at the right of its title and remembered for it, and
 * said under it. `sides` is what its questions are asked with.
 */
export function useDashboard(screen: string, { keptAs = screen, groupsOf = 'video' }: DashboardOptions = {}) {
  const [choice, choose] = usePeriod(keptAs)
  const groups = useGroupChoice(keptAs, groupsOf)
  const { days, available } = useAvailableDates()
  const newest = available?.newest
  const sides = useMemo(
    () => (newest === undefined ? undefined : sidesOf(periodsOf(choice, newest), groups)),
    [choice, newest, groups],
  )

  /** Under the title. `asked`: what fails or is slow; `said`: the days in words, where they are not those of `sides`. */
  const note = (asked: UseQueryResult<unknown> = days, said: Periods | undefined = sides && periodsIn(sides)) => (
    <TrendNote asked={asked} available={available} trend={said} groups={groups} />
  )
  const choices = (
    <>
      {groupsOf !== 'none' && <GroupPicker screen={screen} choice={groups} />}
      <PeriodPicker screen={screen} choice={choice} onChoose={choose} available={available} />
    </>
  )
  return { choice, groups, days, newest, sides, note, choices }
}
