import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { periodsIn, type Side, type Sides } from '../../dashboard/comparison/sides.ts'
import { largestChange, leaderSentence } from '../../dashboard/headline/sentences.ts'
import { sourceName } from '../../dashboard/labels/trafficSources.ts'
import { dayAt } from '../../dates/days.ts'
import { useOnlyShown } from '../../remote/focus/onlyShown.ts'
import { flowQuery } from './flow.ts'

const anyDay = dayAt(0)
const noSide: Side = { period: { start: anyDay, end: anyDay } }

/** The headline about the traffic sources: the one that changed most, or else the one that leads. */
export function useSentence(sides: Sides | undefined): string | undefined {
  const enabled = useOnlyShown() && sides !== undefined
  const { data: now } = useQuery({ ...flowQuery('sources', sides?.current ?? noSide), enabled })
  const { data: earlier } = useQuery({ ...flowQuery('sources', sides?.previous ?? noSide), enabled })
  return useMemo(() => {
    if (!sides || !now || !earlier) return undefined
    const before = new Map(earlier.sources.map(({ code, views }) => [code, views]))
    const rows = now.sources.map(({ code, views }) => ({
      title: sourceName('sources', code),
      value: views,
      before: before.get(code) ?? 0,
    }))
    return largestChange(rows, periodsIn(sides)) ?? leaderSentence('views', rows)
  }, [sides, now, earlier])
}
