import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type GroupChoice, heldBy } from '#tv/dashboard/comparison/useGroupChoice.ts'
import type { ComparedSeries } from '#tv/dashboard/metrics/comparedSeries.ts'
import { countedDays } from '#tv/dashboard/metrics/countedDays.ts'
import { DaysPanel, maxDaysByDay } from '#tv/dashboard/metrics/DaysPanel.tsx'
import { SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { usePaintedOnce } from '#tv/dashboard/metrics/usePaintedOnce.ts'
import { pastOf, useTypical } from '#tv/dashboard/metrics/useTypical.ts'
import { usePeakVideos } from '#tv/dashboard/unusual/peakVideos.ts'
import { useReleases } from '#tv/dashboard/videos/useReleases.ts'
import { refreshEveryMs } from '#tv/data/client.ts'
import type { dayMetrics } from '#tv/data/newestDays.ts'
import { nowQuery } from '#tv/data/now.ts'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'

type Shown = (typeof dayMetrics)[number]

interface ChannelDaysProps {
  focusKey: string
  compared: ComparedSeries<Shown> | undefined
  metric: Shown
  groups: GroupChoice
  underTiles?: boolean
  /** The line is compared with the previous period instead of the usual range. */
  withPrevious?: boolean
}

/** The days of a figure with the publications, the peaks and the usual range, all painted at once. */
export function ChannelDays({ compared, metric, groups, withPrevious = false, ...panel }: ChannelDaysProps) {
  const { shown } = groups
  const releases = useReleases(compared, groups, compared && pastOf(compared.current.start))
  // Beside the line of another group, a peak of one says little, and its flag takes the room of both.
  const explained = compared?.labels ? undefined : compared
  const flags = usePeakVideos(metric, explained, { where: shown?.where, enabled: releases !== undefined })
  const hasBand = !shown && !withPrevious && compared !== undefined && compared.days.length <= maxDaysByDay
  const typical = useTypical(metric, hasBand ? compared.days : undefined, releases)
  const counted = useCounted(metric === 'views' && !shown ? compared : undefined)
  const isWhole = compared !== undefined && releases !== undefined && typical !== undefined
  const about = JSON.stringify([compared?.current, compared?.previous, heldBy(groups)])
  const parts = usePaintedOnce(isWhole ? { compared, metric, releases, flags, typical, counted } : undefined, about)
  if (!compared || parts === undefined) return <SkeletonChart />
  return <DaysPanel {...panel} {...(parts ?? { compared, metric })} />
}

/**
 * The channel's views, by the live counters, of the days that its reports do not have yet. The chart does not wait for
 * them: those days are empty until then. Not in a kiosk, whose turn is about the days of its head.
 */
function useCounted(compared: ComparedSeries<Shown> | undefined): readonly (number | null)[] | undefined {
  const inKiosk = useOnlyShown()
  const enabled = compared !== undefined && !inKiosk
  // The proxy counts by the minute while somebody asks often: here, a number of the last half an hour is enough.
  const { data } = useQuery({ ...nowQuery, enabled, refetchInterval: refreshEveryMs })
  return useMemo(
    () => (enabled && data ? countedDays(data, compared.days, compared.valuesOf('views').current) : undefined),
    [enabled, data, compared],
  )
}
