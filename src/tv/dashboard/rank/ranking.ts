import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Ranking, ranked, rankedAmong, type VideoDays } from '#insights/ranked.ts'
import { reportQuery } from '#tv/data/report.ts'
import { type Published, publishedBeforeQuery } from '#tv/data/videos.ts'
import { addDays, type Day, dayAt, daysBetween, eachDay } from '#tv/dates/days.ts'

/** A video is ranked until this age, in days. */
export const oldestRanked = 28

const curve = z.array(z.number())
export const storedRanking = z.object({
  age: z.number(),
  rank: z.number(),
  of: z.number(),
  curve,
  others: z.array(z.object({ id: z.string(), curve })),
})

/**
 * The views of a young video beside those of the nine before it at the same age (specification: insights 7): one report
 * for each of them. `null` when there are too few, or on the day of publication.
 * @param publishedAt RFC 3339
 * @param newest the newest day that has numbers
 */
export const rankingQuery = (id: string, publishedAt: string, newest: Day) =>
  queryOptions({
    queryKey: ['video', 'ranking', id, newest],
    queryFn: ({ client }) => rankingOf(client, { id, publishedAt }, newest),
    meta: { stored: z.union([storedRanking, z.null()]) },
  })

/**
 * Whether a video has a rank at its age on the newest day: not on the day of publication, and no later than 28 days.
 */
export function isYoung(publishedAt: string | undefined, newest: Day | undefined): boolean {
  if (publishedAt === undefined || newest === undefined) return false
  const age = daysBetween(dayAt(Date.parse(publishedAt)), newest)
  return age >= 1 && age <= oldestRanked
}

async function rankingOf(
  client: QueryClient,
  video: { id: string; publishedAt: string },
  newest: Day,
): Promise<Ranking | null> {
  const before = await client.ensureQueryData(publishedBeforeQuery(video.publishedAt, rankedAmong - 1))
  const own = await viewsSince(client, video, newest)
  const earlier: VideoDays[] = []
  // One after the other: a television does not ask for ten reports at once that nobody waits for.
  for (const each of before) earlier.push(await viewsSince(client, each, newest))
  return ranked(own, earlier)
}

/** The views of each day from the day of publication on, 28 more at most; a day without a row has none. */
export async function viewsSince(
  client: QueryClient,
  { id, publishedAt }: Pick<Published, 'id' | 'publishedAt'>,
  newest: Day,
): Promise<VideoDays> {
  const published = dayAt(Date.parse(publishedAt ?? ''))
  const end = [addDays(published, oldestRanked), newest].sort()[0] ?? newest
  const period = { start: published, end }
  const rows = await client.fetchQuery(reportQuery({ period, metrics: ['views'], by: ['day'], where: { video: id } }))
  const views = new Map(rows.map((row) => [row.day, row.views]))
  return { id, published, values: eachDay(published, end).map((day) => views.get(day) ?? 0) }
}

/** The rank of the video at an earlier age, by the same rule: 1 is the best. Undefined on the day of publication. */
export function rankAt({ curve, others }: Ranking, age: number): number | undefined {
  const value = curve[age]
  if (age < 1 || value === undefined) return undefined
  return 1 + others.filter((video) => (video.curve[age] ?? 0) > value).length
}
