import type { QueryClient } from '@tanstack/react-query'
import { minEarlierVideos, type VideoDays } from '#insights/ranked.ts'
import type { Published } from '#tv/data/videos.ts'
import { type Day, dayAt } from '#tv/dates/days.ts'
import { isYoung, viewsSince } from '../rank/ranking.ts'

/** A young video with the last ones before it. */
export interface NewVideo {
  title: string
  own: VideoDays
  earlier: VideoDays[]
}

/**
 * The newest video that has a rank, and the last ten of the days before its own: a report for each of the eleven, as
 * on the page of the video. Undefined, and without reports, if there is no such video or fewer than ten before it.
 * @param released the videos that were published in the days that are looked at, newest first
 */
export async function newVideoOf(
  client: QueryClient,
  newest: Day,
  released: readonly Published[],
): Promise<NewVideo | undefined> {
  const video = released.find(({ publishedAt }) => isYoung(publishedAt, newest))
  if (!video) return undefined
  const published = dayOf(video) ?? newest
  // A video whose publication time is not known is none of them.
  const earlierVideos = released
    .filter((earlierVideo) => (dayOf(earlierVideo) ?? newest) < published)
    .slice(0, minEarlierVideos)
  if (earlierVideos.length < minEarlierVideos) return undefined
  const earlier: VideoDays[] = []
  // One after the other: nobody waits for them.
  for (const earlierVideo of earlierVideos) earlier.push(await viewsSince(client, earlierVideo, newest))
  return { title: video.title, own: await viewsSince(client, video, newest), earlier }
}

const dayOf = ({ publishedAt }: Published): Day | undefined =>
  publishedAt === undefined ? undefined : dayAt(Date.parse(publishedAt))
