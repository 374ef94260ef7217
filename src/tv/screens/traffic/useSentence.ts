import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Comparison, periodsIn, type Selection } from '#tv/dashboard/comparison/comparison.ts'
import { largestChange, leaderSentence } from '#tv/dashboard/headline/sentences.ts'
import { sourceName } from '#tv/dashboard/labels/trafficSources.ts'
import { sentenceOf } from '#tv/dashboard/unusual/sentences.ts'
import { useUnusual } from '#tv/dashboard/unusual/useUnusual.ts'
import { dayAt } from '#tv/dates/days.ts'
import { useOnlyShown } from '#tv/remote/focus/onlyShown.ts'
import { flowQuery } from './flow.ts'

const anyDay = dayAt(0)
const noSelection: Selection = { period: { start: anyDay, end: anyDay } }

/** The headline about the traffic sources: one that is unusual, or the one that changed most, or the one that leads. */
export function useSentence(comparison: Comparison | undefined): string | undefined {
  const enabled = useOnlyShown() && comparison !== undefined
  // What is unusual is found for the whole channel.
  const { findings } = useUnusual({ enabled: enabled && comparison.current.where === undefined })
  const { data: now } = useQuery({ ...flowQuery('sources', comparison?.current ?? noSelection), enabled })
  const { data: earlier } = useQuery({ ...flowQuery('sources', comparison?.previous ?? noSelection), enabled })
  return useMemo(() => {
    const unusual = findings?.find(({ insight }) => insight.kind === 'source')
    if (enabled && unusual) return sentenceOf(unusual)
    if (!comparison || !now || !earlier) return undefined
    const before = new Map(earlier.sources.map(({ code, views }) => [code, views]))
    const rows = now.sources.map(({ code, views }) => ({
      title: sourceName('sources', code),
      value: views,
      before: before.get(code) ?? 0,
    }))
    return largestChange(rows, periodsIn(comparison)) ?? leaderSentence('views', rows)
  }, [comparison, now, earlier, findings, enabled])
}
