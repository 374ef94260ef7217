import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { hourMs } from '#contract/clock.ts'
import type { Now } from '#contract/now.ts'
import { counterSeries, median } from '#insights/counterSeries.ts'
import type { VideoDays } from '#insights/ranked.ts'
import { viewsSince } from '#tv/dashboard/rank/ranking.ts'
import { newestDaysQuery } from '#tv/data/newestDays.ts'
import { addDays, type Day, dayAt, endOfDay } from '#tv/dates/days.ts'

type ByHour = readonly (number | null)[]

/** The newest video and what is usual, by hours; `isByDays`: the usual numbers are computed from reports by day. */
export interface FirstHours extends Omit<NonNullable<Now['newest']>, 'views' | 'usual'> {
  views: ByHour
  usual: ByHour
  isByDays: boolean
}

/** As many as the proxy compares (specification: proxy 13), of which an age needs so many. */
const earlierVideos = 10
const leastVideos = 3
const hoursShown = 48
/** On its first day a video has most of its views in its first hours: a report says nothing of these. */
const firstKnownHours = 24
/** A day of the service has at most so many. */
const longestDayMs = 25 * hourMs

/**
 * The views of a video at ages of 1 to 48 whole hours, from its views by day. They are taken to come evenly between the
 * ends of two days. Null before 24 hours, and after the newest day.
 * @param publishedAt milliseconds since 1970
 */
export function hoursFromDays(publishedAt: number, { published, values }: VideoDays): (number | null)[] {
  let value = 0
  const ends = values.map((views, place) => {
    value += views
    return { at: endOfDay(addDays(published, place)), value }
  })
  const views = counterSeries([{ at: publishedAt, value: 0 }, ...ends])
  return Array.from({ length: hoursShown }, (_, place) =>
    place + 1 < firstKnownHours ? null : views.between(publishedAt, publishedAt + (place + 1) * hourMs, longestDayMs),
  )
}

const byHour = z.array(z.nullable(z.number()))
const stored = z.object({ views: byHour, usual: byHour, of: z.number() })

/** The same as `Now.newest`, from reports. @param newest the newest day with numbers */
const firstDaysQuery = (id: string, videos: Now['videos'], newest: Day) =>
  queryOptions({
    queryKey: ['video', 'first days', id, newest],
    queryFn: ({ client }) => firstDaysOf(client, id, videos, newest),
    meta: { stored },
  })

async function firstDaysOf(
  client: QueryClient,
  id: string,
  videos: Now['videos'],
  newest: Day,
): Promise<z.infer<typeof stored>> {
  const own = videos.find((video) => video.id === id)
  const earlier = videos
    .filter(({ publishedAt }) => publishedAt < (own?.publishedAt ?? 0))
    .sort((a, b) => b.publishedAt - a.publishedAt)
    .slice(0, earlierVideos)
  const hoursOf = async ({ id, publishedAt }: Now['videos'][number]) => {
    if (dayAt(publishedAt) > newest) return []
    const video = { id, publishedAt: new Date(publishedAt).toISOString() }
    return hoursFromDays(publishedAt, await viewsSince(client, video, newest))
  }
  const compared: (number | null)[][] = []
  // One after the other: a television does not ask for ten reports at once that nobody waits for.
  for (const video of earlier) compared.push(await hoursOf(video))
  const known = compared.filter(isKnown)
  return {
    views: own ? await hoursOf(own) : [],
    usual: Array.from({ length: hoursShown }, (_, place) =>
      median(
        known.flatMap((hours) => hours[place] ?? []),
        leastVideos,
      ),
    ),
    of: known.length,
  }
}

const isKnown = (hours: ByHour): boolean => hours.some((views) => views !== null)

/** The newest video by hours; what was not sampled by the hour is from reports by day. Undefined if there is none. */
export function useFirstHours(now: Now | undefined): FirstHours | undefined {
  const newest = now?.newest ?? undefined
  const enabled = newest !== undefined && !(isKnown(newest.usual) && isKnown(newest.views))
  const { data: rows } = useQuery({ ...newestDaysQuery, enabled })
  const day = rows?.[0]?.day
  const { data } = useQuery({
    ...firstDaysQuery(newest?.id ?? '', now?.videos ?? [], day ?? dayAt(0)),
    enabled: enabled && day !== undefined,
  })
  return useMemo(() => {
    if (!newest) return undefined
    const views = data && !isKnown(newest.views) ? data.views : newest.views
    const isByDays = data !== undefined && !isKnown(newest.usual)
    return { ...newest, views, ...(isByDays && { usual: data.usual, of: data.of }), isByDays }
  }, [newest, data])
}
