import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAvailableDates } from '#tv/data/newestDays.ts'
import { type Periods, periodsOf } from '#tv/dates/periods.ts'
import { comparisonOf, periodsIn } from '../comparison/comparison.ts'
import { GroupPicker } from '../comparison/GroupPicker.tsx'
import { type GroupType, useGroupChoice } from '../comparison/useGroupChoice.ts'
import { PeriodPicker } from '../period/PeriodPicker.tsx'
import { usePeriod } from '../period/usePeriod.ts'
import { SeriesNote } from './SeriesNote.tsx'

interface DashboardOptions {
  /** The type of groups that it can be filtered to; `none` when it shows a single item. */
  groupsOf?: GroupType | 'none'
}

/**
 * What every dashboard has: the days and the group, chosen to the right of the title, the same on all dashboards, and
 * written below the title. `comparison` has the parameters of its reports.
 */
export function useDashboard(screen: string, { groupsOf = 'video' }: DashboardOptions = {}) {
  const [choice, choose] = usePeriod()
  const groups = useGroupChoice(groupsOf)
  const { days, available } = useAvailableDates()
  const newest = available?.newest
  const comparison = useMemo(
    () => (newest === undefined ? undefined : comparisonOf(periodsOf(choice, newest), groups)),
    [choice, newest, groups],
  )

  /**
   * The line under the title. `query`: the query that may fail or be slow; `periods`: the days, when they differ from
   * `comparison`.
   */
  const note = (
    query: UseQueryResult<unknown> = days,
    periods: Periods | undefined = comparison && periodsIn(comparison),
  ) => <SeriesNote query={query} available={available} periods={periods} {...(groupsOf !== 'none' && { groups })} />
  const controls = (
    <>
      {groupsOf !== 'none' && <GroupPicker screen={screen} choice={groups} />}
      <PeriodPicker screen={screen} choice={choice} onChoose={choose} available={available} />
    </>
  )
  return { choice, groups, days, newest, comparison, note, controls }
}
