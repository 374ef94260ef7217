import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Comparison, Selection } from '#tv/dashboard/comparison/comparison.ts'
import { ofSameGroup } from '#tv/dashboard/comparison/placeholder.ts'
import { storedCurrency } from '#tv/dashboard/money/currency.ts'
import { figures } from '#tv/dashboard/money/figures.ts'
import { figuresQuery, sortedBy, together } from '#tv/dashboard/videos/figures.ts'
import { membersQuery } from '#tv/data/groups.ts'
import { isImpression } from '#tv/data/impressions.ts'
import { publishedQuery } from '#tv/data/videos.ts'
import { dayAt } from '#tv/dates/days.ts'
import { numbers } from '#tv/format/locale.ts'
import { t } from '#tv/language/t.ts'
import { earningsQuery, isEarning } from './earnings.ts'
import { type VideoImpressions, videoImpressionsQuery } from './impressions.ts'
import { messages } from './messages.ts'
import type { VideoSort } from './storedSort.ts'

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
