import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ofSameGroup } from '../../../dashboard/comparison/placeholder.ts'
import type { Side, Sides } from '../../../dashboard/comparison/sides.ts'
import { storedCurrency } from '../../../dashboard/money/currency.ts'
import { figures } from '../../../dashboard/money/figures.ts'
import { figuresQuery, sortedBy, together } from '../../../dashboard/videos/figures.ts'
import { membersQuery } from '../../../data/groups.ts'
import { publishedQuery } from '../../../data/videos.ts'
import { dayAt } from '../../../dates/days.ts'
import { earningsQuery, isEarning } from './earnings.ts'
import type { VideoSort } from './storedSort.ts'

/** The videos of the channel, of a group, or of two groups in one list, sorted by a figure. */
export function useListed(sides: Sides | undefined, sort: VideoSort) {
  const today = dayAt(Date.now())
  const { current, previous } = sides ?? { current: noDay(today), previous: noDay(today) }
  const called = sides?.called
  const published = useQuery(publishedQuery)
  const own = useFigures(current, sort, sides !== undefined)
  const theirs = useFigures(previous, sort, called !== undefined)
  const videos = useMemo(() => {
    if (!published.data || !own.counted || !own.isKnown) return undefined
    const list = ({ counted, isIn }: Figures) =>
      sortedBy(({ value }) => value, published.data.filter(isIn), counted ?? [])
    if (!called) return list(own)
    return theirs.counted && theirs.isKnown ? together(list(own), list(theirs)) : undefined
  }, [published.data, own, theirs, called])
  const asked = own.counted === undefined ? own.asked : called && !theirs.counted ? theirs.asked : published
  return { videos, asked }
}

type Figures = ReturnType<typeof useFigures>
const noDay = (today: string): Side => ({ period: { start: today, end: today } })

function useFigures(side: Side, sort: VideoSort, enabled: boolean) {
  const { where } = side
  const earning = isEarning(sort)
  const placeholderData = ofSameGroup(where)
  const watched = useQuery({ ...figuresQuery(side), enabled: enabled && !earning, placeholderData })
  const earned = useQuery({ ...earningsQuery(side, storedCurrency()), enabled: enabled && earning, placeholderData })
  const { data: members } = useQuery({ ...membersQuery(where?.group ?? ''), enabled: enabled && where !== undefined })
  const counted = useMemo(
    () =>
      isEarning(sort)
        ? earned.data?.map((row) => ({ video: row.video, value: figures[sort].of(row) }))
        : watched.data?.map((row) => ({ video: row.video, value: row[sort] })),
    [sort, earned.data, watched.data],
  )
  const asked = earning ? earned : watched
  return useMemo(() => {
    const ids = new Set(members?.map(({ resourceId }) => resourceId))
    return {
      asked,
      counted,
      /** Whether the group's items are known. */
      isKnown: where === undefined || members !== undefined,
      isIn: ({ id }: { id: string }) => where === undefined || ids.has(id),
    }
  }, [asked, counted, members, where])
}
