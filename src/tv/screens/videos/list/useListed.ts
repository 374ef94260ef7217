import { type QueryClient, queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { type Comparison, ofSameGroup, type Selection } from '#tv/dashboard/comparison/comparison.ts'
import { videoMetricNames } from '#tv/dashboard/metrics/metrics.ts'
import { type Currency, storedCurrency } from '#tv/dashboard/money/currency.ts'
import { type FigureName, figures, revenueMetrics } from '#tv/dashboard/money/figures.ts'
import { askAllVideos, figuresQuery, type SortName, sortedBy, together } from '#tv/dashboard/videos/figures.ts'
import { storedText, storeText } from '#tv/data/cache/accountStorage.ts'
import { membersQuery } from '#tv/data/groups.ts'
import { type ImpressionName, impressionNames, isImpression } from '#tv/data/impressions.ts'
import { moneyKey } from '#tv/data/lock.ts'
import type { ReportRow } from '#tv/data/report.ts'
import { publishedQuery } from '#tv/data/videos.ts'
import { dayAt } from '#tv/dates/days.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { messages } from './messages.ts'

/** The videos of the channel, of a group, or of two groups in one list, sorted by a figure. */
export function useListed(comparison: Comparison | undefined, sort: VideoSort) {
  const today = dayAt(Date.now())
  const { current, previous } = comparison ?? { current: noDay(today), previous: noDay(today) }
  const labels = comparison?.labels
  const published = useQuery(publishedQuery)
  const currentFigures = useFigures(current, sort, comparison !== undefined)
  const previousFigures = useFigures(previous, sort, labels !== undefined)
  const videos = useMemo(() => {
    if (!published.data || !currentFigures.counted || !currentFigures.isKnown) return undefined
    const list = ({ counted, isIn }: Figures) =>
      sortedBy(({ value }) => value, published.data.filter(isIn), counted ?? [])
    if (!labels) return list(currentFigures)
    return previousFigures.counted && previousFigures.isKnown
      ? together(list(currentFigures), list(previousFigures))
      : undefined
  }, [published.data, currentFigures, previousFigures, labels])
  const pending = [currentFigures, ...(labels ? [previousFigures] : [])]
    .map(pendingOf)
    .find((query) => query !== undefined)
  return { videos, query: pending ?? published }
}

type Figures = ReturnType<typeof useFigures>

/** The query of a group, or of the channel, that the list still waits for. */
function pendingOf({ query, counted, members, isKnown }: Figures): UseQueryResult<unknown> | undefined {
  if (counted === undefined) return query
  return isKnown ? undefined : members
}

const noDay = (today: string): Selection => ({ period: { start: today, end: today } })

function useFigures(selection: Selection, sort: VideoSort, enabled: boolean) {
  const { where } = selection
  const earning = isEarning(sort)
  const impression = isImpression(sort)
  const placeholderData = ofSameGroup(where)
  const watched = useQuery({ ...figuresQuery(selection), enabled: enabled && !earning && !impression, placeholderData })
  const thumbnails = useQuery({ ...videoImpressionsQuery(selection), enabled: enabled && impression, placeholderData })
  const earned = useQuery({
    ...earningsQuery(selection, storedCurrency()),
    enabled: enabled && earning,
    placeholderData,
  })
  const members = useQuery({ ...membersQuery(where?.group ?? ''), enabled: enabled && where !== undefined })
  const counted = useMemo(
    () =>
      isEarning(sort)
        ? earned.data?.map((row) => ({ video: row.video, value: figures[sort].of(row) ?? 0 }))
        : isImpression(sort)
          ? thumbnails.data?.map((row) => ({ video: row.video, value: row[sort], ...sampleOf(row, sort) }))
          : watched.data?.map((row) => ({ video: row.video, value: row[sort] })),
    [sort, earned.data, thumbnails.data, watched.data],
  )
  const query = earning ? earned : impression ? thumbnails : watched
  return useMemo(() => {
    const ids = new Set(members.data?.map(({ resourceId }) => resourceId))
    return {
      query,
      counted,
      members,
      /** Whether the group's items are known. */
      isKnown: where === undefined || members.data !== undefined,
      isIn: ({ id }: { id: string }) => where === undefined || ids.has(id),
    }
  }, [query, counted, members, where])
}

/** Few impressions easily have a high rate: beside a rate stands what it is of. */
function sampleOf({ videoThumbnailImpressions: count }: VideoImpressions, sort: VideoSort) {
  if (sort !== 'videoThumbnailImpressionsClickRate') return {}
  return { detail: t(messages.ofImpressions, { count, shown: numbers.exact(count) }) }
}

export type VideoSort = SortName | ImpressionName | EarningName

const storedName = 'videos.sort'

/** Returns what the videos were last sorted by on this television. */
export function storedSort(): VideoSort {
  const text = storedText(storedName)
  return [...videoMetricNames, ...impressionNames, ...earningNames].find((each) => each === text) ?? 'views'
}

export const storeSort = (sort: VideoSort): void => storeText(storedName, sort)

/** Figures that videos can also be sorted by when a phone has allowed access to revenue. */
export const earningNames = ['revenue', 'rpm', 'cpm'] as const satisfies readonly FigureName[]
type EarningName = (typeof earningNames)[number]

export const isEarning = (sort: string): sort is EarningName => earningNames.some((name) => name === sort)

const earnings = z.array(z.record(z.string(), z.union([z.string(), z.number()])))
type VideoEarnings = ReportRow<'video', (typeof revenueMetrics)[number]>

/** The revenue of all videos of the channel, or of a group, in a period and a currency. */
const earningsQuery = (selection: Selection, currency: Currency) =>
  queryOptions({
    queryKey: [...moneyKey, 'all videos', selection.period, currency, ...(selection.where ? [selection.where] : [])],
    queryFn: (context: { client: QueryClient; signal: AbortSignal }): Promise<VideoEarnings[]> =>
      askAllVideos(selection, { metrics: revenueMetrics, sort: '-estimatedRevenue', currency }, context),
    meta: { stored: earnings },
  })

const rows = z.array(z.record(z.string(), z.union([z.string(), z.number()])))
type VideoImpressions = ReportRow<'video', ImpressionName>

/** The impressions of all videos of the channel, or of a group, in a period. Only for a service that has them. */
const videoImpressionsQuery = (selection: Selection) =>
  queryOptions({
    queryKey: ['report', 'impressions of all videos', selection.period, ...(selection.where ? [selection.where] : [])],
    queryFn: (context: { client: QueryClient; signal: AbortSignal }): Promise<VideoImpressions[]> =>
      askAllVideos(selection, { metrics: impressionNames, sort: '-videoThumbnailImpressions' }, context),
    meta: { stored: rows },
  })
