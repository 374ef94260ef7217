import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Side, Sides } from '../../groups/choice/sides.ts'
import { ofSameGroup } from '../../groups/choice/standIn.ts'
import { membersQuery } from '../../groups/groups.ts'
import { dayAt } from '../../ui/words/days.ts'
import { publishedQuery } from '../library.ts'
import { figuresQuery, type SortName, sortedBy, together } from './figures.ts'

/** The channel's videos by a metric; those of a group; or those of two groups in one list. */
export function useListed(sides: Sides | undefined, sort: SortName) {
  const today = dayAt(Date.now())
  const { current, previous } = sides ?? { current: noDay(today), previous: noDay(today) }
  const called = sides?.called
  const published = useQuery(publishedQuery)
  const own = useFigures(current, sides !== undefined)
  const theirs = useFigures(previous, called !== undefined)
  const videos = useMemo(() => {
    if (!published.data || !own.figures.data || !own.isKnown) return undefined
    const list = ({ figures, isIn }: Figures) => sortedBy(sort, published.data.filter(isIn), figures.data ?? [])
    if (!called) return list(own)
    return theirs.figures.data && theirs.isKnown ? together(list(own), list(theirs)) : undefined
  }, [sort, published.data, own, theirs, called])
  const asked =
    own.figures.data === undefined ? own.figures : called && !theirs.figures.data ? theirs.figures : published
  return { videos, asked }
}

type Figures = ReturnType<typeof useFigures>
const noDay = (today: string): Side => ({ period: { start: today, end: today } })

function useFigures(side: Side, enabled: boolean) {
  const { where } = side
  const figures = useQuery({ ...figuresQuery(side), enabled, placeholderData: ofSameGroup(where) })
  const { data: members } = useQuery({ ...membersQuery(where?.group ?? ''), enabled: enabled && where !== undefined })
  return useMemo(() => {
    const ids = new Set(members?.map(({ resourceId }) => resourceId))
    return {
      figures,
      /** Whether it is known what is in the group. */
      isKnown: where === undefined || members !== undefined,
      isIn: ({ id }: { id: string }) => where === undefined || ids.has(id),
    }
  }, [figures, members, where])
}
