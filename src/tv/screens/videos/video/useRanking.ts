import { getCurrentFocusKey } from '@noriginmedia/norigin-spatial-navigation'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isYoung, rankingQuery } from '#tv/dashboard/rank/ranking.ts'
import { useAvailableDates } from '#tv/data/newestDays.ts'
import { whenIdle } from '#tv/time/idle.ts'

export const viewsShown = ['ranked', 'byDay'] as const
export type ViewsShown = (typeof viewsShown)[number]

/**
 * The rank of a young video, loaded while the browser is idle, and which chart of views is shown. The ranked chart
 * takes the place of the other when it has loaded, but never while a person is on the chart.
 */
export function useRanking(id: string, publishedAt: string | undefined, chartKey: string) {
  const { available } = useAvailableDates()
  const isRanked = isYoung(publishedAt, available?.newest)
  const [wanted, setWanted] = useState(false)
  useEffect(() => (isRanked ? whenIdle(() => setWanted(true)) : undefined), [isRanked])
  const { data: ranking } = useQuery({
    ...rankingQuery(id, publishedAt ?? '', available?.newest ?? ''),
    enabled: isRanked && wanted,
  })
  const [shown, show] = useState<ViewsShown>()
  const hasLoaded = Boolean(ranking)
  useEffect(() => {
    if (hasLoaded) show((now) => now ?? (getCurrentFocusKey() === chartKey ? 'byDay' : 'ranked'))
  }, [hasLoaded, chartKey])
  return { ranking: isRanked ? ranking : undefined, shown: shown ?? 'byDay', show }
}
