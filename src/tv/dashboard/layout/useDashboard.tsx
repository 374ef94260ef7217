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
  /** The name under which its choices are stored, when it shares those of another screen. */
  storedAs?: string
  /** The type of groups that it can be filtered to; `none` when it shows a single item. */
  groupsOf?: GroupType | 'none'
}

/**
 * What every dashboard has: the days and the group, chosen to the right of its title, remembered per screen and written
 * below the title. `sides` are the parameters of its reports.
 */
export function useDashboard(screen: string, { storedAs = screen, groupsOf = 'video' }: DashboardOptions = {}) {
  const [choice, choose] = usePeriod(storedAs)
  const groups = useGroupChoice(storedAs, groupsOf)
  const { days, available } = useAvailableDates()
  const newest = available?.newest
  const sides = useMemo(
    () => (newest === undefined ? undefined : sidesOf(periodsOf(choice, newest), groups)),
    [choice, newest, groups],
  )

  /**
   * The line under the title. `asked`: the query that may fail or be slow; `said`: the days, when they differ from
   * `sides`.
   */
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
