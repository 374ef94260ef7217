import type { MetricName } from '#contract/reportNames.ts'
import { addDays, type Day } from '../time/days.ts'
import type { Video } from '../video/videoRepository.ts'
import type { AlertInsight, MessageContent, WeekTotal } from './content.ts'
import { chartOf } from './content.ts'
import { seriesOf } from './facts.ts'
import type { ReadReport, Topic } from './reader.ts'

interface DigestContext {
  read: ReadReport
  topic: Topic
  subject: { kind: 'channel' | 'group'; id: string; title: string }
  releases: readonly Day[]
  titles(ids: readonly string[]): Promise<Video[]>
}

const totalled: readonly MetricName[] = ['views', 'estimatedMinutesWatched', 'subscribersGained']
const topVideos = 3

/**
 * The digest of a week, Monday to Sunday: sums beside those of the week before, the most watched videos, and what was
 * unusual (specification: alerts 3).
 * @param sunday the last day of the week
 * @param newest the newest day with numbers
 */
export async function digestOf(
  { read, topic, subject, releases, titles }: DigestContext,
  sunday: Day,
  newest: Day | undefined,
  insights: AlertInsight[],
): Promise<Extract<MessageContent, { about: 'digest' }>> {
  const monday = addDays(sunday, -6)
  // Days after the newest one with numbers are not known. A series up to Sunday would show 0 for them.
  const lastKnown = newest !== undefined && newest < sunday ? newest : sunday
  const sums = async (startDate: Day, endDate: Day): Promise<number[]> => {
    const [row = []] = await read(topic, { startDate, endDate, metrics: totalled.join(',') })
    return totalled.map((_, place) => Number(row[place] ?? 0))
  }
  const [now, before] = [await sums(monday, sunday), await sums(addDays(monday, -7), addDays(sunday, -7))]
  const ranked = await read(topic, {
    startDate: monday,
    endDate: sunday,
    metrics: 'views',
    dimensions: 'video',
    sort: '-views',
    maxResults: String(topVideos),
  })
  const known = new Map((await titles(ranked.map(([id]) => String(id)))).map(({ id, title }) => [id, title]))
  return {
    about: 'digest',
    topic: subject,
    first: monday,
    last: sunday,
    insights,
    isWhole: newest !== undefined && newest >= sunday,
    numbersUntil: newest ?? null,
    totals: totalled.map(
      (metric, place): WeekTotal => ({ metric, value: now[place] ?? 0, before: before[place] ?? 0 }),
    ),
    videos: ranked.map(([id, views]) => ({ title: known.get(String(id)) ?? String(id), views: Number(views) })),
    chart: chartOf(await seriesOf(read, topic, lastKnown), releases, sunday),
  }
}
