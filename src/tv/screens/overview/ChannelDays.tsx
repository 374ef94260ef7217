import { type GroupChoice, heldBy } from '#tv/dashboard/comparison/useGroupChoice.ts'
import type { ComparedSeries } from '#tv/dashboard/metrics/comparedSeries.ts'
import { DaysPanel } from '#tv/dashboard/metrics/DaysPanel.tsx'
import { SkeletonChart } from '#tv/dashboard/metrics/SeriesBody.tsx'
import { usePaintedOnce } from '#tv/dashboard/metrics/usePaintedOnce.ts'
import { pastOf, useTypical } from '#tv/dashboard/metrics/useTypical.ts'
import { usePeakVideos } from '#tv/dashboard/unusual/peakVideos.ts'
import { useReleases } from '#tv/dashboard/videos/useReleases.ts'
import type { dayMetrics } from '#tv/data/newestDays.ts'

type Shown = (typeof dayMetrics)[number]

interface ChannelDaysProps {
  focusKey: string
  compared: ComparedSeries<Shown> | undefined
  metric: Shown
  groups: GroupChoice
  underTiles?: boolean
  explained?: boolean
  /** The line is compared with the previous period instead of the usual range. */
  withPrevious?: boolean
}

/** The days of a figure with the publications, the peaks and the usual range, all painted at once. */
export function ChannelDays({ compared, metric, groups, withPrevious = false, ...panel }: ChannelDaysProps) {
  const { shown } = groups
  const releases = useReleases(compared, groups, compared && pastOf(compared.current.start))
  const flags = usePeakVideos(metric, compared, { where: shown?.where, enabled: releases !== undefined })
  const typical = useTypical(metric, shown ? undefined : compared?.days, releases)
  const isWhole = compared !== undefined && releases !== undefined && typical !== undefined
  const about = JSON.stringify([compared?.current, compared?.previous, heldBy(groups)])
  const parts = usePaintedOnce(isWhole ? { compared, metric, releases, flags, typical } : undefined, about)
  if (!compared || parts === undefined) return <SkeletonChart />
  return <DaysPanel {...panel} {...(parts ?? { compared, metric })} {...(withPrevious && { typical: null })} />
}
