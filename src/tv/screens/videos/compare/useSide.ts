import { useQuery } from '@tanstack/react-query'
import { reportQuery } from '#tv/data/report.ts'
import { unnamedVideo } from '#tv/data/unnamed.ts'
import { videoQuery } from '#tv/data/videos.ts'
import { addDays, dayAt } from '#tv/dates/days.ts'
import { summedUp } from './spans.ts'

export const comparedNames = ['views', 'estimatedMinutesWatched', 'averageViewPercentage'] as const

const nothing = { views: 0, estimatedMinutesWatched: 0, averageViewPercentage: 0 }

/** One of two videos: its title and the service's day of its publication. */
export function useVideo(id: string) {
  const query = useQuery(videoQuery(id))
  const { title = unnamedVideo(id), publishedAt } = query.data ?? {}
  return { id, query, title, published: publishedAt === undefined ? undefined : dayAt(Date.parse(publishedAt)) }
}

/**
 * The numbers of a video from the day of its publication until `span` days later: the service's own totals, its views
 * up to each day, and where they came from. Undefined parts are still loading.
 */
export function useSide({ id, published }: ReturnType<typeof useVideo>, span: number | undefined) {
  const enabled = published !== undefined && span !== undefined
  const start = published ?? dayAt(0)
  const period = { start, end: addDays(start, span ?? 0) }
  const where = { video: id }
  const days = useQuery({ ...reportQuery({ period, metrics: ['views'], by: ['day'], where }), enabled })
  const totals = useQuery({ ...reportQuery({ period, metrics: comparedNames, where }), enabled })
  const by = ['insightTrafficSourceType'] as const
  const sources = useQuery({ ...reportQuery({ period, metrics: ['views'], by, where, sort: '-views' }), enabled })
  return {
    query: [days, totals, sources].find(({ data }) => data === undefined) ?? days,
    curve: days.data && summedUp(days.data, period),
    totals: totals.data && (totals.data[0] ?? nothing),
    sources: sources.data,
  }
}
