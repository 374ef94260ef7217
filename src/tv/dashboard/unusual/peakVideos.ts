import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { pictureAddress } from '#contract/pictures.ts'
import { causesOf } from '#insights/causes.ts'
import { levelDays } from '#insights/usual.ts'
import { ownAccount } from '#tv/data/cache/accountStorage.ts'
import { videoTitles } from '#tv/data/channel.ts'
import { askReport, type ReportRequest } from '#tv/data/report.ts'
import { unnamedVideo } from '#tv/data/unnamed.ts'
import { addDays, type Day } from '#tv/dates/days.ts'
import type { Period } from '#tv/dates/periods.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import type { Flag } from '#tv/ui/chart/series.ts'
import type { ComparedSeries } from '../metrics/comparedSeries.ts'
import type { MetricName } from '../metrics/metrics.ts'
import { peaksOf } from '../metrics/peaks.ts'
import { type AddsUp, isAddsUp, maxVideos } from './causes.ts'
import { messages } from './messages.ts'

type Where = ReportRequest<never, never>['where']

interface Peak {
  day: Day
  value: number
}

const peakVideos = z.array(
  z.object({
    id: z.string(),
    day: z.string(),
    title: z.string(),
    /** Its part of the figure of that day, from 0 to 1. */
    part: z.number(),
  }),
)

/**
 * What stands above each peak of a chart: the video that brought the largest part of what the day had more than usual,
 * with its part of the day (specification: television 7). A peak that no video explains has none. Undefined if the chart
 * has no peak: then it needs no room for them.
 * @param where the group that is shown
 * @param enabled false until the chart has what is more urgent
 */
export function usePeakVideos<Name extends MetricName>(
  metric: Name,
  compared: ComparedSeries<Name> | undefined,
  { where, enabled }: { where: Where; enabled: boolean },
): readonly Flag[] | undefined {
  const peaks = useMemo(() => {
    if (!compared || !isAddsUp(metric)) return []
    const values = compared.valuesOf(metric).current
    return peaksOf(values).flatMap((place) => {
      const [day, value] = [compared.days[place], values[place]]
      return day === undefined || value === undefined || value === null ? [] : [{ day, value }]
    })
  }, [compared, metric])
  const { data } = useQuery({
    ...peakVideosQuery(isAddsUp(metric) ? metric : 'views', peaks, where),
    enabled: enabled && peaks.length > 0,
  })
  return useMemo(() => {
    if (peaks.length === 0) return undefined
    return peaks.flatMap(({ day }) => {
      const found = data?.find((each) => each.day === day)
      if (!found || !compared) return []
      const { id, title, part } = found
      const [account, size] = [ownAccount(), window.devicePixelRatio > 1 ? 'medium' : 'default'] as const
      const picture = account === undefined ? undefined : pictureAddress(account, 'videos', id, size)
      const detail = t(messages.pinned, { percent: numbers.percent(part) })
      return [{ place: compared.days.indexOf(day), title, detail, picture }]
    })
  }, [peaks, data, compared])
}

const peakVideosQuery = (metric: AddsUp, peaks: readonly Peak[], where: Where) =>
  queryOptions({
    queryKey: ['peak videos', metric, peaks, where],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(peaks.map((peak) => videoAt(metric, peak, where, signal)))
      const videos = found.flatMap((video) => video ?? [])
      if (videos.length === 0) return []
      const titles = await videoTitles(
        videos.map(({ id }) => id),
        signal,
      )
      return videos.map(({ id, day, part }) => ({ id, day, part, title: titles.get(id) ?? unnamedVideo(id) }))
    },
    meta: { stored: peakVideos },
  })

async function videoAt(metric: AddsUp, { day, value }: Peak, where: Where = {}, signal: AbortSignal) {
  const before = { start: addDays(day, -levelDays), end: addDays(day, -1) }
  const byVideo = async (period: Period) => {
    const ranked = { by: ['video'], sort: `-${metric}`, maxResults: maxVideos } as const
    const rows = await askReport({ period, metrics: [metric], where, ...ranked }, signal)
    return new Map(rows.map((row) => [row.video, row[metric]]))
  }
  const [total] = await askReport({ period: before, metrics: [metric], where }, signal)
  const beforeTotal = total?.[metric] ?? 0
  const usual = beforeTotal / levelDays
  if (value <= usual) return undefined
  const [largest] = causesOf({
    value,
    usual,
    now: await byVideo({ start: day, end: day }),
    before: await byVideo(before),
    beforeTotal,
  })
  return largest && { id: largest.part, day, part: largest.value / value }
}
