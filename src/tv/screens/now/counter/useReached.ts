import { useEffect, useRef, useState } from 'react'
import type { Now } from '#contract/now.ts'
import { milestone } from '#insights/milestone.ts'
import type { Finding } from '#tv/dashboard/unusual/unusual.ts'
import { dayAt } from '#tv/dates/days.ts'

const totals = [
  { metric: 'subscribersGained', of: (now: Now) => now.subscribers?.value },
  { metric: 'views', of: (now: Now) => now.views?.value },
] as const

/** The milestones that were passed between the last two samples, while the counter was open. */
export function useReached(now: Now | undefined): readonly Finding[] | undefined {
  const last = useRef<Now>(undefined)
  const [reached, setReached] = useState<readonly Finding[]>()
  useEffect(() => {
    const before = last.current
    if (!now || now.sampledAt === null) return
    last.current = now
    if (before?.channel !== now.channel) return
    const day = dayAt(now.sampledAt)
    const found = totals.flatMap(({ metric, of }): Finding[] => {
      const [value, valueBefore] = [of(now), of(before)]
      if (value === undefined || valueBefore === undefined) return []
      const insight = milestone({ metric, day, value, before: valueBefore })
      return insight ? [{ insight, causes: [] }] : []
    })
    if (found.length > 0) setReached(found)
  }, [now])
  return reached
}
