import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { MetricName, MetricValues } from '#tv/dashboard/metrics/metrics.ts'
import type { ListedVideo } from '#tv/dashboard/videos/figures.ts'
import type { Playlist } from '#tv/data/playlists.ts'
import { askReport } from '#tv/data/report.ts'
import { unnamedPlaylist } from '#tv/data/unnamed.ts'
import type { Period } from '#tv/dates/periods.ts'
import { t } from '#tv/language/t.ts'
import { messages } from '../messages.ts'

/** The metrics that playlists can be sorted by. */
export const sortNames = [
  'playlistViews',
  'playlistStarts',
  'viewsPerPlaylistStart',
  'averageTimeInPlaylist',
  'playlistEstimatedMinutesWatched',
  'playlistSaves',
] as const satisfies readonly MetricName[]
export type SortName = (typeof sortNames)[number]

/** The service ranks no more than this (specification: reports 6.3). */
const maxAtOnce = 200
/** The service cannot sort by averages: the app sorts by these, among the most viewed. */
const averages: readonly SortName[] = ['viewsPerPlaylistStart', 'averageTimeInPlaylist']

export type PlaylistFigures = MetricValues<SortName> & { readonly playlist: string }

/** The figures of the channel's playlists; of more than 200, the top ones by this metric. */
export const figuresQuery = (period: Period, sort: SortName) => {
  const by = averages.includes(sort) ? 'playlistViews' : sort
  return queryOptions({
    queryKey: ['report', 'playlists', by, period],
    queryFn: ({ signal }): Promise<PlaylistFigures[]> =>
      askReport({ period, metrics: sortNames, by: ['playlist'], sort: `-${by}`, maxResults: maxAtOnce }, signal),
    meta: { stored: z.array(z.record(z.string(), z.union([z.string(), z.number()]))) },
  })
}

/**
 * All playlists by one metric, the largest first; playlists without a value come last. `isIn`: whether one is in the
 * group.
 */
export function sortedBy(
  metric: SortName,
  known: readonly Playlist[],
  counted: readonly PlaylistFigures[],
  isIn: (id: string) => boolean,
): ListedVideo[] {
  const figures = new Map(counted.map((row) => [row.playlist, row]))
  const titles = new Map(known.map((playlist) => [playlist.id, playlist]))
  const ids = [...new Set([...counted.map(({ playlist }) => playlist), ...known.map(({ id }) => id)])].filter(isIn)
  const listed = ids.map((id): ListedVideo => {
    const { title = unnamedPlaylist(id), count } = titles.get(id) ?? {}
    const detail = count === undefined ? '' : t(messages.videos, { count })
    return { id, title, detail, publishedAt: undefined, value: figures.get(id)?.[metric] }
  })
  const size = ({ value }: ListedVideo) => value ?? Number.NEGATIVE_INFINITY
  return listed.sort((a, b) => (size(a) === size(b) ? 0 : size(b) - size(a)))
}
