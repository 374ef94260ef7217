import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { storedPeriod } from '#tv/dashboard/period/usePeriod.ts'
import { figuresQuery } from '#tv/dashboard/videos/figures.ts'
import { availableDatesOf, newestDaysQuery } from '#tv/data/newestDays.ts'
import { dayAt } from '#tv/dates/days.ts'
import { periodsOf } from '#tv/dates/periods.ts'
import { days } from '#tv/format/locale.ts'

/** The views of each video in the period of the dashboards, and its days as a text. */
export function useViews() {
  const newest = availableDatesOf(useQuery(newestDaysQuery).data)?.newest
  const today = dayAt(Date.now())
  const period = useMemo(() => (newest === undefined ? undefined : periodsOf(storedPeriod(), newest).current), [newest])
  const figures = useQuery({
    ...figuresQuery({ period: period ?? { start: today, end: today } }),
    enabled: period !== undefined,
  }).data
  return useMemo(
    () => ({
      views: new Map(figures?.map(({ video, views }) => [video, views])),
      note: period ? days.range(period.start, period.end, today) : '',
    }),
    [figures, period, today],
  )
}
