import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { storedPeriod } from '#tv/dashboard/period/usePeriod.ts'
import { figuresQuery } from '#tv/dashboard/videos/figures.ts'
import { playlistViewsQuery } from '#tv/dashboard/videos/playlistViews.ts'
import { availableDatesOf, newestDaysQuery } from '#tv/data/newestDays.ts'
import { dayAt } from '#tv/dates/days.ts'
import { periodsOf } from '#tv/dates/periods.ts'
import { days } from '#tv/format/locale.ts'

/** The views of each video in the period of the dashboards, and its days as a text. */
export function useViews() {
  const { period, known, note } = useSharedPeriod()
  const figures = useQuery({ ...figuresQuery({ period: known }), enabled: period !== undefined }).data
  return useMemo(() => ({ views: new Map(figures?.map(({ video, views }) => [video, views])), note }), [figures, note])
}

/** The same of each playlist: the views in it. */
export function usePlaylistViews() {
  const { period, known, note } = useSharedPeriod()
  const figures = useQuery({ ...playlistViewsQuery(known), enabled: period !== undefined }).data
  return useMemo(
    () => ({ views: new Map(figures?.map(({ playlist, playlistViews }) => [playlist, playlistViews])), note }),
    [figures, note],
  )
}

/** The period of the dashboards. `known` is today while it is not known. */
function useSharedPeriod() {
  const newest = availableDatesOf(useQuery(newestDaysQuery).data)?.newest
  const today = dayAt(Date.now())
  const period = useMemo(() => (newest === undefined ? undefined : periodsOf(storedPeriod(), newest).current), [newest])
  return {
    period,
    known: period ?? { start: today, end: today },
    note: period ? days.range(period.start, period.end, today) : '',
  }
}
