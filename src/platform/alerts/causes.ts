import { type Cause, causesOf } from '#insights/causes.ts'
import type { Insight } from '#insights/insight.ts'
import { levelDays } from '#insights/usual.ts'
import { addDays, type Day } from '../time/days.ts'
import type { Video } from '../video/videoRepository.ts'
import type { AlertCause, AlertInsight } from './content.ts'
import type { ReadReport, Topic } from './reader.ts'

/** Metrics by which videos are ranked, and whose sum over all videos is the total (specification: reports 6.3). */
const addsUp: ReadonlySet<string> = new Set(['views', 'estimatedMinutesWatched', 'subscribersGained'])
const kindsOfTotals: ReadonlySet<string> = new Set(['spike', 'drop', 'level'])

const breakdowns = [
  { by: 'video', dimensions: 'video', parameters: { maxResults: '200' } },
  { by: 'source', dimensions: 'insightTrafficSourceType', parameters: {} },
] as const

/**
 * Adds the causes of an insight, as far as arithmetic finds them, and the titles of videos. It compares with the days
 * of the level (specification: insights 9).
 */
export async function alertInsightOf(
  read: ReadReport,
  topic: Topic,
  insight: Insight,
  titles: (ids: readonly string[]) => Promise<Video[]>,
): Promise<AlertInsight> {
  const { kind, metric, first, last, days, part, causes, change, ...numbers } = insight
  const titleOf = async (id: string) => (await titles([id]))[0]?.title ?? id
  const totalCauses = kindsOfTotals.has(kind) ? await causesBy(read, topic, insight) : []
  const shown: AlertCause[] = []
  for (const { by, cause } of totalCauses)
    shown.push({ by, part: by === 'video' ? await titleOf(cause.part) : cause.part, points: cause.points })
  return {
    kind,
    metric,
    first,
    last,
    ...numbers,
    change: Number.isFinite(change) ? change : null,
    ...(days && { days: [...days] }),
    ...(part !== undefined && { part, ...(kind === 'rank' && { title: await titleOf(part) }) }),
    causes: shown,
  }
}

/** The causes by video; by source when no video explains enough. */
async function causesBy(read: ReadReport, topic: Topic, insight: Insight) {
  const { metric, first, last, value, usual, days } = insight
  if (!addsUp.has(metric) || days) return []
  for (const { by, dimensions, parameters } of breakdowns) {
    if (by === 'source' && metric === 'subscribersGained') return []
    const rowsOf = async (startDate: Day, endDate: Day) => {
      const sort = by === 'video' ? { sort: `-${metric}` } : {}
      const rows = await read(topic, { startDate, endDate, metrics: metric, dimensions, ...sort, ...parameters })
      return new Map(rows.map(([part, count]) => [String(part), Number(count)]))
    }
    const before = [addDays(first, -levelDays), addDays(first, -1)] as const
    const [[total] = []] = await read(topic, { startDate: before[0], endDate: before[1], metrics: metric })
    // A measure is an average of the days, and its parts are sums.
    const span = insight.kind === 'level' && metric === 'estimatedMinutesWatched' ? 7 : 1
    const found: Cause[] = causesOf({
      value: value * span,
      usual: usual * span,
      now: await rowsOf(first, last),
      before: await rowsOf(...before),
      beforeTotal: Number(total ?? 0),
    })
    if (found.length > 0) return found.map((cause) => ({ by, cause }))
  }
  return []
}
