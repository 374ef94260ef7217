import { useRef } from 'react'
import type { Insight } from '#insights/insight.ts'
import { isNews } from '#insights/unusual.ts'
import type { KioskEntry } from '../screens/entry.ts'
import { messages } from './messages.ts'

/** The screen of what is unusual. It has a turn of its own, and no plan names it. */
export const newsEntry: KioskEntry = {
  id: 'unusual',
  path: '/unusual',
  kiosk: { name: messages.news, subject: messages.news },
  load: () => import('../screens/unusual/Unusual.tsx'),
}

/** Numbers what is new (specification: television 6): 0 while nothing is, and another number for each new insight. */
export function createNews(): (insights: readonly Insight[]) => number {
  let number = 0
  /** Only the latest: what is said again tomorrow shares a day with what is said today. */
  let latest: readonly Insight[] = []
  return (insights) => {
    if (insights.length === 0) return 0
    if (insights.some((insight) => isNews(insight, latest))) number += 1
    latest = insights
    return number
  }
}

/** The number of what is new in these insights. */
export function useNews(insights: readonly Insight[]): { readonly current: number } {
  const numberOf = useRef<ReturnType<typeof createNews>>(undefined)
  numberOf.current ??= createNews()
  const news = useRef(0)
  news.current = numberOf.current(insights)
  return news
}
